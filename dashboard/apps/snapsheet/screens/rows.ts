import { formatDay, parseDay } from '#kernel/day.ts';
import { own } from '#kernel/own.ts';
import { finderAmong } from '#kernel/search.ts';
import { photoHeader, type Row, type SnapsheetData } from '../contract.ts';

/** A row of the table, with its name on the screen. */
export interface Line {
  id: string;
  row: Row;
}

export function linesOf(rows: readonly Row[]): Line[] {
  return rows.map((row) => ({ id: String(row._rowIndex), row }));
}

/** A cell as displayed in the sheet; dates as everywhere in the product. */
export function cellText({ cells, shown }: Row, header: string, kind: string | undefined): string {
  const value = cells[header] ?? '';
  const day = kind === 'day' && typeof value === 'string' ? parseDay(value) : undefined;
  return day === undefined ? (own(shown, header) ?? String(value)) : formatDay(day);
}

/** The name of a row: its first text that is not the photo's. */
export function nameOf({ row }: Line, { headers }: Pick<SnapsheetData, 'headers'>): string {
  const named = headers.find((header) => header !== photoHeader && String(row.cells[header] ?? '') !== '');
  return named === undefined ? `row ${row._rowIndex}` : String(row.cells[named]);
}

/** Finds rows of a sheet with columns of these kinds by words in their cells. */
export const rowFinder = (kinds: SnapsheetData['kinds']) =>
  finderAmong((row: Row) => [
    ...Object.entries(row.cells).flatMap(([header, value]) => [
      String(value),
      cellText(row, header, own(kinds, header)),
    ]),
    ...Object.values(row.shown),
  ]);

/** The lines that contain the words, in their cells or in the text of their photo. */
export function matching(
  lines: readonly Line[],
  query: string,
  { finder, texts }: { finder: ReturnType<typeof rowFinder>; texts: ReadonlyMap<string, string> },
): readonly Line[] {
  if (query.trim() === '') return lines;
  const isFound = finder(query);
  return lines.filter(({ row }) => isFound(row) || texts.has(String(row.cells[photoHeader] ?? '')));
}

/** How many rows have a photo. */
export function withPhotos(rows: readonly Row[]): number {
  return rows.filter(({ cells }) => String(cells[photoHeader] ?? '').trim() !== '').length;
}
