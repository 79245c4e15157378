/** Width in px of a column in which the longest of these amounts is seen whole. */
export function amountWidth(amounts: readonly string[]): number {
  const longest = Math.max(0, ...amounts.map(({ length }) => length));
  return Math.max(108, Math.ceil(longest * 8.4) + 24);
}
