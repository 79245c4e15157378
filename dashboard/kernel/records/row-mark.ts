import { rowId } from './by-headers.ts';
import type { AnyRecord, RowCells, SeenCells } from './record.ts';

// Rows of a person's own sheet have no id, and their numbers change with every row above them. An address identifies
// them by the cells that tell them apart, hashed so that nobody can read the cells from it.

const prime = 0x01000193;

/** FNV-1a over UTF-16, with a start value of its own. */
function hashed(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash >>> 0;
}

/** 64 bits of the identifying cells, as letters and digits. */
export function rowMark({ fingerprint }: Pick<AnyRecord, 'fingerprint'>, row: SeenCells): string {
  const text = JSON.stringify((fingerprint.at(-1) ?? []).map((name) => row[name] ?? ''));
  return [0x811c9dc5, 0x6d2b79f5].map((start) => hashed(text, start).toString(36)).join('-');
}

/** The row with the mark in an address: of several with the same mark, the one that still has its number, else the first. */
function rowMarked<Row extends SeenCells>(
  record: Pick<AnyRecord, 'fingerprint'>,
  rows: readonly Row[],
  { row: number, mark }: { row: number; mark: string },
): Row | undefined {
  const alike = rows.filter((row) => rowMark(record, row) === mark);
  return alike.find(({ _rowIndex }) => _rowIndex === number) ?? alike[0];
}

/** How an address names a row, in addition to the sheet: by its id, or by number and mark if it has none. */
export type PlaceOfRow = { row: string; is?: string };

export function placeOfRow(record: Pick<AnyRecord, 'fingerprint'>, row: RowCells): PlaceOfRow {
  const hasId = row.id !== rowId(row._rowIndex);
  return hasId ? { row: row.id } : { row: String(row._rowIndex), is: rowMark(record, row) };
}

/** The row that an address means; with a number and no mark, whatever is in that row. */
export function rowAt(
  record: Pick<AnyRecord, 'fingerprint'>,
  rows: readonly RowCells[],
  { row, is }: PlaceOfRow,
): RowCells | undefined {
  if (is !== undefined) return rowMarked(record, rows, { row: Number(row), mark: is });
  return rows.find(({ id }) => id === row) ?? rows.find(({ _rowIndex }) => String(_rowIndex) === row);
}
