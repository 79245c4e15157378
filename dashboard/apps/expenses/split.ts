import * as z from 'zod';
import { amountOfCoins, coinsOf } from '#kernel/exchange.ts';
import { decimalsOf, formatMoney } from '#kernel/money.ts';
import { numberIn } from '#kernel/records/number-in.ts';
import { type ExpenseRow, expense } from './record.ts';

// One row split into several, by category or by the items on its receipt, which add up to it exactly.

export const partSchema = expense.fresh
  .pick({ description: true, category: true, amount: true })
  .extend({ amount: z.number('Please enter a valid amount') });
export type Part = z.output<typeof partSchema>;
/** A part in a call. */
export type SentPart = z.input<typeof partSchema>;

type Parted = Pick<ExpenseRow, 'amount' | 'paid' | 'tax' | 'notes'>;
export type PartedCells = Part & Pick<Parted, 'notes'> & Partial<Parted>;

/** What the parts lack of the amount, with its sign; the opposite sign if they exceed it. */
export function missingOf(amount: number, parts: readonly number[], own: string): number {
  const coins = parts.reduce((sum, part) => sum - coinsOf(part, own), coinsOf(amount, own));
  return amountOfCoins(coins, own);
}

/** Whether the parts are less than the amount; for a refund, less of it. */
export function isShort(missing: number, amount: number): boolean {
  return amount < 0 ? missing < 0 : missing > 0;
}

/** What is wrong with the parts, in a sentence; undefined if they add up. */
export function problemOfParts(amount: number, parts: readonly number[], own: string): string | undefined {
  const missing = missingOf(amount, parts, own);
  if (missing === 0) return undefined;
  const all = formatMoney(amount, own);
  return isShort(missing, amount)
    ? `${formatMoney(missing, own)} is missing: the parts have to add up to ${all}`
    : `${formatMoney(-missing, own)} is too much: the parts have to add up to ${all}`;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/**
 * A figure split in proportion to the parts, each to the coin. Whole coins first; those left over go to the parts that lack most of
 * one, so that none gets more than a coin too much or too little, however many there are. Nothing is lost. Undefined for a cell that
 * holds no figure.
 */
function shared(
  cell: number | string,
  amount: number,
  parts: readonly Part[],
  own: string,
): (number | '')[] | undefined {
  const whole = numberIn(cell);
  if (whole === undefined) return undefined;
  if (amount === 0) return parts.map(() => '');
  const coin = coinsOf(10 ** -decimalsOf(own), own);
  const all = Math.trunc(coinsOf(whole, own) / coin);
  const exact = parts.map((part) => (all * part.amount) / amount);
  const coins = exact.map((share) => Math.floor(share + 1e-9));
  const lack = (at: number) => (exact[at] ?? 0) - (coins[at] ?? 0);
  const first = [...parts.keys()].toSorted((a, b) => lack(b) - lack(a) || b - a);
  for (const at of first.slice(0, all - sumOf(coins))) coins[at] = (coins[at] ?? 0) + 1;
  const shares = coins.slice(0, -1).map((each) => amountOfCoins(each * coin, own));
  return [...shares, missingOf(whole, shares, own)];
}

/**
 * Where each part differs from the row. What was paid in another currency and the tax are split in the same proportions, and words
 * in their place stay in each part; the notes say what each is a part of.
 */
export function partedCells(row: Parted, parts: readonly Part[], own: string, abroad: string): PartedCells[] {
  const amount = typeof row.amount === 'number' ? row.amount : 0;
  const paid = shared(row.paid, amount, parts, abroad);
  const tax = shared(row.tax, amount, parts, own);
  return parts.map((part, at) => ({
    ...part,
    ...(paid && { paid: paid[at] ?? '' }),
    ...(tax && { tax: tax[at] ?? '' }),
    notes: [row.notes, `Part ${at + 1} of ${parts.length} of ${formatMoney(amount, own)}`]
      .filter((text) => text.trim() !== '')
      .join('\n'),
  }));
}
