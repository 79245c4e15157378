import type { WholeSpreadsheet, WholeTab } from '../google/whole-sheets.ts';
import { columnLetters, quoteTab } from '../table/a1.ts';

/**
 * How many cells of a grid are read at once, including empty ones: even if all are filled, that is only some
 * megabytes.
 */
const cellsAtOnce = 50_000;

/** Some rows of a tab, all columns of them. */
export interface Block {
  tab: WholeTab;
  startRow: number;
  endRow: number;
}

/** Tabs with cells; tabs that are charts or data sources have none. */
export function gridTabs({ sheets }: WholeSpreadsheet): WholeTab[] {
  return sheets.filter(({ properties }) => properties.sheetType === 'GRID');
}

export function gridOf({ properties: { gridProperties } }: WholeTab): {
  rowCount: number;
  columnCount: number;
} {
  return { rowCount: gridProperties?.rowCount ?? 0, columnCount: gridProperties?.columnCount ?? 0 };
}

/** All rows of all tabs, in portions of up to 50,000 cells, each read by one call. */
export function portionsOf(spreadsheet: WholeSpreadsheet): Block[][] {
  const portions: Block[][] = [];
  let portion: Block[] = [];
  let room = cellsAtOnce;
  const close = () => {
    if (portion.length > 0) portions.push(portion);
    portion = [];
    room = cellsAtOnce;
  };
  for (const tab of gridTabs(spreadsheet)) {
    const { rowCount, columnCount } = gridOf(tab);
    for (let startRow = 0; startRow < rowCount; ) {
      const fitting = Math.floor(room / Math.max(1, columnCount));
      if (fitting === 0 && portion.length > 0) {
        close();
        continue;
      }
      const endRow = Math.min(rowCount, startRow + Math.max(1, fitting));
      portion.push({ tab, startRow, endRow });
      room -= (endRow - startRow) * columnCount;
      startRow = endRow;
    }
  }
  close();
  return portions;
}

export function rangeOf({ tab, startRow, endRow }: Block): string {
  const last = columnLetters(Math.max(0, gridOf(tab).columnCount - 1));
  return `${quoteTab(tab.properties.title)}!A${startRow + 1}:${last}${endRow}`;
}

/** How people name a cell, such as Sheet1!B3. */
export function placeOf(tab: WholeTab, row: number, column: number): string {
  return `${tab.properties.title}!${columnLetters(column)}${row + 1}`;
}
