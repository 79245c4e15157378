import { createContext } from 'react';
import { readAmount } from '#kernel/money.ts';
import type { RowCells } from '#kernel/records/record.ts';

interface RelatedRowCells {
  row: number;
  name: string;
  /** The name as a number, however it is shown. */
  number?: number | undefined;
  cells: readonly string[];
}

/** The rows of another tab that a field refers to. */
export interface RelatedRows {
  tab: string;
  /** Why they are unavailable, as a sentence; the field is then plain text. */
  problem: string | null;
  headers: readonly string[];
  rows: readonly RelatedRowCells[];
  /** There are more than these. */
  isPart: boolean;
  /** Whether nothing else may be typed. */
  isStrict: boolean;
  /** The records, others of which may refer to the same row. */
  naming: readonly RowCells[];
}

/** By field name; most records have no such fields. */
export const RelatedContext = createContext<ReadonlyMap<string, RelatedRows>>(new Map());

/** The rows of another tab that refer to a record in one of their columns. */
export interface NamingRows extends Pick<RelatedRows, 'tab' | 'problem' | 'headers' | 'rows'> {
  by: string;
  /** The header of the column that refers to it. */
  column: string;
}

/** For most records there are none. */
export const NamingContext = createContext<readonly NamingRows[]>([]);

/** Whether a row is the one that a cell names: 1200, "1,200" and "1200.00" are one number. */
export function namedBy(told: unknown): (row: Pick<RelatedRowCells, 'name' | 'number'>) => boolean {
  const text = String(told ?? '').trim();
  const read = typeof told === 'number' ? { amount: told } : readAmount(text);
  const amount = 'amount' in read ? read.amount : undefined;
  return ({ name, number }) => text !== '' && (name === text || (amount !== undefined && number === amount));
}

/** What is wrong with a text that must name a row and does not. */
function checkOf({ tab, problem, rows, isPart, isStrict }: RelatedRows) {
  return (text: string) => {
    const told = text.trim();
    if (!isStrict || problem !== null || isPart || told === '' || rows.some(namedBy(told))) return undefined;
    return `“${told}” is not a row of ${tab}. Please choose one of its rows.`;
  };
}

/** The checks of a form, by its fields. */
export function checksOf(related: ReadonlyMap<string, RelatedRows>) {
  return Object.fromEntries([...related].map(([name, rows]) => [name, checkOf(rows)]));
}
