import {
  BooleanNumber,
  type ICellData,
  type IColumnData,
  type IFreeze,
  type IRange,
  type IRowData,
  type IStyleData,
  type IWorkbookData,
  type IWorksheetData,
  LocaleType,
  VerticalAlign,
} from '@univerjs/core';
import type { Spreadsheet, Tab } from '../api/sheets.ts';
import { toCellData } from './cells.ts';
import { gridSize } from './grid-size.ts';
import { localeOf } from './sheet-locale.ts';

/** How a cell without a format of its own is drawn. */
const defaultStyle: IStyleData = {
  ff: 'Instrument Sans Variable',
  fs: 10,
  vt: VerticalAlign.MIDDLE,
  pd: { l: 8, r: 8, t: 2, b: 2 },
};

export type CellGrid = Record<number, Record<number, ICellData>>;

export function cellGrid(tab: Tab, locale?: string): CellGrid {
  const grid: CellGrid = {};
  for (const block of tab.data ?? []) {
    for (const [rowOffset, { values = [] }] of (block.rowData ?? []).entries()) {
      const row: Record<number, ICellData> = {};
      for (const [columnOffset, cell] of values.entries()) {
        const data = toCellData(cell, locale);
        if (data) row[(block.startColumn ?? 0) + columnOffset] = data;
      }
      if (Object.keys(row).length > 0) grid[(block.startRow ?? 0) + rowOffset] = row;
    }
  }
  return grid;
}

/** The editor says where the scrolling part begins; -1 means no frozen part. */
function freeze(frozenRows: number, frozenColumns: number): IFreeze {
  return {
    xSplit: frozenColumns,
    ySplit: frozenRows,
    startRow: frozenRows > 0 ? frozenRows : -1,
    startColumn: frozenColumns > 0 ? frozenColumns : -1,
  };
}

function columnData(tab: Tab): Record<number, Partial<IColumnData>> {
  const block = tab.data?.[0];
  const columns: Record<number, Partial<IColumnData>> = {};
  for (const [offset, { pixelSize, hiddenByUser }] of (block?.columnMetadata ?? []).entries()) {
    if (pixelSize === undefined && !hiddenByUser) continue;
    columns[(block?.startColumn ?? 0) + offset] = {
      ...(pixelSize !== undefined && { w: pixelSize }),
      ...(hiddenByUser && { hd: BooleanNumber.TRUE }),
    };
  }
  return columns;
}

/** The rows that a filter or a person hides. */
export function hiddenRows(tab: Tab): Set<number> {
  const block = tab.data?.[0];
  const hidden = new Set<number>();
  for (const [offset, row] of (block?.rowMetadata ?? []).entries()) {
    if (row.hiddenByUser || row.hiddenByFilter) hidden.add((block?.startRow ?? 0) + offset);
  }
  return hidden;
}

/** The height of rows that nobody has given one, which the server always tells; the editor has its own for them. */
const serversRowHeight = 21;

function rowData(tab: Tab): Record<number, Partial<IRowData>> {
  const block = tab.data?.[0];
  const rows: Record<number, Partial<IRowData>> = {};
  for (const [offset, { pixelSize = serversRowHeight }] of (block?.rowMetadata ?? []).entries()) {
    if (pixelSize === serversRowHeight) continue;
    rows[(block?.startRow ?? 0) + offset] = { h: pixelSize, ia: BooleanNumber.FALSE };
  }
  for (const row of hiddenRows(tab)) rows[row] = { ...rows[row], hd: BooleanNumber.TRUE };
  return rows;
}

export function mergedRanges(tab: Tab): IRange[] {
  return (tab.merges ?? []).map((range) => ({
    startRow: range.startRowIndex,
    endRow: range.endRowIndex - 1,
    startColumn: range.startColumnIndex,
    endColumn: range.endColumnIndex - 1,
  }));
}

function worksheet(tab: Tab, locale: string): Partial<IWorksheetData> {
  const { sheetId, title, hidden, gridProperties } = tab.properties;
  const { rows, columns } = gridSize(tab);
  return {
    id: String(sheetId),
    name: title,
    hidden: hidden ? BooleanNumber.TRUE : BooleanNumber.FALSE,
    rowCount: rows,
    columnCount: columns,
    freeze: freeze(gridProperties?.frozenRowCount ?? 0, gridProperties?.frozenColumnCount ?? 0),
    cellData: cellGrid(tab, locale),
    columnData: columnData(tab),
    rowData: rowData(tab),
    mergeData: mergedRanges(tab),
    defaultStyle,
    defaultColumnWidth: 110,
    defaultRowHeight: 28,
    rowHeader: { width: 46 },
    columnHeader: { height: 26 },
  };
}

export function toWorkbook(spreadsheetId: string, spreadsheet: Spreadsheet): IWorkbookData {
  const tabs = spreadsheet.sheets.toSorted((a, b) => a.properties.index - b.properties.index);
  const locale = localeOf(spreadsheet);
  const entries = tabs.map((tab) => [String(tab.properties.sheetId), worksheet(tab, locale)] as const);
  return {
    id: spreadsheetId,
    name: spreadsheet.properties?.title ?? '',
    appVersion: '',
    locale: LocaleType.EN_US,
    styles: {},
    sheetOrder: entries.map(([id]) => id),
    sheets: Object.fromEntries(entries),
  };
}

/** What a reload cannot fix cell by cell: the tabs, their names, sizes and frozen parts. */
export function tabStructure(workbook: IWorkbookData): string {
  return JSON.stringify(
    workbook.sheetOrder.map((id) => {
      const sheet = workbook.sheets[id];
      const { xSplit = 0, ySplit = 0 } = sheet?.freeze ?? {};
      const { name, rowCount, columnCount, hidden } = sheet ?? {};
      return [id, name, rowCount, columnCount, hidden, xSplit, ySplit];
    }),
  );
}

export function hasFormula(spreadsheet: Spreadsheet): boolean {
  return spreadsheet.sheets.some((tab) =>
    tab.data?.some((block) =>
      block.rowData?.some((row) =>
        row.values?.some((cell) => cell.userEnteredValue?.formulaValue !== undefined),
      ),
    ),
  );
}
