/** Width in px of a column that fits the longest of these amounts. */
export function amountWidth(amounts: readonly string[]): number {
  const longest = Math.max(0, ...amounts.map(({ length }) => length));
  return Math.max(108, Math.ceil(longest * 8.4) + 24);
}
