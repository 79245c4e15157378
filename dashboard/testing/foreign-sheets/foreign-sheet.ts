import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';

// Sheets as people make them, without any app in mind: written down cell by cell, with what a reader would say of them.

interface ForeignTable {
  /** The row of its headers as the spreadsheet counts, from 1. */
  header: number;
  /** From left to right; several where a reader would be content with each. A column without a name has none. */
  kinds: readonly (readonly ColumnKind[])[];
  /** The letter of its first column. */
  from?: string;
  /** How many rows it has, without totals. */
  rows: number;
}

export interface ForeignSheet {
  name: string;
  locale: string;
  /** As they are typed, from A1 on. */
  cells: readonly (readonly string[])[];
  /** Ranges of cells that are one: first and last row and column, counted from 0, the last left out. */
  merged?: readonly (readonly [row: number, endRow: number, column: number, endColumn: number])[];
  /** Further requests to Sheets: formats and validations. */
  requests?: readonly object[];
  tables: readonly ForeignTable[];
}

/** Cells of a picture of a sheet: a line a row, strokes between columns, `\n` for a new line within a cell. */
export function cellsOf(picture: string): string[][] {
  const lines = picture.replace(/^\n|\n\s*$/g, '').split('\n');
  return lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim().replaceAll('\\n', '\n')),
  );
}

/** "text person|text number": the kinds of columns from left to right. */
export function kindsOf(words: string): ColumnKind[][] {
  return words.split(/\s+/).map((word) => word.split('|') as ColumnKind[]);
}
