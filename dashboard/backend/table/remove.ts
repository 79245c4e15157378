import { randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { type EnteredCell, enteredCellSchema, type SheetRequest } from '../google/tabs.ts';
import type { Sealer } from '../request.ts';
import { locateRows, type TargetRow } from './locate.ts';
import { changedConflict, conflictOfMany, isUnchanged } from './match.ts';
import { isTiedToOthers, rowBetweenMerges } from './merges.ts';
import { type Once, writeOnce } from './once.ts';
import { type Begin, type Picking, pickedRemoval, removeOnce, seenRemoval } from './remove-once.ts';
import { deleteRowsRequest, insertRowsRequest, mergeRowRequest, replaceRowsRequest } from './requests.ts';
import type { Sheet } from './sheet.ts';
import { missingTab, type TableRef } from './tab.ts';
import { forgetEnd, type Head, readHead, requireView, type TableRow } from './view.ts';

const undoMs = 10 * 60_000;
const purpose = 'deleted row';

const undoSchema = z.object({
  id: z.uuid(),
  fileId: z.string(),
  tab: z.string(),
  headers: z.array(z.string()),
  /** From top to bottom. */
  rows: z.array(
    z.object({
      rowIndex: z.int(),
      record: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      cells: z.array(enteredCellSchema),
      /** The columns that were merged in it, each as its first and the one after its last. */
      merges: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
});
type Undo = z.infer<typeof undoSchema>;
type Kept = Undo['rows'][number];

/** Rows that stand one below the other, each as its first and its number. */
function runsOf(rowIndexes: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const rowIndex of rowIndexes) {
    const last = runs.at(-1);
    if (last && last.first + last.count === rowIndex) last.count += 1;
    else runs.push({ first: rowIndex, count: 1 });
  }
  return runs;
}

/** Refuses to delete what is no longer as the person saw it, or would tear merged cells apart. */
export function checkRemovable(
  { sheet }: TableRef,
  targetRows: readonly TargetRow[],
  { head, rows }: { head: Head; rows: readonly TableRow[] },
): void {
  const problems = new Map<number, Problem>();
  for (const [at, target] of targetRows.entries()) {
    const row = rows[at];
    if (row && !isUnchanged(sheet, target, row.record)) problems.set(at, changedConflict(sheet, target, row));
  }
  const problem = conflictOfMany(problems, targetRows.length);
  if (problem) throw problem;
  if (!rows.some(({ rowIndex }) => isTiedToOthers(head.merges, rowIndex))) return;
  throw new Problem('CONFLICT', 'This row shares merged cells with others. Unmerge them in the sheet first.');
}

/** Deletes rows, given from top to bottom, from the bottom up: no deletion moves a row that is still to go. */
export function deleteRequests({ tabId }: Head, rows: readonly TableRow[]): SheetRequest[] {
  const runs = runsOf(rows.map(({ rowIndex }) => rowIndex)).toReversed();
  return runs.map(({ first, count }) => deleteRowsRequest(tabId, first, count));
}

/** All that is needed to put rows back as they are. */
function undoOf({ fileId, sheet }: TableRef, head: Head, rows: readonly TableRow[]): Undo {
  return {
    id: randomUUID(),
    fileId,
    tab: sheet.tab,
    headers: [...head.layout.headers],
    rows: rows.map(({ rowIndex, record, cells }) => ({
      rowIndex,
      record: { ...record },
      cells: cells.map((cell) => enteredCellSchema.parse(cell)),
      merges: mergesIn(head, rowIndex),
    })),
  };
}

/** What a removal is carried out with. */
export interface RemovalDeps extends Once {
  sealer: Sealer;
}

/** Deletes rows that still are as the person saw them, all or none; gives what `restoreRows` needs. */
export function removeRows(
  place: TableRef,
  targetRows: readonly TargetRow[],
  deps: RemovalDeps,
): Promise<string> {
  const carryOut = (begin: Begin) => removeNow(place, targetRows, { sealer: deps.sealer, begin });
  return removeOnce(place, { ...seenRemoval(place, targetRows), carryOut }, deps);
}

/** As `removeRows`, for rows that a caller can only describe. */
export function removePicked(place: TableRef, picking: Picking, deps: RemovalDeps): Promise<string> {
  const carryOut = async (begin: Begin) => {
    const { rows } = await requireView(place);
    return await removeNow(place, picking.pick(rows), { sealer: deps.sealer, begin });
  };
  return removeOnce(place, { ...pickedRemoval(picking), carryOut }, deps);
}

async function removeNow(
  place: TableRef,
  targetRows: readonly TargetRow[],
  { sealer, begin }: { sealer: Sealer; begin: Begin },
): Promise<string> {
  const { sheets, fileId } = place;
  if (targetRows.length === 0) throw new Problem('INVALID_INPUT', 'Choose the rows to delete.');
  const located = await locateRows(place, targetRows, 'whole');
  checkRemovable(place, targetRows, located);
  const { head } = located;
  const rows = located.rows.toSorted((one, other) => one.rowIndex - other.rowIndex);
  const undo = sealUndo(place, head, rows, sealer);
  const requests = deleteRequests(head, rows);
  await begin(undo, head.rowCount);
  try {
    await sheets.batchUpdate(fileId, requests, 'once');
  } catch (error) {
    const isDone = mayHaveHappened(error) && (await areGone(place, rows, head));
    if (!isDone) throw error;
  } finally {
    forgetEnd(place);
  }
  return undo;
}

/** What `restoreRows` needs to put these rows back once they are deleted; they are given from top to bottom. */
export function sealUndo(place: TableRef, head: Head, rows: readonly TableRow[], sealer: Sealer): string {
  // It travels through the browser, and cells of many rows are much alike.
  const text = deflateRawSync(JSON.stringify(undoOf(place, head, rows))).toString('base64');
  return sealer.seal(text, purpose, Date.now() + undoMs);
}

/**
 * Whether the rows went although no answer came: none like them is left, or the sheet is shorter by them where others
 * are just like them. Where nobody can look, that is not known.
 */
async function areGone(place: TableRef, removed: readonly TableRow[], { rowCount }: Head): Promise<boolean> {
  try {
    const view = await requireView(place);
    const isLeft = ({ record }: TableRow) =>
      view.rows.some((row) => isUnchanged(place.sheet, { expected: record, changes: {} }, row.record));
    return view.rowCount === rowCount - removed.length || !removed.some(isLeft);
  } catch {
    return false;
  }
}

function mergesIn({ merges }: Head, rowIndex: number): [number, number][] {
  return merges
    .filter(({ startRowIndex }) => startRowIndex === rowIndex - 1)
    .map(({ startColumnIndex, endColumnIndex }) => [startColumnIndex, endColumnIndex]);
}

function openUndo({ fileId, sheet }: TableRef, sealed: string, sealer: Sealer): Undo {
  const text = sealer.open(sealed, purpose);
  const undo =
    text === undefined
      ? undefined
      : undoSchema.parse(JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()));
  if (undo?.fileId === fileId && undo.tab === sheet.tab) return undo;
  throw new Problem('INVALID_INPUT', 'This row can no longer be brought back. It was deleted too long ago.');
}

/** Where a column stands now that was this one when the row was deleted; undefined when it is gone. */
function columnNow(undo: Undo, column: number, headers: readonly string[]): number | undefined {
  const header = undo.headers[column];
  const now = header === undefined ? column : headers.indexOf(header);
  return now === -1 ? undefined : now;
}

/** The cells under the columns as they stand now, which may have been moved since the row was deleted. */
function arrange(undo: Undo, { cells }: Kept, headers: readonly string[]): EnteredCell[] {
  const arranged: EnteredCell[] = [];
  for (const [index, cell] of cells.entries()) {
    if (Object.keys(cell).length === 0) continue;
    const position = columnNow(undo, index, headers);
    if (position !== undefined) arranged[position] = cell;
    else if (cell.userEnteredValue) {
      throw new Problem(
        'CONFLICT',
        `The column "${undo.headers[index]}" is gone, so this row cannot be brought back whole.`,
      );
    }
  }
  return Array.from(arranged, (cell) => cell ?? {});
}

/** Merges cells again that were, where their columns still stand side by side. */
function mergeRequests(undo: Undo, { merges }: Kept, head: Head, rowIndex: number) {
  return merges.flatMap(([first, end]) => {
    const columns = Array.from({ length: end - first }, (_, offset) =>
      columnNow(undo, first + offset, head.layout.headers),
    );
    const [start] = columns;
    const isWhole = start !== undefined && columns.every((column, offset) => column === start + offset);
    return isWhole ? [mergeRowRequest(head.tabId, rowIndex, { start, end: start + columns.length })] : [];
  });
}

/** Where each row goes: where it was, unless the sheet ends before or a merged cell is in the way. */
function targetsOf({ rows }: Undo, { rowCount, merges }: Head): number[] {
  const targets: number[] = [];
  for (const [index, { rowIndex }] of rows.entries()) {
    const wanted = Math.min(rowIndex, rowCount + 1 + index);
    // The merged cells below have moved down by the rows that are back already.
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
    const cells = rows.map((row) => arrange(undo, row, head.layout.headers));
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

/** What the columns of a free sheet are, the deleted rows tell. */
function withColumnsOf(sheet: Sheet, { rows }: Undo): Sheet {
  if (!sheet.isFree) return sheet;
  const names = rows.flatMap(({ record }) => Object.keys(record)).filter((name) => !sheet.columns[name]);
  const free = { kind: 'free', isOptional: true } as const;
  return {
    ...sheet,
    columns: { ...sheet.columns, ...Object.fromEntries(names.map((name) => [name, free])) },
  };
}

/** Puts deleted rows back where they were, formulas and the person's own columns included; once for each deletion. */
export async function restoreRows(
  at: TableRef,
  sealed: string,
  { sealer, ledger }: Omit<RemovalDeps, 'requestKey'>,
): Promise<Pick<TableRow, 'rowIndex' | 'record'>[]> {
  const undo = openUndo(at, sealed, sealer);
  const place = { ...at, sheet: withColumnsOf(at.sheet, undo) };
  const head = await readHead(place);
  if (!head) throw missingTab(place.sheet);
  const targets = targetsOf(undo, head);
  const [first = 2] = targets;
  const requests = restoreRequests(undo, head, targets);
  const added = undo.rows.map(({ record }, index) => ({
    offset: (targets[index] ?? first) - first,
    record,
  }));
  const rowIndex = await writeOnce(place, {
    added,
    lastRowBefore: first - 1,
    rowCountBefore: head.rowCount,
    once: { requestKey: undo.id, ledger },
    write: async () => {
      await place.sheets.batchUpdate(place.fileId, requests, 'once');
      return first;
    },
  });
  forgetEnd(place);
  return added.map(({ offset, record }) => ({ rowIndex: rowIndex + offset, record }));
}
