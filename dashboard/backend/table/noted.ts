import { type EnteredCell, enteredCellSchema } from '../google/tabs.ts';
import type { Deed, TabDeeds } from '../history/deeds.ts';
import { cellValue, type HistoryValue, type RowValues, valueEntered } from '../history/values.ts';
import { columnLetters } from './a1.ts';
import { type FieldValue, isBlankValue } from './cells.ts';
import { fingerprintOf } from './match.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { Head, TableRow } from './view.ts';

// What the writes of the engine do to rows, for the history of the sheet: by the headers that stand there, the person's
// own columns included.

/** One deed and what tells its row from others. */
export interface NotedDeed {
  deed: Deed;
  key: string;
}

/** From here on all that stands in a tab is known: nothing does. */
export const nothingYet: NotedDeed = { deed: { do: 'base', isFirst: true, rows: [] }, key: '' };

/** The header of a column; of one that is being made, the field it is made for. */
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

/** What tells a row from others: its id, or what its fingerprint is made of. */
export function keyOfRow(sheet: Sheet, record: Fields): string {
  const texts = fingerprintOf(sheet, record)
    .map((field) => record[field])
    .filter((value): value is FieldValue => value !== undefined && !isBlankValue(value))
    .map(String);
  return texts.join(' · ').slice(0, longestKey);
}

/** A cell that is written into a row. */
interface WrittenCell {
  field: string;
  column: number;
  entered: EnteredCell;
}

/** A change of cells of one row; none where nothing is written. */
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

/** Rows that are put in, side by side from one on. */
export function addDeeds(
  sheet: Sheet,
  head: Head,
  rowIndex: number,
  added: readonly { record: Fields; cells: readonly EnteredCell[] }[],
): NotedDeed[] {
  const days = new Set(
    [...head.layout.positions].flatMap(([field, at]) => (sheet.columns[field]?.kind === 'day' ? [at] : [])),
  );
  return added.map(({ record, cells }, offset) => {
    const to = valuesUnder(head, cells, (cell, column) => valueEntered(cell, days.has(column), undefined));
    return { deed: { do: 'add', row: rowIndex + offset, to }, key: keyOfRow(sheet, record) };
  });
}

/** Rows that are deleted, given from top to bottom, with what puts them back. */
export function cutDeeds(
  sheet: Sheet,
  head: Head,
  rows: readonly TableRow[],
  mergesIn: (rowIndex: number) => [number, number][],
): NotedDeed[] {
  return rows.toReversed().map(({ rowIndex, record, cells }) => {
    const from = valuesUnder(head, cells, (cell) => cellValue(cell));
    const deed: Deed = {
      do: 'cut',
      row: rowIndex,
      from,
      cells: cells.map((cell) => enteredCellSchema.parse(cell)),
      merges: mergesIn(rowIndex),
      headers: [...head.layout.headers],
    };
    return { deed, key: keyOfRow(sheet, record) };
  });
}

/** What was noted, as the write of one tab. */
export function inTab(head: Head, noted: readonly NotedDeed[]): TabDeeds[] {
  if (noted.length === 0) return [];
  const { tabId, title } = head;
  return [{ tabId, title, deeds: noted.map(({ deed }) => deed), keys: noted.map(({ key }) => key) }];
}
