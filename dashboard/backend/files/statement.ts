import { parseDay } from '#kernel/day.ts';
import type { ImportTable } from './table.ts';
import { requireFewRows } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** A line of an account, as banks' formats give it. */
export interface StatementLine {
  /** YYYY-MM-DD. */
  day: string;
  /** In the account's currency, with a decimal point; payments are negative. */
  amount: string;
  currency: string;
  /** What a card paid in another currency, without a sign, and which; absent if the file does not say. */
  original?: { amount: string; currency: string; rate?: string } | undefined;
  /** Who was paid or who paid, and what for. */
  text: string;
  category: string;
  /** The bank's own id of the line, the same in every file that contains it. */
  reference: string;
}

const columns = [
  ['Date', ({ day }: StatementLine) => day],
  ['Description', ({ text }: StatementLine) => text],
  // In two columns, so that no sign has to be guessed.
  ['Money out', ({ amount }: StatementLine) => (amount.startsWith('-') ? amount.slice(1) : '')],
  ['Money in', ({ amount }: StatementLine) => (amount.startsWith('-') ? '' : amount)],
  ['Currency', ({ currency }: StatementLine) => currency],
  ['Original Amount', ({ original }: StatementLine) => original?.amount ?? ''],
  ['Original Currency', ({ original }: StatementLine) => original?.currency ?? ''],
  ['Exchange Rate', ({ original }: StatementLine) => original?.rate ?? ''],
  ['Category', ({ category }: StatementLine) => category],
  ['Reference', ({ reference }: StatementLine) => reference],
] as const;

/** A row for each line; columns that would be empty are left out. */
export function tableOfStatement(lines: readonly StatementLine[]): ImportTable {
  if (lines.length === 0) throw new Unreadable('holds no lines of an account.');
  requireFewRows(lines.length);
  const told = columns.filter(([, cellOf]) => lines.some((line) => cellOf(line) !== ''));
  return {
    headers: told.map(([header]) => header),
    rows: lines.map((line) => told.map(([, cellOf]) => cellOf(line))),
  };
}

/** Parts of a description, without repetitions. */
export function textOf(...parts: readonly string[]): string {
  const told: string[] = [];
  for (const part of parts.map((text) => text.replace(/\s+/g, ' ').trim())) {
    const isSaid = told.some((other) => other.toLowerCase().includes(part.toLowerCase()));
    if (part !== '' && !isSaid) told.push(part);
  }
  return told.join(', ');
}

/** An amount as these formats write it: digits, and a decimal point or comma. */
export function plainAmount(text: string, place: string): string {
  const bare = text.trim().replace(/^\+/, '');
  // 1,234.56 from programs that group digits; a single comma is a decimal comma.
  const plain =
    /,\d{3}(?:[,.]|$)/.test(bare) && bare.includes('.') ? bare.replaceAll(',', '') : bare.replace(',', '.');
  if (/^-?(?:\d+\.?\d*|\.\d+)$/.test(plain)) return plain;
  throw new Unreadable(`has no amount in ${place}: "${text.slice(0, 40)}".`);
}

/** A day as eight digits, whatever follows them. */
export function dayOfDigits(text: string, place: string): string {
  const [, year, month, day] = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? [];
  const found = year === undefined ? undefined : parseDay(`${year}-${month}-${day}`);
  if (found !== undefined) return found;
  throw new Unreadable(`has no date in ${place}: "${text.slice(0, 40)}".`);
}
