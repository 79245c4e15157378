import { exchanged } from '#kernel/exchange.ts';
import { amountText, decimalsOf, readAmount, readRate } from '#kernel/money.ts';

/** An amount in a photo whose currency differs from the sheet's. */
export interface ForeignAmount {
  /** As it was read: in digits with a decimal point. */
  amount: string;
  currency: string;
}

export function isForeign(currency: string, own: string): boolean {
  return currency.trim() !== '' && currency.trim().toUpperCase() !== own;
}

export type Turned = { text: string } | { problem: string };

/** The amount in the sheet's currency at a typed rate, in the form in which it would be typed. */
export function atRate({ amount, currency }: ForeignAmount, rate: string, own: string): Turned {
  const read = readRate(rate);
  if ('problem' in read) return read;
  const code = currency.trim().toUpperCase();
  const paid = readAmount(amount, {
    currency: code.length === 3 ? code : undefined,
    mark: '.',
  });
  if ('problem' in paid) return { problem: `Enter the amount in ${code} first` };
  const home = exchanged(paid.amount, read.rate, own);
  // Three decimals behind a point mean thousands in some regions.
  return { text: decimalsOf(own) > 2 ? amountText(home, own) : home.toFixed(decimalsOf(own)) };
}
