import type { CellData } from '../google/cell-data.ts';
import type { InputOption, RangeValues, Sheets, Values } from '../google/sheets.ts';
import type { EnteredCell } from '../google/tabs.ts';
import type { Deed } from '../history/deeds.ts';
import type { RowValues } from '../history/values.ts';
import { nothingYet } from '../table/noted.ts';
import { answeredRange, cellsIn, columnOf, type Found, readRanges, rowCells, shownIn } from './ranges.ts';
import { cellRequests, enteredRows, extentOf, headersIn, tabDeeds, valuesAfter } from './written.ts';

type Cells = readonly CellData[];

const isFilled = (cell: CellData | undefined) =>
  cell?.userEnteredValue !== undefined || (cell?.formattedValue ?? '') !== '';

/** The columns of the table that the last filled cell belongs to, bounded by empty rows and columns, as Sheets finds it. */
function tableAtEnd(rows: readonly Cells[]): { first: number; end: number } | undefined {
  const last = rows.at(-1);
  if (!last) return undefined;
  let [top, first, end] = [rows.length - 1, 0, 0];
  first = last.findLastIndex(isFilled);
  end = first + 1;
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const cells of rows.slice(top)) {
      while (first > 0 && isFilled(cells[first - 1])) [first, isGrowing] = [first - 1, true];
      while (isFilled(cells[end])) [end, isGrowing] = [end + 1, true];
    }
    while (top > 0 && rows[top - 1]?.slice(Math.max(first - 1, 0), end + 1).some(isFilled)) {
      [top, isGrowing] = [top - 1, true];
    }
  }
  return { first, end };
}

/** Whether all cells of the tab were read. */
function isWhole(range: string, { tab, block }: Found): boolean {
  const [, last = ''] = /^\$?A:\$?([A-Z]{1,3})$/i.exec(cellsIn(range)) ?? [];
  const { columnCount = 0 } = tab.properties.gridProperties ?? {};
  return last !== '' && columnOf(last) + 1 >= columnCount && block.startRow === 0 && block.startColumn === 0;
}

interface Appended {
  row: number;
  rows: (EnteredCell | null)[][];
}

/** Where rows come to stand below all others of their tab; undefined where Sheets alone knows. */
function foreseen({ tab, block }: Found, rows: (EnteredCell | null)[][]): Appended | undefined {
  const all = block.rowData.map((_, at) => rowCells(block, at + 1));
  const filled = all.slice(0, all.findLastIndex((cells) => cells.some(isFilled)) + 1);
  const { width } = extentOf(rows);
  const isRoom = width <= (tab.properties.gridProperties?.columnCount ?? 0);
  if (!isRoom || tableAtEnd(filled)?.first !== 0) return undefined;
  return { row: filled.length + 1, rows };
}

/** What is to be appended, and the sheet as it stood before. */
export interface Append {
  shown: Values;
  /** Gives the range that was written, as Sheets names it. */
  write(): Promise<string>;
}

/**
 * Reads where rows are to be appended. To be called within a write turn; rows that come to stand below all others of
 * their tab are noted in the spreadsheet's history by the write that adds them. Others, and those of which Sheets alone
 * knows what it makes of a typed text, are written unnoted: the next look at the history finds them.
 * @throws Problem NOT_FOUND where the range is not there; `write` CONFLICT where rows are locked
 */
export async function readForAppend(
  sheets: Sheets,
  fileId: string,
  entered: RangeValues,
  option: InputOption,
): Promise<Append> {
  const { range, values } = entered;
  const found = (await readRanges(sheets, fileId, [range])).get(range);
  if (!found) throw new Error('A range was read without an answer.');
  const { sheetId: tabId, title } = found.tab.properties;
  const rows = enteredRows(values, option);
  // Where no version guards the write, Sheets finds the end by itself.
  const isTold = rows !== undefined && isWhole(range, found) && !sheets.versions.isUnguarded(fileId);
  const appended = isTold ? foreseen(found, rows) : undefined;
  return {
    shown: shownIn(found),
    async write() {
      sheets.locks.require(fileId, [title]);
      if (!appended) return await sheets.appendValues(fileId, entered, option);
      const { row } = appended;
      const headers = headersIn(rowCells(found.block, 1));
      // Below headers alone all is known from here on: what is added, and nothing else.
      const first = row === 2 ? [{ deed: nothingYet.deed, values: {} }] : [];
      const added = appended.rows.flatMap((cells, offset): { deed: Deed; values: RowValues }[] => {
        const to = valuesAfter(headers, [], new Map(cells.flatMap((cell, at) => (cell ? [[at, cell]] : []))));
        const deed: Deed = { do: 'add', row: row + offset, to: { ...to } };
        return Object.keys(to).length > 0 ? [{ deed, values: to }] : [];
      });
      const count = appended.rows.length;
      const lines = { sheetId: tabId, dimension: 'ROWS', startIndex: row - 1, endIndex: row - 1 + count };
      const requests = [
        { insertDimension: { range: lines, inheritFromBefore: true } },
        ...cellRequests(tabId, { row, column: 0 }, appended.rows),
      ];
      await sheets.batchUpdate(
        fileId,
        requests,
        'once',
        tabDeeds({ tabId, title }, added.length > 0 ? [...first, ...added] : []),
      );
      return answeredRange(title, { row, column: 0, ...extentOf(appended.rows) });
    },
  };
}
