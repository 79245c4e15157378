import { hash } from 'node:crypto';
import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { Asked } from '../google/read-ahead.ts';
import type { EnteredCell, SheetRequest } from '../google/tabs.ts';
import { insertRequests } from './append.ts';
import { enterOver, holdsFormula, isSameValue } from './cells.ts';
import { makeColumns } from './columns.ts';
import { formulaAt } from './formulas.ts';
import { locateAll, locateRows, type TargetRow } from './locate.ts';
import { changedConflict, conflictOfMany, isConflict } from './match.ts';
import { isCovered } from './merges.ts';
import { inTab, keyOfRow, type NotedDeed, setDeed } from './noted.ts';
import { alreadySaved, type Once, ownLines, writeOnce } from './once.ts';
import { writeCellsRequest } from './requests.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { type Head, rememberEnd, requireView, rowsAhead, type TableRow, type View } from './view.ts';
import { requireProved } from './write-turn.ts';

/** A row where it is now, and what is requested for it. */
export interface Edit {
  row: TableRow;
  target: TargetRow;
}

/** What to write to one cell. */
interface PendingCell {
  field: string;
  rowIndex: number;
  column: number;
  entered: EnteredCell;
  /** Why nothing can be written there. */
  hindrance: string | undefined;
  /** The cell is neither as the person saw it nor as they want it. */
  isTouched: boolean;
}

/** The cells that must be written; none if the sheet already has the requested values. */
export function pendingCells(sheet: Sheet, head: Head, { row, target }: Edit): PendingCell[] {
  const { written = {}, replaced = [] } = target.formulas ?? {};
  return Object.entries({ ...target.changes, ...written }).flatMap(([field, value]) => {
    const kind = sheet.columns[field]?.kind;
    const column = head.layout.positions.get(field);
    const current = row.record[field];
    if (kind === undefined || column === undefined || current === undefined) return [];
    // If a column is being made, what is there now moves aside.
    const isMade = head.layout.absent.includes(field);
    const cell = isMade ? undefined : row.cells[column];
    const isReplaced = replaced.includes(field);
    const entered =
      typeof value === 'object' ? formulaAt(value, row.rowIndex, head) : enterOver(kind, value, cell);
    const isThere =
      typeof value === 'object'
        ? cell?.userEnteredValue?.formulaValue === entered.userEnteredValue?.formulaValue
        : isSameValue(kind, current, value) && !(isReplaced && holdsFormula(cell));
    if (isThere) return [];
    const expected = target.expected[field];
    const isTouched = isReplaced
      ? !holdsFormula(cell)
      : expected !== undefined && !isSameValue(kind, current, expected);
    const isUnderMerge = !isMade && isCovered(head.merges, row.rowIndex - 1, column);
    const hindrance =
      holdsFormula(cell) && !isReplaced
        ? `The sheet "${sheet.tab}" works this out.`
        : isUnderMerge
          ? `This cell is merged with another one in the sheet "${sheet.tab}".`
          : undefined;
    return [{ field, rowIndex: row.rowIndex, column, entered, hindrance, isTouched }];
  });
}

function refuseHindered(cells: readonly PendingCell[]): void {
  const hindered = cells.filter(({ hindrance }) => hindrance !== undefined);
  if (hindered.length === 0) return;
  const names = [...new Set(hindered.map(({ field }) => field))].join(', ');
  throw new Problem(
    'INVALID_INPUT',
    `${names} holds a formula or is merged in this row. Change it in the sheet.`,
    { fields: Object.fromEntries(hindered.map(({ field, hindrance = '' }) => [field, hindrance])) },
  );
}

/** The requests of some writes, and what the history says about them. */
interface NotedRequests {
  requests: SheetRequest[];
  noted: NotedDeed[];
}

/** Checks all rows before any is written; a row in which somebody else changed the same cell is a conflict. */
export function editRequests(sheet: Sheet, head: Head, edits: readonly Edit[]): NotedRequests {
  const problems = new Map<number, Problem>();
  const noted: NotedDeed[] = [];
  const pending = edits.flatMap((edit, at) => {
    const cells = pendingCells(sheet, head, edit);
    if (cells.some(({ isTouched }) => isTouched))
      problems.set(at, changedConflict(sheet, edit.target, edit.row));
    const { by } = edit.target;
    noted.push(...setDeed(sheet, head, edit.row, cells).map((deed) => (by ? { ...deed, by } : deed)));
    return cells;
  });
  const problem = conflictOfMany(problems, edits.length);
  if (problem) throw problem;
  refuseHindered(pending);
  const requests = pending.map(({ rowIndex, column, entered }) =>
    writeCellsRequest(
      head.tabId,
      { rowIndex, column },
      [[entered]],
      entered.userEnteredFormat ? 'userEnteredValue,userEnteredFormat.numberFormat' : 'userEnteredValue',
    ),
  );
  return { requests, noted };
}

export function editsOf(rows: readonly TableRow[], targetRows: readonly TargetRow[]): Edit[] {
  return rows.flatMap((row, at) => {
    const target = targetRows[at];
    return target ? [{ row, target }] : [];
  });
}

export function edited({ row, target }: Edit): TableRow {
  return { ...row, record: { ...row.record, ...target.changes } };
}

/** Whoever has changed one row often changes it again, cell by cell. */
function aheadOf(place: TableRef, head: Head, edits: readonly Edit[]): Asked | undefined {
  const [edit, ...more] = edits;
  return edit && more.length === 0 ? rowsAhead(place, head, [edit.row.rowIndex], 'entered') : undefined;
}

async function writeEdits(place: TableRef, head: Head, edits: readonly Edit[]): Promise<TableRow[]> {
  const made = makeColumns(place.sheet, head, changesOf(edits));
  const { requests: writes, noted } = editRequests(place.sheet, made.head, edits);
  const requests = [...made.requests, ...writes];
  if (requests.length === 0) {
    requireProved(place.sheets, place.fileId);
  } else {
    const next = aheadOf(place, head, edits);
    await place.sheets.batchUpdate(place.fileId, requests, 'once', inTab(made.head, noted), next);
  }
  return edits.map(edited);
}

export function changesOf(edits: readonly Edit[]): Fields[] {
  return edits.map(({ target }) => target.changes);
}

/** Changes fields of rows where they are now, all or none. */
export async function updateOnce(place: TableRef, targetRows: readonly TargetRow[]): Promise<TableRow[]> {
  const { head, rows } = await locateRows(place, targetRows, 'entered');
  return await writeEdits(place, head, editsOf(rows, targetRows));
}

/** The rows are looked for again: they have the old values or, if only the answer was lost, the requested ones. */
async function orAgain(
  place: TableRef,
  targetRows: readonly TargetRow[],
  work: Promise<TableRow[]>,
): Promise<TableRow[]> {
  try {
    return await work;
  } catch (error) {
    if (!mayHaveHappened(error)) throw error;
    // If nobody can look, the person is told about the lost write.
    return await updateOnce(place, targetRows).catch((again: unknown) => {
      throw isConflict(again) ? again : error;
    });
  }
}

/** What a change is noted under when it is done: the numbers of its rows and the names of its fields, never cells. */
export function keyOfChange(
  requestKey: string,
  { sheet }: TableRef,
  targetRows: readonly TargetRow[],
): string {
  const fields = targetRows.map(({ rowIndex, changes }) => [rowIndex, ...Object.keys(changes)]);
  return `${requestKey} change ${hash('sha256', JSON.stringify([sheet.tab, fields])).slice(0, 16)}`;
}

/** A completed change that comes again: what people have done to its cells since is not undone. */
async function repeated(place: TableRef, targetRows: readonly TargetRow[]): Promise<TableRow[]> {
  const { head, rows } = await locateRows(place, targetRows, 'entered').catch((error: unknown) => {
    throw isConflict(error) ? alreadySaved() : error;
  });
  const edits = editsOf(rows, targetRows);
  requireProved(place.sheets, place.fileId);
  if (edits.some((edit) => pendingCells(place.sheet, head, edit).length > 0)) throw alreadySaved();
  return edits.map(edited);
}

/**
 * What to say about a refused change: the history shows that an earlier attempt was carried out, that its server was
 * killed before it noted that, and that somebody has changed the same cells since.
 */
async function refusalOf(
  place: TableRef,
  targetRows: readonly TargetRow[],
  error: unknown,
): Promise<unknown> {
  if (!isConflict(error)) return error;
  const numbers = new Set(targetRows.map(({ rowIndex }) => rowIndex));
  const keys = new Set(targetRows.map(({ expected }) => keyOfRow(place.sheet, expected)));
  // Its row may have been elsewhere at the time.
  const isCarriedOut = (await ownLines(place)).some(({ record, deeds }) =>
    deeds.some((deed) => deed.do === 'set' && (numbers.has(deed.row) || keys.has(record))),
  );
  return isCarriedOut ? alreadySaved() : error;
}

/**
 * Changes fields of rows where they are now, all or none. Cells that were changed elsewhere in a row stay; the same
 * cell is a conflict.
 */
export function updateRows(place: TableRef, targetRows: readonly TargetRow[]): Promise<TableRow[]> {
  return orAgain(place, targetRows, updateOnce(place, targetRows));
}

/** The same, once per request key. */
export function updateRowsOnce(
  place: TableRef,
  targetRows: readonly TargetRow[],
  once: Once,
): Promise<TableRow[]> {
  return changedOnce(place, targetRows, once, () => updateRows(place, targetRows));
}

async function changedOnce(
  place: TableRef,
  targetRows: readonly TargetRow[],
  { requestKey, ledger }: Once,
  change: () => Promise<TableRow[]>,
): Promise<TableRow[]> {
  if (requestKey === null) return await change();
  const key = keyOfChange(requestKey, place, targetRows);
  if (await ledger.find(key)) return await repeated(place, targetRows);
  const rows = await change().catch(async (error: unknown) => {
    throw await refusalOf(place, targetRows, error);
  });
  await ledger.begin(key, { fileId: place.fileId, lastRowBefore: 0, rowIndex: 0 });
  return rows;
}

/** A row as it is after a write. */
export type Written = Pick<TableRow, 'rowIndex' | 'record'>;

interface Addition {
  /** `others` are the rows that stay as they are; none when an earlier attempt may have added the records already. */
  recordsFrom: (updated: readonly Written[], others: readonly Written[]) => readonly Fields[];
  once: Once;
}

/**
 * The records that go with the changes. If a row is as requested before anything is written, somebody else has
 * changed it and added what goes with it, unless an earlier attempt of this very request did.
 */
async function recordsOf(
  sheet: Sheet,
  { head, rows, edits }: { head: Head; rows: View['rows']; edits: readonly Edit[] },
  { recordsFrom, once }: Addition,
): Promise<readonly Fields[]> {
  const open = edits.filter((edit) => pendingCells(sheet, head, edit).length > 0);
  const isRepeated = once.requestKey !== null && (await once.ledger.find(once.requestKey)) !== undefined;
  const concerned = open.length === edits.length || isRepeated ? edits : open;
  if (concerned.length === 0) return [];
  const changed = new Set(concerned.map(({ row }) => row.rowIndex));
  const others = isRepeated ? [] : rows.filter(({ rowIndex }) => !changed.has(rowIndex));
  return recordsFrom(concerned.map(edited), others);
}

/** Changes rows and adds others made from them, all or none, once per request key. */
export async function updateAndAppend(
  place: TableRef,
  targetRows: readonly TargetRow[],
  addition: Addition,
): Promise<{ updated: Written[]; added: Written[] }> {
  const view = await requireView(place, 'entered');
  const edits = editsOf(locateAll(place.sheet, view, targetRows), targetRows);
  const made = makeColumns(place.sheet, view, changesOf(edits));
  const records = await recordsOf(place.sheet, { head: made.head, rows: view.rows, edits }, addition);
  if (records.length === 0) {
    const change = () => orAgain(place, targetRows, writeEdits(place, view, edits));
    return { updated: await changedOnce(place, targetRows, addition.once, change), added: [] };
  }
  const { first, isWrittenNow } = await writeBoth(place, view, { edits, records, once: addition.once });
  // Rows below the place of the new ones have moved down since they were read.
  const below = (rowIndex: number) =>
    isWrittenNow && rowIndex >= first ? rowIndex + records.length : rowIndex;
  return {
    updated: edits.map(edited).map(({ rowIndex, record }) => ({ rowIndex: below(rowIndex), record })),
    added: records.map((record, offset) => ({ rowIndex: first + offset, record })),
  };
}

async function writeBoth(
  place: TableRef,
  view: View,
  { edits, records, once }: { edits: readonly Edit[]; records: readonly Fields[]; once: Once },
): Promise<{ first: number; isWrittenNow: boolean }> {
  const made = makeColumns(place.sheet, view, [...changesOf(edits), ...records]);
  const insert = insertRequests(place.sheet, { ...view, head: made.head }, records);
  let isWrittenNow = false;
  const first = await writeOnce(place, {
    added: records.map((record, offset) => ({ offset, record })),
    lastRowBefore: view.lastRow,
    rowCountBefore: view.rowCount,
    once,
    write: async () => {
      isWrittenNow = true;
      const writes = editRequests(place.sheet, made.head, edits);
      const requests = [...made.requests, ...writes.requests, ...insert.requests];
      const changes = inTab(made.head, [...writes.noted, ...insert.noted]);
      await place.sheets.batchUpdate(place.fileId, requests, 'once', changes);
      return insert.rowIndex;
    },
  });
  rememberEnd(place, Math.max(first + records.length - 1, view.lastRow));
  return { first, isWrittenNow };
}
