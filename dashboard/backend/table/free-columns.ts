import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { CellData } from '../google/cell-data.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { enteredCellSchema, type SheetRequest, wholeCell } from '../google/tabs.ts';
import type { Sealer } from '../request.ts';
import { holdsAnything } from './free-kinds.ts';
import { missingTab, readTab, type TableRef } from './tab.ts';
import { forgetEnd, readHead, requireColumns, requireView, type View } from './view.ts';

const undoMs = 10 * 60_000;
const purpose = 'removed columns';

const undoSchema = z.object({
  fileId: z.string(),
  tab: z.string(),
  /** From left to right. */
  columns: z.array(
    z.object({
      header: z.string(),
      /** The header to its left; null for the first column. */
      after: z.string().nullable(),
      /** From row 1 on. */
      cells: z.array(enteredCellSchema),
    }),
  ),
});
type Undo = z.infer<typeof undoSchema>;

export interface RemovedColumns {
  removed: string[];
  /** Null if nothing was removed. */
  undo: string | null;
}

/** All cells of the tab, complete, row by row from row 1. */
async function readWhole(place: TableRef): Promise<(readonly CellData[])[]> {
  const tab = await readTab(place, (title) => [title], 'whole');
  if (typeof tab === 'string') throw missingTab(place.sheet);
  const block = tab.data[0];
  const margin = Array.from({ length: block?.startColumn ?? 0 }, (): CellData => ({}));
  const above = Array.from({ length: block?.startRow ?? 0 }, (): readonly CellData[] => []);
  return [...above, ...(block?.rowData ?? []).map(({ values = [] }) => [...margin, ...values])];
}

/** The columns with a name and nothing below it, outside of all merged cells. */
function emptyIn(
  { layout, merges }: View,
  rows: readonly (readonly CellData[])[],
  keeps: (header: string) => boolean,
) {
  return layout.headers.flatMap((header, column) => {
    const isMerged = merges.some(
      (merge) => merge.startColumnIndex <= column && column < merge.endColumnIndex,
    );
    const isFilled = rows.slice(1).some((cells) => holdsAnything(cells[column]));
    return keeps(header) || isMerged || isFilled ? [] : [column];
  });
}

const deleteColumn = (tabId: number, column: number): SheetRequest => ({
  deleteDimension: {
    range: { sheetId: tabId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
  },
});

/** Deletes the columns that are empty below their header; none while the table has no rows. */
export async function removeEmptyColumns(
  place: TableRef,
  keeps: (header: string) => boolean,
  sealer: Sealer,
): Promise<RemovedColumns> {
  const view = await requireView(place);
  const rows = view.rows.length === 0 ? [] : await readWhole(place);
  const columns = rows.length === 0 ? [] : emptyIn(view, rows, keeps);
  const removed = columns.map((column) => view.layout.headers[column] ?? '');
  if (columns.length === 0) return { removed: [], undo: null };
  const undo: Undo = {
    fileId: place.fileId,
    tab: place.sheet.tab,
    columns: columns.map((column, at) => ({
      header: removed[at] ?? '',
      after: view.layout.headers[column - 1] ?? null,
      cells: lean(rows.map((cells) => cells[column] ?? {})),
    })),
  };
  forgetEnd(place);
  try {
    const requests = columns.toReversed().map((column) => deleteColumn(view.tabId, column));
    await place.sheets.batchUpdate(place.fileId, requests, 'once');
  } catch (error) {
    if (!mayHaveHappened(error) || !(await areGone(place, removed))) throw error;
  }
  const text = deflateRawSync(JSON.stringify(undo)).toString('base64');
  return { removed, undo: sealer.seal(text, purpose, Date.now() + undoMs) };
}

/** Without blank cells at the end. */
function lean(cells: readonly CellData[]) {
  const entered = cells.map((cell) => enteredCellSchema.parse(cell));
  const last = entered.findLastIndex((cell) => Object.keys(cell).length > 0);
  return entered.slice(0, last + 1);
}

async function areGone(place: TableRef, headers: readonly string[]): Promise<boolean> {
  const head = await readHead(place).catch(() => undefined);
  return head !== undefined && headers.every((header) => !head.layout.headers.includes(header));
}

function openUndo({ fileId, sheet }: TableRef, sealed: string, sealer: Sealer): Undo {
  const text = sealer.open(sealed, purpose);
  const undo =
    text === undefined
      ? undefined
      : undoSchema.parse(JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()));
  if (undo?.fileId === fileId && undo.tab === sheet.tab) return undo;
  throw new Problem(
    'INVALID_INPUT',
    'These columns can no longer be brought back. They were removed too long ago.',
  );
}

/** Restores removed columns to the right of their old neighbours; those that exist again are left alone. */
export async function restoreColumns(place: TableRef, sealed: string, sealer: Sealer): Promise<string[]> {
  const undo = openUndo(place, sealed, sealer);
  const head = await readHead(place);
  if (!head) throw missingTab(place.sheet);
  requireColumns(head);
  const headers = [...head.layout.headers];
  const requests: SheetRequest[] = [];
  for (const { header, after, cells } of undo.columns) {
    if (headers.includes(header)) continue;
    const neighbour = after === null ? -1 : headers.indexOf(after);
    const column = after !== null && neighbour === -1 ? headers.length : neighbour + 1;
    headers.splice(column, 0, header);
    requests.push(...columnBack(head.tabId, column, cells));
  }
  forgetEnd(place);
  if (requests.length > 0) await place.sheets.batchUpdate(place.fileId, requests, 'once');
  return undo.columns.map(({ header }) => header);
}

function columnBack(tabId: number, column: number, cells: Undo['columns'][number]['cells']): SheetRequest[] {
  return [
    {
      insertDimension: {
        range: { sheetId: tabId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
        inheritFromBefore: column > 0,
      },
    },
    {
      updateCells: {
        start: { sheetId: tabId, rowIndex: 0, columnIndex: column },
        rows: cells.map((cell) => ({ values: [{ ...cell }] })),
        fields: wholeCell,
      },
    },
  ];
}
