import { Problem } from '#kernel/problem.ts';
import type { CellData } from '../google/cell-data.ts';
import type { Sheets } from '../google/sheets.ts';
import type { Block, Tab } from '../google/tabs.ts';
import type { Values } from '../google/values.ts';
import { columnLetters, columnOf, quoteTab, titleOf } from '../table/a1.ts';

// Cells by A1 ranges, as scripts name them. Nothing is known about them but their position.

/** Rows from 1, columns from 0; an open range has no end. */
export interface Place {
  row: number;
  column: number;
  lastRow: number | undefined;
  lastColumn: number | undefined;
}

const cellsPattern = /^\$?([A-Z]{1,3})\$?([1-9]\d*)(?::\$?([A-Z]{1,3})\$?([1-9]\d*)?)?$/i;

const prefixPattern = /^(?:'(?:[^']|'')*'|[^'!]+)!/;

/** The tab in a range, with its exclamation mark; '' if it names none. */
export function prefixOf(range: string): string {
  return prefixPattern.exec(range)?.[0] ?? '';
}

export const cellsIn = (range: string) => range.slice(prefixOf(range).length);

/** The beginning and end of a range; undefined for a name, a tab, or a range with an open beginning. */
export function placeOf(range: string): Place | undefined {
  const [, first, row, last, lastRow] = cellsPattern.exec(cellsIn(range)) ?? [];
  if (first === undefined || row === undefined) return undefined;
  const isCell = last === undefined;
  return {
    row: Number(row),
    column: columnOf(first),
    lastRow: isCell || lastRow === undefined ? undefined : Number(lastRow),
    lastColumn: isCell ? undefined : columnOf(last),
  };
}

/** A tab's title as the answers of Sheets name it. */
function answeredTitle(title: string): string {
  const isBare = /^[A-Za-z0-9_.]+$/.test(title) && !/^[A-Za-z]{1,3}[0-9]+$/.test(title);
  return isBare ? title : quoteTab(title);
}

/** A block of cells as the answers of Sheets name it. */
export function answeredRange(
  title: string,
  { row, column, height, width }: { row: number; column: number; height: number; width: number },
): string {
  const from = `${columnLetters(column)}${row}`;
  const to = `${columnLetters(column + width - 1)}${row + height - 1}`;
  return `${answeredTitle(title)}!${from === to ? from : `${from}:${to}`}`;
}

/** The cells of one range, and the tab they are in. */
export interface Found {
  tab: Tab;
  block: Block;
}

/** Ranges are part of the address, which must not grow without limit; the header rows are included. */
const rangesAtOnce = 110;

/**
 * Ranges whose answers can be told apart: those that name their tabs, those of the first tab, and each name by
 * itself.
 */
function groupOf(range: string): string {
  if (prefixOf(range) !== '') return 'titled';
  return /^[\d:]+$/.test(range) || placeOf(range) ? 'first' : range;
}

function foundIn(ranges: readonly string[], tabs: readonly Tab[]): (Found | undefined)[] {
  const taken = new Map<Tab, number>();
  return ranges.map((range) => {
    const title = prefixOf(range) === '' ? undefined : titleOf(range).toLowerCase();
    const tab =
      title === undefined ? tabs[0] : tabs.find(({ properties }) => properties.title.toLowerCase() === title);
    if (!tab) return undefined;
    const at = taken.get(tab) ?? 0;
    taken.set(tab, at + 1);
    return { tab, block: tab.data[at] ?? { startRow: 0, startColumn: 0, rowData: [] } };
  });
}

/**
 * The cells of ranges, in order, in as few calls as possible. The spreadsheet's metadata are read with them: its
 * history and its lock.
 * @throws Problem NOT_FOUND if one of them does not exist
 */
export async function readRanges(
  sheets: Sheets,
  fileId: string,
  ranges: readonly string[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  for (const group of Map.groupBy(new Set(ranges), groupOf).values()) {
    for (let start = 0; start < group.length; start += rangesAtOnce) {
      const some = group.slice(start, start + rangesAtOnce);
      const tabs = await sheets.readCells(fileId, some, 'entered');
      const these = typeof tabs === 'string' ? [] : foundIn(some, tabs);
      if (these.length < some.length || these.includes(undefined)) {
        throw new Problem('NOT_FOUND', 'This range is no longer in the spreadsheet.');
      }
      for (const [at, one] of these.entries()) if (one) found.set(some[at] ?? '', one);
    }
  }
  return found;
}

/** The cells of a row in a block, from column A on. */
export function rowCells({ startRow, startColumn, rowData }: Block, row: number): readonly CellData[] {
  const values = rowData[row - 1 - startRow]?.values ?? [];
  return [...Array.from({ length: startColumn }, (): CellData => ({})), ...values];
}

/** The cells of a range as displayed. */
export function shownIn({ tab, block }: Found): Values {
  const values = block.rowData.map(({ values: cells = [] }) =>
    cells.map(({ formattedValue = '' }) => formattedValue),
  );
  const start = { row: block.startRow + 1, column: block.startColumn };
  const width = Math.max(1, ...values.map((row) => row.length));
  return {
    range: answeredRange(tab.properties.title, { ...start, height: Math.max(1, values.length), width }),
    values,
  };
}
