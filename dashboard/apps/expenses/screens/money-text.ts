const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,500"; with cents where there are no whole dollars to say. */
export function formatWhole(amount: number): string {
  return Math.abs(amount) < 10 && !Number.isInteger(amount) ? cents.format(amount) : dollars.format(amount);
}
