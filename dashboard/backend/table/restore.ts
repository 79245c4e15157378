import { Problem } from '#kernel/problem.ts';
import type { EnteredCell } from '../google/tabs.ts';
import { fewDeeds } from '../history/lines.ts';
import { withUnnoted } from '../history/look.ts';
import { followed, readHistory, type SheetHistory } from '../history/read.ts';
import type { WriteLedger } from '../request.ts';
import { columnLetters } from './a1.ts';
import { movedFormula } from './formulas.ts';
import { recordReader } from './layout.ts';
import { rowBetweenMerges } from './merges.ts';
import { addDeeds, inTab, type NotedDeed } from './noted.ts';
import { writeOnce } from './once.ts';
import type { RemovalDeps } from './remove.ts';
import { insertRowsRequest, mergeRowRequest, replaceRowsRequest, runsOf } from './requests.ts';
import type { Sheet } from './sheet.ts';
import { missingTab, type TableRef } from './tab.ts';
import { undoOfNoted } from './undo-noted.ts';
import { type Kept, openUndo, tooLate, type Undo } from './undo-rows.ts';
import { forgetEnd, type Head, readHead, type TableRow } from './view.ts';

/**
 * How far what stands beside the table has moved: by the columns that were made or deleted under its headers since. A header that
 * somebody has typed above a column, or taken away, has moved nothing.
 */
function movedBeside(undo: Undo, { layout, columnCount }: Head): number {
  const headers = layout.headers.length - undo.headers.length;
  const columns = columnCount - (undo.columnCount ?? columnCount);
  if (headers * columns <= 0) return 0;
  return Math.sign(columns) * Math.min(Math.abs(headers), Math.abs(columns));
}

const isNamedByPlace = ({ headers }: Undo, column: number) =>
  headers[column] === `Column ${columnLetters(column)}`;

/**
 * Where a column without a header is now: between the same neighbours, since what it was called tells only where it was. If
 * these disagree, it is where it was, if no column has come or gone since.
 */
function namelessNow(undo: Undo, column: number, { layout: { headers, blanks } }: Head): number | undefined {
  const named = [...undo.headers.keys()].filter((at) => !isNamedByPlace(undo, at));
  const neighbours = [named.findLast((at) => at < column), named.find((at) => at > column)];
  const places = neighbours.flatMap((at, side) => {
    // The sheet begins where it began.
    if (at === undefined) return side === 0 ? [column] : [];
    const now = headers.indexOf(undo.headers[at] ?? '');
    return now === -1 ? [] : [now + column - at];
  });
  if (new Set(places).size === 1) return places[0];
  return headers.length === undo.headers.length && blanks.has(column) ? column : undefined;
}

/** Where a column is now that was this one when the row was deleted; undefined if it is gone. */
function columnNow(undo: Undo, column: number, head: Head): number | undefined {
  const { headers, blanks } = head.layout;
  const header = undo.headers[column];
  if (header === undefined) return column + movedBeside(undo, head);
  const now = headers.indexOf(header);
  if (isNamedByPlace(undo, column) && (now === -1 || blanks.has(now))) return namelessNow(undo, column, head);
  return now === -1 ? undefined : now;
}

/** A cell that goes into another row, or under columns that have moved. */
function movedCell(undo: Undo, cell: EnteredCell, head: Head, rows: number): EnteredCell {
  const formula = cell.userEnteredValue?.formulaValue;
  if (formula === undefined) return cell;
  const { title: tab, headerRow } = head;
  const columnOf = (column: number) => columnNow(undo, column, head);
  const formulaValue = movedFormula(formula, { tab, rows, headerRow, columnNow: columnOf });
  return { ...cell, userEnteredValue: { formulaValue } };
}

/** The cells as they go into this row, under the columns as they are now, which may have been moved since it was deleted. */
function arrange(undo: Undo, { cells, rowIndex }: Kept, head: Head, target: number): EnteredCell[] {
  const arranged: EnteredCell[] = [];
  for (const [index, cell] of cells.entries()) {
    if (Object.keys(cell).length === 0) continue;
    const position = columnNow(undo, index, head);
    if (position !== undefined) arranged[position] = movedCell(undo, cell, head, target - rowIndex);
    else if (cell.userEnteredValue) {
      throw new Problem(
        'CONFLICT',
        `The column "${undo.headers[index]}" is gone, so this row cannot be brought back whole.`,
      );
    }
  }
  return Array.from(arranged, (cell) => cell ?? {});
}

/** Merges cells again if their columns are still adjacent. */
function mergeRequests(undo: Undo, { merges }: Kept, head: Head, rowIndex: number) {
  return merges.flatMap(([first, end]) => {
    const columns = Array.from({ length: end - first }, (_, offset) => columnNow(undo, first + offset, head));
    const [start] = columns;
    const isWhole = start !== undefined && columns.every((column, offset) => column === start + offset);
    return isWhole ? [mergeRowRequest(head.tabId, rowIndex, { start, end: start + columns.length })] : [];
  });
}

/** Where each row goes: where it was, unless the sheet is shorter or a merged cell is in the way. */
function targetsOf({ rows }: Undo, { rowCount, merges }: Head): number[] {
  const targets: number[] = [];
  for (const [index, { rowIndex }] of rows.entries()) {
    const wanted = Math.min(rowIndex, rowCount + 1 + index);
    // The merged cells below have moved down by the rows that were restored already.
    const free = rowBetweenMerges(merges, wanted - index) + index;
    targets.push(Math.max(free, (targets.at(-1) ?? 0) + 1));
  }
  return targets;
}

function restoreRequests(undo: Undo, head: Head, targets: readonly number[]) {
  let { rowCount } = head;
  let written = 0;
  return runsOf(targets).flatMap(({ first, count }) => {
    const rows = undo.rows.slice(written, written + count);
    const cells = rows.map((row, offset) => arrange(undo, row, head, first + offset));
    const requests = [
      insertRowsRequest({ tabId: head.tabId, rowCount }, first, count),
      replaceRowsRequest(head, first, cells),
      ...rows.flatMap((row, offset) => mergeRequests(undo, row, head, first + offset)),
    ];
    written += count;
    rowCount += count;
    return requests;
  });
}

/** The deleted rows show which columns the free sheet has. */
function withColumnsOf(sheet: Sheet, { rows }: Undo): Sheet {
  if (!sheet.isFree) return sheet;
  const names = rows.flatMap(({ record }) => Object.keys(record)).filter((name) => !sheet.columns[name]);
  const free = { kind: 'free', isOptional: true } as const;
  return {
    ...sheet,
    columns: { ...sheet.columns, ...Object.fromEntries(names.map((name) => [name, free])) },
  };
}

/** Without the columns in which the rows have formulas: nobody knows what these will show. */
function withoutFormulas(sheet: Sheet, undo: Undo, head: Head): Sheet {
  const { layout } = head;
  const cells = undo.rows.flatMap((row) => [...arrange(undo, row, head, row.rowIndex).entries()]);
  const calculated = new Set(
    cells.flatMap(([column, cell]) => (cell.userEnteredValue?.formulaValue === undefined ? [] : [column])),
  );
  const isKept = (field: string) => !calculated.has(layout.positions.get(field) ?? -1);
  const columns = Object.entries(sheet.columns).filter(([field]) => isKept(field));
  // By what is left a row has to be recognisable.
  if (columns.length === 0) return sheet;
  const lists = sheet.fingerprint.map((part) => (typeof part === 'string' ? [part] : part));
  const isNames = sheet.fingerprint.some((part) => typeof part === 'string');
  const kept = (isNames ? [lists.flat()] : lists).map((fields) => fields.filter(isKept));
  return { ...sheet, columns: Object.fromEntries(columns), fingerprint: kept };
}

/** The history's entry for restored rows. */
function restored({ sheet }: TableRef, undo: Undo, head: Head, targets: readonly number[]): NotedDeed[] {
  return undo.rows.flatMap((row, at) => {
    const target = targets[at] ?? row.rowIndex;
    const cells = arrange(undo, row, head, target);
    return addDeeds(sheet, head, target, [{ record: row.record, cells, back: row.deletion }]);
  });
}

type Restored = Pick<TableRow, 'rowIndex' | 'record'>;
/** Those rows of an undo that are in the sheet again. */
type Back = ReadonlyMap<Kept, Restored>;

/** Restores deleted rows where they were, including formulas and the person's own columns; once for each deletion. */
export async function restoreRows(
  at: TableRef,
  sealed: string,
  { sealer, ledger }: Omit<RemovalDeps, 'requestKey'>,
): Promise<Restored[]> {
  const opened = openUndo(at, sealed, sealer);
  const history = 'noted' in opened ? await readHistory(at, at.fileId) : undefined;
  const undo = 'noted' in opened ? history && undoOfNoted(at, history, opened.noted) : opened;
  if (!undo) throw tooLate();
  return await restoreUndo(at, undo, ledger, (head) => whatIsBack(at, undo, head, history));
}

/**
 * Somebody may have brought the rows back: by going back, or from the history, which tells so. It is not read if nothing but their
 * deletion was noted since.
 */
async function whatIsBack(at: TableRef, undo: Undo, head: Head, read?: SheetHistory): Promise<Back> {
  const { state } = at.sheets.journal.stateOf(at.fileId);
  const isOne = undo.rows.length <= fewDeeds && state.next - undo.rows.length === undo.nextLine;
  if (state.tab === null || state.isOff || isOne) return new Map();
  const history = read ?? (await readHistory(at, at.fileId));
  const { track } = followed(withUnnoted(history).lines, head.tabId);
  const cells = history.tabs.find(({ tabId }) => tabId === head.tabId)?.cells;
  const recordOf = recordReader(withColumnsOf(at.sheet, undo), head.layout);
  return new Map(
    undo.rows.flatMap((row): [Kept, Restored][] => {
      const rowIndex = track.rowBack(row.deletion ?? '') ?? 0;
      const there = cells?.get(rowIndex);
      return there ? [[row, { rowIndex, record: recordOf(there) }]] : [];
    }),
  );
}

/** Restores those that are not back; returns where all of them are. */
async function restoreOthers(at: TableRef, all: Undo, head: Head, back: Back): Promise<Restored[]> {
  const undo = { ...all, rows: all.rows.filter((row) => !back.has(row)) };
  const targets = targetsOf(undo, head);
  if (targets.length > 0) {
    const requests = restoreRequests(undo, head, targets);
    await at.sheets.batchUpdate(at.fileId, requests, 'once', inTab(head, restored(at, undo, head, targets)));
  }
  const moved = (rowIndex: number) =>
    targets.reduce((row, target) => (target <= row ? row + 1 : row), rowIndex);
  return all.rows.map((row) => {
    const there = back.get(row);
    if (there) return { ...there, rowIndex: moved(there.rowIndex) };
    return { rowIndex: targets[undo.rows.indexOf(row)] ?? row.rowIndex, record: row.record };
  });
}

/** The same with what the sheet's history knows, which may also tell which rows are back. */
export async function restoreUndo(
  at: TableRef,
  undo: Undo,
  ledger: WriteLedger,
  whichAreBack: (head: Head) => Promise<Back> = async () => new Map(),
): Promise<Restored[]> {
  const place = { ...at, sheet: withColumnsOf(at.sheet, undo) };
  const head = await readHead(place);
  if (!head) throw missingTab(place.sheet);
  const targets = targetsOf(undo, head);
  const [first = 2] = targets;
  const added = undo.rows.map(({ record }, index) => ({
    offset: (targets[index] ?? first) - first,
    record,
  }));
  const deletions = new Set(undo.rows.map(({ deletion }) => deletion));
  const known = { ...place, sheet: withoutFormulas(place.sheet, undo, head) };
  let made: Restored[] | undefined;
  const rowIndex = await writeOnce(known, {
    added,
    lastRowBefore: first - 1,
    rowCountBefore: head.rowCount,
    // Another request may have restored them.
    once: {
      requestKey: undo.id,
      ledger,
      isOwn: ({ deeds }) => deeds.some((deed) => deed.do === 'add' && deletions.has(deed.back ?? '')),
    },
    write: async () => {
      made = await restoreOthers(place, undo, head, await whichAreBack(head));
      return made[0]?.rowIndex ?? first;
    },
  });
  forgetEnd(place);
  return made ?? added.map(({ offset, record }) => ({ rowIndex: rowIndex + offset, record }));
}
