import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { CellData } from '../google/cell-data.ts';
import type { EnteredCell, SheetRequest, Tab } from '../google/tabs.ts';
import type { Sealer } from '../request.ts';
import { columnKinds, isBlank, shownText } from '../table/cells.ts';
import { deleteRowsRequest, writeCellsRequest } from '../table/requests.ts';
import {
  bringsFormat,
  type Entered,
  enteredSchema,
  numberFormatSchema,
  type Witness,
  witnessOf,
  witnessSchema,
} from './diagnosis.ts';
import { gridOf } from './tabs.ts';

const undoMs = 10 * 60_000;
const purpose = 'doctor repair';

const cellSchema = z.object({
  tabId: z.int(),
  rowIndex: z.int(),
  column: z.int(),
  before: enteredSchema,
  after: z.string(),
  kind: z.enum(['text', 'day']).default('text'),
  numberFormat: numberFormatSchema.exactOptional(),
  witness: witnessSchema.nullable(),
});
type UndoCell = z.infer<typeof cellSchema>;

const undoSchema = z.object({
  fileId: z.string(),
  cells: z.array(cellSchema),
  /** Tabs and header rows that were made, and the columns by which the grid was widened. */
  tabs: z.array(z.object({ tabId: z.int(), headers: z.array(z.string()) })),
  headerRows: z.array(z.object({ tabId: z.int(), headers: z.array(z.string()) })),
  columns: z.array(z.object({ tabId: z.int(), first: z.int(), count: z.int() })),
  files: z.array(z.object({ fileId: z.string(), isTrashed: z.boolean() })),
});
/** Restores exactly what a repair has changed. */
export type Undo = z.infer<typeof undoSchema>;

export function sealUndo(undo: Undo, sealer: Sealer): string {
  const text = deflateRawSync(JSON.stringify(undo)).toString('base64');
  return sealer.seal(text, purpose, Date.now() + undoMs);
}

export function openUndo(sealed: string, fileId: string, sealer: Sealer): Undo {
  const text = sealer.open(sealed, purpose);
  const undo =
    text === undefined
      ? undefined
      : undoSchema.parse(JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()));
  if (undo?.fileId === fileId) return undo;
  throw new Problem('CONFLICT', 'It is too late to undo this repair.');
}

type Grids = ReadonlyMap<number, { grid: readonly (readonly CellData[])[]; columnCount: number }>;

export function gridsOf(tabs: readonly Tab[]): Grids {
  return new Map(
    tabs.map((tab) => [
      tab.properties.sheetId,
      { grid: gridOf(tab), columnCount: tab.properties.gridProperties?.columnCount ?? 0 },
    ]),
  );
}

function cellAt(grids: Grids, { tabId, rowIndex, column }: Pick<UndoCell, 'tabId' | 'rowIndex' | 'column'>) {
  return grids.get(tabId)?.grid[rowIndex - 1]?.[column] ?? {};
}

function isSameEntered(one: Entered, other: Entered): boolean {
  return (['numberValue', 'stringValue', 'boolValue', 'formulaValue'] as const).every(
    (kind) => one[kind] === other[kind],
  );
}

function isSameRow(grids: Grids, { tabId, rowIndex, witness }: UndoCell): boolean {
  if (!witness) return true;
  const cells = grids.get(tabId)?.grid[rowIndex - 1] ?? [];
  const now: Witness = witnessOf(cells, witness.columns);
  return now.digest === witness.digest;
}

/** Whether all cells hold what a repair has written or, with 'before', what they held until then. */
export function cellsAre(grids: Grids, cells: readonly UndoCell[], state: 'before' | 'after'): boolean {
  return cells.every((cell) => {
    const wanted =
      state === 'after' ? (columnKinds[cell.kind].enter(cell.after).userEnteredValue ?? {}) : cell.before;
    const { userEnteredValue = {} } = cellAt(grids, cell);
    return isSameEntered(userEnteredValue, wanted) && isSameRow(grids, cell);
  });
}

/** Whether row 1 of a tab holds these headers and nothing else. */
export function startsWithHeaders(grids: Grids, { tabId, headers }: Undo['headerRows'][number]): boolean {
  const texts = (grids.get(tabId)?.grid[0] ?? []).map(shownText);
  return (
    headers.every((header, at) => texts[at] === header) &&
    texts.slice(headers.length).every((text) => text === '')
  );
}

/** A tab that was made still holds its headers and nothing else. */
function isUntouchedTab(grids: Grids, tab: Undo['tabs'][number]): boolean {
  const below = grids.get(tab.tabId)?.grid.slice(1) ?? [];
  return startsWithHeaders(grids, tab) && below.every((cells) => cells.every((cell) => isBlank(cell)));
}

function edited(): Problem {
  return new Problem(
    'CONFLICT',
    'The repaired cells were edited since, so nothing was put back. Check them in the sheet.',
  );
}

/** Columns that were added to the grid are removed again, unless something is in them or to the right of them now. */
function narrowing(grids: Grids, { columns, cells }: Undo): SheetRequest[] {
  return columns.flatMap(({ tabId, first, count }) => {
    const known = grids.get(tabId);
    const isOwn = (rowIndex: number, column: number) =>
      cells.some((cell) => cell.tabId === tabId && cell.rowIndex === rowIndex && cell.column === column);
    const isFree = known?.grid.every((row, at) =>
      row.every((cell, column) => column < first || isBlank(cell) || isOwn(at + 1, column)),
    );
    if (!isFree || known?.columnCount !== first + count) return [];
    const range = { sheetId: tabId, dimension: 'COLUMNS', startIndex: first, endIndex: first + count };
    return [{ deleteDimension: { range } }];
  });
}

/** Restores a cell's previous content. */
export function putBackCell({ before }: UndoCell): Pick<EnteredCell, 'userEnteredValue'> {
  return Object.keys(before).length === 0 ? {} : { userEnteredValue: before };
}

function putBackRequest(written: UndoCell): SheetRequest {
  const { tabId, rowIndex, column, numberFormat } = written;
  const value = putBackCell(written);
  if (!bringsFormat(written)) {
    return writeCellsRequest(tabId, { rowIndex, column }, [[value]], 'userEnteredValue');
  }
  const cell = { ...value, ...(numberFormat && { userEnteredFormat: { numberFormat } }) };
  const fields = 'userEnteredValue,userEnteredFormat.numberFormat';
  return writeCellsRequest(tabId, { rowIndex, column }, [[cell]], fields);
}

/** What restores a spreadsheet. Refuses if somebody has changed it since; does nothing if it was restored already. */
export function undoRequests(undo: Undo, tabs: readonly Tab[]): SheetRequest[] {
  const grids = gridsOf(tabs);
  const isGone = ({ tabId }: { tabId: number }) => !grids.has(tabId);
  const isDone =
    cellsAre(grids, undo.cells, 'before') &&
    undo.tabs.every(isGone) &&
    undo.headerRows.every((row) => !startsWithHeaders(grids, row));
  if (isDone) return [];
  const isAsLeft =
    cellsAre(grids, undo.cells, 'after') &&
    undo.tabs.every((tab) => isUntouchedTab(grids, tab)) &&
    undo.headerRows.every((row) => startsWithHeaders(grids, row));
  if (!isAsLeft) throw edited();
  return [
    ...undo.cells.map(putBackRequest),
    ...undo.headerRows.map(({ tabId }) => deleteRowsRequest(tabId, 1, 1)),
    ...narrowing(grids, undo),
    ...undo.tabs.map(({ tabId }) => ({ deleteSheet: { sheetId: tabId } })),
  ];
}
