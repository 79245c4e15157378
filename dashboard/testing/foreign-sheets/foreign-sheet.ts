import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';

// Sheets as people make them, without any app in mind: written down cell by cell, with the correct interpretation.

interface ForeignTable {
  /** The number of its header row, counted from 1 like in the spreadsheet. */
  header: number;
  /** From left to right; several if each of them is acceptable. A column without a name has none. */
  kinds: readonly (readonly ColumnKind[])[];
  /** The letter of its first column. */
  from?: string;
  /** The number of its rows, without totals. */
  rows: number;
}

export interface ForeignSheet {
  name: string;
  locale: string;
  /** As typed, from A1 on. */
  cells: readonly (readonly string[])[];
  /** Merged ranges of cells, counted from 0; the ends are exclusive. */
  merged?: readonly (readonly [row: number, endRow: number, column: number, endColumn: number])[];
  /** Further requests to Sheets: formats and validations. */
  requests?: readonly object[];
  tables: readonly ForeignTable[];
}

/** The cells in a drawing of a sheet: one line per row, bars between columns, `\n` for a line break within a cell. */
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
