import type { CellData } from '../google/cell-data.ts';
import type { Sheets } from '../google/sheets.ts';
import type { InputOption, RangeValues, Values } from '../google/values.ts';
import type { Deed, TabDeeds } from '../history/deeds.ts';
import type { RowValues } from '../history/values.ts';
import { columnOf, firstRowOf } from '../table/a1.ts';
import { nothingYet } from '../table/noted.ts';
import { noteAfterwards } from './note-afterwards.ts';
import { answeredRange, cellsIn, type Found, prefixOf, readRanges, rowCells, shownIn } from './ranges.ts';
import {
  cellRequests,
  enteredRows,
  extentOf,
  headersIn,
  tabDeeds,
  valuesAfter,
  valuesUnder,
} from './written.ts';

type Cells = readonly CellData[];

const isFilled = (cell: CellData | undefined) =>
  cell?.userEnteredValue !== undefined || (cell?.formattedValue ?? '') !== '';

/**
 * The columns of the table that the last filled cell belongs to, bounded by empty rows and columns, as Sheets finds
 * it.
 */
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

/** The row below all others of the tab, where new rows go; undefined if only Sheets knows. */
function endOf({ tab, block }: Found, values: RangeValues['values']): number | undefined {
  const all = block.rowData.map((_, at) => rowCells(block, at + 1));
  const filled = all.slice(0, all.findLastIndex((cells) => cells.some(isFilled)) + 1);
  const { width } = extentOf(values);
  const isRoom = width <= (tab.properties.gridProperties?.columnCount ?? 0);
  return isRoom && tableAtEnd(filled)?.first === 0 ? filled.length + 1 : undefined;
}

/** The contents of rows that were added below all others, by their headers, without blank ones. */
function addedDeeds({ tab }: Found, row: number, rows: readonly RowValues[]): TabDeeds[] {
  const { sheetId: tabId, title } = tab.properties;
  // If there are only headers, everything is known from here on: what is added, and nothing else.
  const first = row === 2 ? [{ deed: nothingYet.deed, values: {} }] : [];
  const added = rows.flatMap((to, offset): { deed: Deed; values: RowValues }[] =>
    Object.keys(to).length > 0 ? [{ deed: { do: 'add', row: row + offset, to: { ...to } }, values: to }] : [],
  );
  return tabDeeds({ tabId, title }, added.length > 0 ? [...first, ...added] : []);
}

/** What is to be appended, and the sheet as it was before. */
export interface Append {
  shown: Values;
  /** Returns the range that was written, as Sheets names it. */
  write(): Promise<string>;
}

/**
 * Finds out where rows are to be appended. Call it within a write turn. Rows below all others of their tab are noted
 * in the spreadsheet's history by the write that adds them, or after it if only Sheets knows what a typed text
 * becomes. Others are written without a note: the next look at the history finds them.
 * @throws Problem NOT_FOUND if the range does not exist; `write` CONFLICT if rows are locked
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
  // If no version protects the write, Sheets finds the end by itself.
  const isKnown = isWhole(range, found) && !sheets.versions.isUnguarded(fileId);
  const row = isKnown ? endOf(found, values) : undefined;
  const headers = headersIn(rowCells(found.block, 1));

  /** Notes rows that Sheets has put where they were expected, with its interpretation of what was typed. */
  const noteTyped = (written: string) =>
    noteAfterwards({ sheets, fileId }, async () => {
      if (row === undefined || firstRowOf(written) !== row) return [];
      const rowsNow = `${prefixOf(written)}${row}:${row + values.length - 1}`;
      const now = (await readRanges(sheets, fileId, [rowsNow])).get(rowsNow);
      if (!now) return [];
      const added = values.map((_, offset) => valuesUnder(headers, rowCells(now.block, row + offset)));
      return addedDeeds(found, row, added);
    });
  return {
    shown: shownIn(found),
    async write() {
      sheets.locks.require(fileId, [title]);
      if (row === undefined || !rows) {
        const written = await sheets.appendValues(fileId, entered, option);
        await noteTyped(written);
        return written;
      }
      const added = rows.map((cells) =>
        valuesAfter(headers, [], new Map(cells.flatMap((cell, at) => (cell ? [[at, cell]] : [])))),
      );
      const lines = {
        sheetId: tabId,
        dimension: 'ROWS',
        startIndex: row - 1,
        endIndex: row - 1 + rows.length,
      };
      const requests = [
        { insertDimension: { range: lines, inheritFromBefore: true } },
        ...cellRequests(tabId, { row, column: 0 }, rows),
      ];
      await sheets.batchUpdate(fileId, requests, 'once', addedDeeds(found, row, added));
      return answeredRange(title, { row, column: 0, ...extentOf(rows) });
    },
  };
}
