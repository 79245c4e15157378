import { amountOfCoins, coinsOf, taxPercent, taxWithin } from '#kernel/exchange.ts';
import { Problem } from '#kernel/problem.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { formatUpTo } from '#kernel/region.ts';
import { saysNo } from '#kernel/yes-no.ts';
import { homeAmountOf, type ToldLine } from './currencies.ts';
import type { ExpenseRow } from './record.ts';

// The tax in a line, and whether the line is paid back. Tax is part of Amount, in the report's currency.

type Taxed = ToldLine & { readonly [Name in 'taxRate' | 'tax']?: ExpenseRow[Name] | undefined };

export interface LineTax {
  /** As a percentage; undefined if no rate is given and no rate with up to two decimals gives this tax. */
  rate: number | undefined;
  tax: number;
  /** The amount without tax. */
  net: number;
}

const mostDecimals = 2;

/** The rate that gives exactly this tax for an amount, with as few decimals as possible. */
function rateOfTax(amount: number, tax: number, own: string): number | undefined {
  // With the opposite sign, or as large as the whole amount, it comes from no rate.
  if (tax / amount < 0 || tax / amount > 0.5) return undefined;
  for (let decimals = 0; decimals <= mostDecimals; decimals += 1) {
    const rate = taxPercent(amount, tax, decimals);
    if (taxWithin(amount, rate, own) === tax) return rate;
  }
  return undefined;
}

/**
 * The tax of a line: its Tax cell, otherwise its rate applied to the amount, rounded to the smallest coin. Undefined if the line
 * has neither, or no readable amount.
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

/** "Tax 19%", "Tax 7.7%"; without a known rate "Tax, other". */
export function taxName(rate: number | null): string {
  return rate === null ? 'Tax, other' : `Tax ${formatUpTo(rate, mostDecimals)}%`;
}

/** Whether a line is paid back; understands the words people write for "no", and an unticked checkbox. */
export function isReimbursable({
  reimbursable = '',
}: {
  readonly reimbursable?: string | undefined;
}): boolean {
  return !saysNo(reimbursable);
}

/** What is wrong with a line's tax, in a sentence: it has to be part of the amount. */
export function problemOfTax({ amount = '', tax = '' }: Taxed): string | undefined {
  if (typeof amount !== 'number' || typeof tax !== 'number' || tax === 0) return undefined;
  const isPart = Math.sign(tax) === Math.sign(amount) && Math.abs(tax) <= Math.abs(amount);
  return isPart ? undefined : 'The tax is part of the amount, and cannot be more than it';
}

/**
 * `place` precedes the field names in a problem.
 * @throws Problem INVALID_INPUT
 */
export function requireTax(line: Taxed, place = ''): void {
  const message = problemOfTax(line);
  if (message !== undefined) {
    throw new Problem('INVALID_INPUT', message, { fields: { [`${place}tax`]: message } });
  }
}
