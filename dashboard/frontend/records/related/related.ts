import { createContext } from 'react';
import type { RowCells } from '#kernel/records/record.ts';

/** The rows of another tab that a field refers to. */
export interface RelatedRows {
  tab: string;
  /** Why they are unavailable, as a sentence; the field is then plain text. */
  problem: string | null;
  headers: readonly string[];
  rows: readonly { row: number; name: string; cells: readonly string[] }[];
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

/** What is wrong with a text that must name a row and does not. */
function checkOf({ tab, problem, rows, isPart, isStrict }: RelatedRows) {
  const names = new Set(rows.map(({ name }) => name));
  return (text: string) => {
    const told = text.trim();
    if (!isStrict || problem !== null || isPart || told === '' || names.has(told)) return undefined;
    return `“${told}” is not a row of ${tab}. Please choose one of its rows.`;
  };
}

/** The checks of a form, by its fields. */
export function checksOf(related: ReadonlyMap<string, RelatedRows>) {
  return Object.fromEntries([...related].map(([name, rows]) => [name, checkOf(rows)]));
}
