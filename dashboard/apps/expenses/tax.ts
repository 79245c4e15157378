import { amountOfCoins, coinsOf, taxPercent, taxWithin } from '#kernel/exchange.ts';
import { Problem } from '#kernel/problem.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { formatUpTo } from '#kernel/region.ts';
import { homeAmountOf, type ToldLine } from './currencies.ts';
import type { ExpenseRow } from './record.ts';

// What tax a line contains, and whether it is paid back. Tax is part of Amount, and in the currency of the report.

type Taxed = ToldLine & { readonly [Name in 'taxRate' | 'tax']?: ExpenseRow[Name] | undefined };

export interface LineTax {
  /** In percent; undefined where no rate is said and none of up to two decimals makes this tax. */
  rate: number | undefined;
  tax: number;
  /** The amount without it. */
  net: number;
}

const mostDecimals = 2;

/** The rate that makes a tax of an amount to the coin, with as few decimals as may be. */
function rateOfTax(amount: number, tax: number, own: string): number | undefined {
  // Of another sign, or as much as the whole, it is no rate's.
  if (tax / amount < 0 || tax / amount > 0.5) return undefined;
  for (let decimals = 0; decimals <= mostDecimals; decimals += 1) {
    const rate = taxPercent(amount, tax, decimals);
    if (taxWithin(amount, rate, own) === tax) return rate;
  }
  return undefined;
}

/**
 * The tax of a line: what Tax says, else what its rate makes of the amount, to the smallest coin. Undefined of a line that says
 * neither, or has no amount that can be read.
 */
export function taxOf(line: Taxed, own: string): LineTax | undefined {
  const amount = homeAmountOf(line, own);
  if (amount === undefined) return undefined;
  const said = numberIn(line.taxRate ?? '');
  const rate = said !== undefined && said >= 0 && said <= 100 ? said : undefined;
  const told = numberIn(line.tax ?? '');
  const tax = told ?? (rate === undefined ? undefined : taxWithin(amount, rate, own));
  if (tax === undefined) return undefined;
  const net = amountOfCoins(coinsOf(amount, own) - coinsOf(tax, own), own);
  return { rate: rate ?? (amount === 0 ? undefined : rateOfTax(amount, tax, own)), tax, net };
}

/** "Tax 19%", "Tax 7.7%"; of no rate that is known "Tax, other". */
export function taxName(rate: number | null): string {
  return rate === null ? 'Tax, other' : `Tax ${formatUpTo(rate, mostDecimals)}%`;
}

/** Whether a line is paid back; what people write for "no" counts, a checkbox that is not ticked, too. */
export function isReimbursable({
  reimbursable = '',
}: {
  readonly reimbursable?: string | undefined;
}): boolean {
  return !/^(?:no|n|false|0)$/i.test(reimbursable.trim());
}

/** What is wrong with the tax of a line, in a sentence: it is part of the amount. */
export function problemOfTax({ amount = '', tax = '' }: Taxed): string | undefined {
  if (typeof amount !== 'number' || typeof tax !== 'number' || tax === 0) return undefined;
  const isPart = Math.sign(tax) === Math.sign(amount) && Math.abs(tax) <= Math.abs(amount);
  return isPart ? undefined : 'The tax is part of the amount, and cannot be more than it';
}

/**
 * `place` is what stands before the names of its fields in a problem.
 * @throws Problem INVALID_INPUT
 */
export function requireTax(line: Taxed, place = ''): void {
  const message = problemOfTax(line);
  if (message !== undefined) {
    throw new Problem('INVALID_INPUT', message, { fields: { [`${place}tax`]: message } });
  }
}
