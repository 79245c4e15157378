const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,234.50"; negative amounts as "-$12.00". */
export function formatMoney(amount: number): string {
  return dollars.format(amount);
}

/**
 * Reads an amount as people type it: `48.2`, `1,234.50`, `$12`, `-$3`, `($5.00)`. Refuses what only begins like a
 * number (`12abc`), what is not finite, and empty text, with undefined.
 */
export function parseMoney(text: string): number | undefined {
  let rest = text.trim();
  const inParentheses = /^\(.*\)$/.test(rest);
  if (inParentheses) rest = rest.slice(1, -1).trim();
  const match = /^([-+]?)\s*\$?\s*([-+]?)(\d{1,3}(?:,\d{3})+|\d+)?(\.\d*)?$/.exec(rest);
  if (!match) return undefined;
  const [, before, after, whole = '', fraction = ''] = match;
  if (whole === '' && fraction.length < 2) return undefined;
  if (before && after) return undefined;
  const value = Number(`${whole.replaceAll(',', '') || '0'}${fraction === '.' ? '' : fraction}`);
  const isNegative = before === '-' || after === '-' || inParentheses;
  return isNegative && value !== 0 ? -value : value;
}
