import { type EnteredCell, enteredCellSchema } from '../google/tabs.ts';
import { type Author, type Deed, deletionId, type TabDeeds } from '../history/deeds.ts';
import { cellValue, type HistoryValue, type RowValues, valueEntered } from '../history/values.ts';
import { columnLetters } from './a1.ts';
import { type FieldValue, isBlankValue } from './cells.ts';
import { fingerprintOf } from './match.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { Head, TableRow } from './view.ts';

// What the table engine's writes do to rows, for the sheet's history: by the present headers, including the person's
// own columns.

/** One deed and what identifies its row. */
export interface NotedDeed {
  deed: Deed;
  key: string;
  /** Who asked for it, if not the request that writes. */
  by?: Author | undefined;
}

/** From here on everything in a tab is known, because it is empty. */
export const nothingYet: NotedDeed = { deed: { do: 'base', isFirst: true, rows: [] }, key: '' };

/** The header of a column; for one that is being made, that of its field. */
function headerAt({ layout }: Head, column: number): string {
  const made = [...layout.positions].find(([, position]) => position === column)?.[0];
  return layout.headers[column] ?? made ?? `Column ${columnLetters(column)}`;
}

function blankLeftOut(
  values: Iterable<readonly [string, HistoryValue | undefined]>,
): Record<string, HistoryValue> {
  return Object.fromEntries(
    [...values].filter((entry): entry is [string, HistoryValue] => entry[1] !== undefined),
  );
}

const longestKey = 100;

/** What identifies a row: its id, or its fingerprint. */
export function keyOfRow(sheet: Sheet, record: Fields): string {
  const texts = fingerprintOf(sheet, record)
    .map((field) => record[field])
    .filter((value): value is FieldValue => value !== undefined && !isBlankValue(value))
    .map(String);
  return texts.join(' · ').slice(0, longestKey);
}

/** A cell that is written to a row. */
interface WrittenCell {
  field: string;
  column: number;
  entered: EnteredCell;
}

/** A change of cells in one row; none if nothing is written. */
export function setDeed(
  sheet: Sheet,
  head: Head,
  row: TableRow,
  written: readonly WrittenCell[],
): NotedDeed[] {
  if (written.length === 0) return [];
  const isMade = (field: string) => head.layout.absent.includes(field);
  const before = ({ field, column }: WrittenCell) => (isMade(field) ? undefined : row.cells[column]);
  const from = written.map((one) => [headerAt(head, one.column), cellValue(before(one))] as const);
  const to = written.map((one) => {
    const isDay = sheet.columns[one.field]?.kind === 'day';
    return [headerAt(head, one.column), valueEntered(one.entered, isDay, before(one))] as const;
  });
  const deed: Deed = { do: 'set', row: row.rowIndex, from: blankLeftOut(from), to: blankLeftOut(to) };
  return [{ deed, key: keyOfRow(sheet, row.record) }];
}

/** The cells of a row by their headers. */
function valuesUnder<Cell>(
  head: Head,
  cells: readonly Cell[],
  valueIn: (cell: Cell, column: number) => HistoryValue | undefined,
): RowValues {
  return blankLeftOut(cells.map((cell, column) => [headerAt(head, column), valueIn(cell, column)] as const));
}

/** Inserted rows, one below the other. */
export function addDeeds(
  sheet: Sheet,
  head: Head,
  rowIndex: number,
  added: readonly { record: Fields; cells: readonly EnteredCell[]; back?: string | undefined }[],
): NotedDeed[] {
  const days = new Set(
    [...head.layout.positions].flatMap(([field, at]) => (sheet.columns[field]?.kind === 'day' ? [at] : [])),
  );
  return added.map(({ record, cells, back }, offset) => {
    const to = valuesUnder(head, cells, (cell, column) => valueEntered(cell, days.has(column), undefined));
    const deed: Deed = { do: 'add', row: rowIndex + offset, to, ...(back !== undefined && { back }) };
    return { deed, key: keyOfRow(sheet, record) };
  });
}

/** Deleted rows, given from top to bottom, with what restores them, and the id of their undo if there is one. */
export function cutDeeds(
  sheet: Sheet,
  head: Head,
  rows: readonly TableRow[],
  mergesIn: (rowIndex: number) => [number, number][],
  undoId?: string,
): NotedDeed[] {
  return [...rows.entries()].toReversed().map(([at, { rowIndex, record, cells }]) => {
    const from = valuesUnder(head, cells, (cell) => cellValue(cell));
    const deed: Deed = {
      do: 'cut',
      row: rowIndex,
      from,
      cells: cells.map((cell) => enteredCellSchema.parse(cell)),
      merges: mergesIn(rowIndex),
      headers: [...head.layout.headers],
      columnCount: head.columnCount,
      ...(undoId !== undefined && { id: deletionId(undoId, at) }),
    };
    return { deed, key: keyOfRow(sheet, record) };
  });
}

/** What was noted, as the write of one tab: in order, a part for each who asked for some of it. */
export function inTab({ tabId, title, headerRow }: Head, noted: readonly NotedDeed[]): TabDeeds[] {
  const parts: NotedDeed[][] = [];
  for (const one of noted) {
    const part = parts.at(-1);
    if (part && part[0]?.by === one.by) part.push(one);
    else parts.push([one]);
  }
  return parts.map((part) => ({
    ...{ tabId, title, headerRow, by: part[0]?.by },
    deeds: part.map(({ deed }) => deed),
    keys: part.map(({ key }) => key),
  }));
}
