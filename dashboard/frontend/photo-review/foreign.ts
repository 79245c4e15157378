import { exchanged } from '#kernel/exchange.ts';
import { decimalMarkIn, decimalsOf, readAmount, readRate } from '#kernel/money.ts';

/** An amount that a photo names in another currency than the sheet's. */
export interface ForeignAmount {
  /** As the photo writes it. */
  amount: string;
  currency: string;
}

export function isForeign(currency: string, own: string): boolean {
  return currency.trim() !== '' && currency.trim().toUpperCase() !== own;
}

export type Turned = { text: string } | { problem: string };

/** What the amount comes to in the sheet's own currency at a typed rate, as it would be typed itself. */
export function atRate({ amount, currency }: ForeignAmount, rate: string, own: string): Turned {
  const read = readRate(rate);
  if ('problem' in read) return read;
  const code = currency.trim().toUpperCase();
  const paid = readAmount(amount, {
    currency: code.length === 3 ? code : undefined,
    mark: decimalMarkIn([amount]),
  });
  if ('problem' in paid) return { problem: `Enter the amount in ${code} first` };
  return { text: exchanged(paid.amount, read.rate, own).toFixed(decimalsOf(own)) };
}
