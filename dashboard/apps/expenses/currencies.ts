import * as z from 'zod';
import { exchanged, rateBetween } from '#kernel/exchange.ts';
import { decimalsOf, formatMoney } from '#kernel/money.ts';
import { isCurrency } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { formatUpTo, shownRegion } from '#kernel/region.ts';
import { type ExpenseRow, expense } from './record.ts';

// What a line comes to in its report's currency. If Amount is filled in, it decides; what was paid in another currency is beside
// it, with its rate.

/** A currency code sent by a call, or ''. */
export const codeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine(
    (code) => code === '' || isCurrency(code),
    'Please enter the currency by its three letters, such as EUR',
  );
const ours = { currency: codeSchema.optional() };

/** A new expense in a call, and the changes to one. */
export const newExpense = expense.fresh.extend(ours);
export const changedExpense = expense.changes.extend(ours);

type Line = Pick<ExpenseRow, 'amount' | 'currency' | 'paid' | 'rate'>;
/** A line in a call, where fields may be missing. */
export type ToldLine = { readonly [Name in keyof Line]?: Line[Name] | undefined };

export interface Abroad {
  /** An ISO 4217 code other than the report's. */
  currency: string;
  paid: number;
  /** How much of the report's currency 1 of it is worth; undefined without a valid rate. */
  rate: number | undefined;
}

/** What was paid in a currency other than the report's; undefined for a line without one. */
export function abroadOf({ currency = '', paid = '', rate = '' }: ToldLine, own: string): Abroad | undefined {
  const code = currency.trim().toUpperCase();
  if (code === '' || code === own || !isCurrency(code)) return undefined;
  const amount = numberIn(paid);
  if (amount === undefined || !Number.isFinite(amount)) return undefined;
  const factor = numberIn(rate);
  return { currency: code, paid: amount, rate: factor !== undefined && factor > 0 ? factor : undefined };
}

/**
 * What a line comes to in the report's currency: its Amount or, if that is blank, what was paid times its rate, rounded to the
 * smallest coin. Undefined if it has neither, or if Amount is not a number.
 */
export function homeAmountOf(line: ToldLine, own: string): number | undefined {
  const { amount = '' } = line;
  if (typeof amount === 'number') return amount;
  const abroad = amount.trim() === '' ? abroadOf(line, own) : undefined;
  if (abroad?.rate === undefined) return undefined;
  const home = exchanged(abroad.paid, abroad.rate, own);
  return Number.isFinite(home) ? home : undefined;
}

/** The line's own rate, otherwise the rate its amount implies. */
export function rateOf(line: ToldLine, own: string): number | undefined {
  const abroad = abroadOf(line, own);
  if (abroad === undefined || abroad.rate !== undefined) return abroad?.rate;
  const home = homeAmountOf(line, own);
  return home === undefined ? undefined : rateBetween(abroad.paid, home);
}

/** The currency named by a row of the person's own, otherwise the person's currency. */
export function currencyNamedBy({ currency }: { readonly currency: string }): string {
  return currency.trim().toUpperCase() || shownRegion().currency;
}

/** "1.1744" */
export function formatRate(rate: number): string {
  return formatUpTo(rate, rate < 0.01 ? 8 : 6);
}

/** "€414.00 at 1.1744": what was paid in another currency; blank for a line without one. */
export function paidTextOf(line: ToldLine, own: string): string {
  const abroad = abroadOf(line, own);
  if (!abroad) return '';
  const rate = rateOf(line, own);
  const paid = formatMoney(abroad.paid, abroad.currency);
  return rate === undefined ? `${paid}, no rate yet` : `${paid} at ${formatRate(rate)}`;
}

const missing = {
  amount: 'Please enter a valid amount',
  currency: 'Please enter the currency of what was paid by its three letters, such as EUR',
  paid: 'Please enter what was paid in this currency; the amount is in the currency of the report',
};

/** A problem for what is missing from a line, under the field's name. */
export function refused(field: keyof typeof missing, place: string): Problem {
  return new Problem('INVALID_INPUT', missing[field], { fields: { [`${place}${field}`]: missing[field] } });
}

/** Whether a line is complete by itself: it has an amount, and both or neither of currency and paid. */
export function isWhole({ amount = '', currency = '', paid = '' }: ToldLine): boolean {
  return typeof amount === 'number' && (currency === '') === (paid === '');
}

/**
 * Completes a line with what its caller left out: its Amount from the rate, or what was paid if that was in the report's own
 * currency. `place` precedes the field names in a problem.
 * @throws Problem INVALID_INPUT naming the field that is needed to know what was paid
 */
export function settled<L extends ToldLine>(line: L, own: string, place = ''): L {
  const { amount = '', currency = '', paid = '' } = line;
  if (currency === '' && paid !== '') throw refused('currency', place);
  if (currency === '' || (currency === own && typeof amount === 'number')) {
    if (typeof amount !== 'number') throw refused('amount', place);
    return line;
  }
  if (paid === '') throw refused('paid', place);
  if (typeof amount === 'number') return line;
  const home = currency === own ? numberIn(paid) : homeAmountOf(line, own);
  return home === undefined ? line : { ...line, amount: home };
}

/** How a total is rounded if lines are in other currencies. */
export function roundingText(own: string): string {
  const decimals = decimalsOf(own);
  const coin = decimals === 0 ? `a whole ${own}` : `${decimals} decimals`;
  return `Each line is converted at its own rate and rounded to ${coin}, halves away from zero; then they are added.`;
}
