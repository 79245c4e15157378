import { hash } from 'node:crypto';
import type { EnteredCell } from '../google/tabs.ts';
import type { Cut, Deletion } from '../history/deeds.ts';
import { deletionOf } from '../history/lines.ts';
import type { SheetHistory } from '../history/read.ts';
import type { RowValues } from '../history/values.ts';
import { type ColumnKind, columnKinds, type FieldValue } from './cells.ts';
import { formulaAt } from './formulas.ts';
import { dayOfMoment, momentText } from './moments.ts';
import { headerRowOf, type Sheet } from './sheet.ts';
import type { TableRef } from './tab.ts';
import type { Undo } from './undo-rows.ts';

// Deleted rows, as the sheet's history describes them.

interface GoneRow {
  deed: Deletion;
  /** What names its deletion. */
  deletion: string;
}

/** A cell as it is entered again, without formats. */
function enteredAgain(sheet: Sheet, { row, from }: Deletion, header: string): EnteredCell {
  const value = from[header];
  if (value === undefined) return {};
  if (typeof value !== 'object') return columnKinds.noted.enter(value);
  return formulaAt(value, row, { title: sheet.tab, headerRow: headerRowOf(sheet) });
}

/** A value as a column of this kind reads it. */
function asRead(kind: ColumnKind, value: FieldValue): FieldValue {
  if (typeof value !== 'string' || kind === 'noted') return value;
  return kind === 'moment' ? (momentText(value) ?? value) : dayOfMoment(value);
}

function plainFields(values: RowValues): Record<string, FieldValue> {
  const entries = Object.entries(values).flatMap(([header, value]): [string, FieldValue][] =>
    typeof value === 'object' ? [] : [[header, value === true ? 'TRUE' : asRead('free', value)]],
  );
  return Object.fromEntries(entries);
}

/** What is known about a row as a record of the sheet: a field by the header of its column at the time. */
export function recordOf(sheet: Sheet, values: RowValues): Record<string, FieldValue> {
  if (!sheet.isFree) return typedFields(Object.entries(sheet.columns), values);
  const columns = Object.entries(sheet.columns);
  const typed = columns.filter(([, { kind }]) => kind !== 'free');
  return {
    ...Object.fromEntries(columns.map(([name]) => [name, ''])),
    ...plainFields(values),
    ...typedFields(typed, values),
  };
}

/** The fields of columns whose kinds are known. */
function typedFields(
  columns: readonly (readonly [string, Sheet['columns'][string]])[],
  values: RowValues,
): Record<string, FieldValue> {
  return Object.fromEntries(
    columns.map(([field, { kind, aliases = [] }]) => {
      const header = [field, ...aliases].find((name) => values[name] !== undefined);
      const value = header === undefined ? undefined : values[header];
      const blank = kind === 'flag' ? false : '';
      return [field, value === undefined || typeof value === 'object' ? blank : asRead(kind, value)];
    }),
  );
}

/** Unticked checkboxes, which a free sheet reads as text. */
function unticked(
  { columns }: Sheet,
  headers: readonly string[],
  deed: Deletion,
): Record<string, FieldValue> {
  const cells = 'cells' in deed ? (deed.cells ?? []) : [];
  return Object.fromEntries(
    cells.flatMap(({ userEnteredValue }, column) => {
      const header = headers[column] ?? '';
      const isFree = (columns[header]?.kind ?? 'free') === 'free';
      return isFree && userEnteredValue?.boolValue === false ? [[header, 'FALSE']] : [];
    }),
  );
}

/** Restores rows that were deleted together; they are given from the bottom up, in the order of deletion. */
export function undoOfDeeds(
  { fileId, sheet }: TableRef,
  { id, gone, headers }: { id: string; gone: readonly GoneRow[]; headers: readonly string[] },
): Undo {
  const cut = gone.map(({ deed }) => deed).find((deed): deed is Cut => 'headers' in deed);
  const stood = cut?.headers ?? [...headers];
  const fromTop = gone.toSorted((one, other) => one.deed.row - other.deed.row);
  return {
    id,
    fileId,
    tab: sheet.tab,
    headers: stood,
    ...(cut?.columnCount !== undefined && { columnCount: cut.columnCount }),
    rows: fromTop.map(({ deed, deletion }) => ({
      rowIndex: deed.row,
      record: { ...recordOf(sheet, deed.from), ...(sheet.isFree && unticked(sheet, stood, deed)) },
      cells: ('cells' in deed && deed.cells) || stood.map((header) => enteredAgain(sheet, deed, header)),
      merges: ('merges' in deed && deed.merges) || [],
      deletion,
    })),
  };
}

/** The key under which rows are restored once, made from the write that deleted them. */
export function undoIdOf(write: string): string {
  return `history ${hash('sha256', write).slice(0, 24)}`;
}

/** The undo of a request's removal, by its write id; undefined if it is not, or no longer, in the history. */
export function undoOfNoted(
  place: TableRef,
  { lines, tabs }: SheetHistory,
  writeId: string,
): Undo | undefined {
  const own = lines.filter(({ write }) => write.startsWith(`${writeId}-`));
  const tabId = own.find(({ tab }) => tab === place.sheet.tab)?.tabId ?? own[0]?.tabId;
  const gone = own
    .filter((line) => line.tabId === tabId)
    .flatMap((line) =>
      line.deeds.flatMap((deed, at) => (deed.do === 'cut' ? [{ deed, deletion: deletionOf(line, at) }] : [])),
    );
  const headers = tabs.find((tab) => tab.tabId === tabId)?.headers ?? [];
  return gone.length === 0 ? undefined : undoOfDeeds(place, { id: undoIdOf(writeId), gone, headers });
}
