import type { FUniver } from '@univerjs/core/facade';
import type { SheetEditor } from './editor.ts';
import { typedCell } from './saving/typed-text.ts';
import { usedSize } from './shown-state.ts';

type FWorksheet = ReturnType<NonNullable<ReturnType<FUniver['getActiveWorkbook']>>['getActiveSheet']>;

/** What the page's bars do with the selection; each is one step for undo. */

export interface CellPlace {
  tabId: string;
  row: number;
  column: number;
}

export function typeInto(
  { api, locale }: Pick<SheetEditor, 'api' | 'locale'>,
  { tabId, row, column }: CellPlace,
  text: string,
): void {
  const cell = api.getActiveWorkbook()?.getSheetBySheetId(tabId)?.getRange(row, column);
  cell?.setValue(typedCell(text, cell.getCellStyleData()?.n?.pattern, locale));
}

/** Moves the selection to the cell below, as Enter does. */
export function moveDown(api: FUniver): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const cell = api.getActiveWorkbook()?.getActiveCell();
  if (!sheet || !cell || cell.getRow() + 1 >= sheet.getMaxRows()) return;
  sheet.setActiveRange(sheet.getRange(cell.getRow() + 1, cell.getColumn()));
}

/** Scrolls only as far as needed: a cell in the window, or in the frozen part, is in sight already. */
function showCell(sheet: FWorksheet, row: number, column: number): void {
  const window = sheet.getVisibleRange();
  if (!window) return;
  const isRowShown = row < sheet.getFrozenRows() || (row >= window.startRow && row < window.endRow);
  const isColumnShown =
    column < sheet.getFrozenColumns() || (column >= window.startColumn && column < window.endColumn);
  if (isRowShown && isColumnShown) return;
  sheet.scrollToCell(
    isRowShown ? window.startRow : Math.max(0, row - 3),
    isColumnShown ? window.startColumn : Math.max(0, column - 1),
  );
}

export function selectCell(api: FUniver, address: string): boolean {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const match = /^([a-z]{1,3})([1-9]\d{0,6})$/i.exec(address.trim());
  if (!sheet || !match) return false;
  const range = sheet.getRange(address.trim().toUpperCase());
  if (range.getRow() >= sheet.getMaxRows() || range.getColumn() >= sheet.getMaxColumns()) return false;
  sheet.setActiveRange(range);
  showCell(sheet, range.getRow(), range.getColumn());
  return true;
}

/** The rows below the frozen ones, or below the first row if that holds the headings. */
export function sortByActiveColumn(api: FUniver, isAscending: boolean, hasHeadings: boolean): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const cell = api.getActiveWorkbook()?.getActiveCell();
  if (!sheet || !cell) return;
  const firstRow = Math.max(sheet.getFrozenRows(), hasHeadings ? 1 : 0);
  const used = usedSize(api);
  const count = used.rows - firstRow;
  const width = used.columns;
  if (count < 2 || cell.getColumn() >= width) return;
  sheet.getRange(firstRow, 0, count, width).sort({ column: cell.getColumn(), ascending: isAscending });
}

type Side = 'before' | 'after';

export function insertRows(api: FUniver, side: Side): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const range = api.getActiveWorkbook()?.getActiveRange();
  if (!sheet || !range) return;
  if (side === 'before') sheet.insertRowsBefore(range.getRow(), range.getHeight());
  else sheet.insertRowsAfter(range.getLastRow(), range.getHeight());
}

export function insertColumns(api: FUniver, side: Side): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const range = api.getActiveWorkbook()?.getActiveRange();
  if (!sheet || !range) return;
  if (side === 'before') sheet.insertColumnsBefore(range.getColumn(), range.getWidth());
  else sheet.insertColumnsAfter(range.getLastColumn(), range.getWidth());
}

export function deleteRows(api: FUniver): void {
  const range = api.getActiveWorkbook()?.getActiveRange();
  if (range) api.getActiveWorkbook()?.getActiveSheet().deleteRows(range.getRow(), range.getHeight());
}

export function deleteColumns(api: FUniver): void {
  const range = api.getActiveWorkbook()?.getActiveRange();
  if (range) api.getActiveWorkbook()?.getActiveSheet().deleteColumns(range.getColumn(), range.getWidth());
}

/** Moves the selected rows by one: the neighbour changes places with them. */
export function moveRows(api: FUniver, side: Side): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const range = api.getActiveWorkbook()?.getActiveRange();
  if (!sheet || !range) return;
  const [first, last] = [range.getRow(), range.getLastRow()];
  if (side === 'before' ? first === 0 : last + 1 >= sheet.getMaxRows()) return;
  sheet.moveRows(sheet.getRange(first, 0, last - first + 1, 1), side === 'before' ? first - 1 : last + 2);
}

export function moveColumns(api: FUniver, side: Side): void {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const range = api.getActiveWorkbook()?.getActiveRange();
  if (!sheet || !range) return;
  const [first, last] = [range.getColumn(), range.getLastColumn()];
  if (side === 'before' ? first === 0 : last + 1 >= sheet.getMaxColumns()) return;
  sheet.moveColumns(sheet.getRange(0, first, 1, last - first + 1), side === 'before' ? first - 1 : last + 2);
}

export function freezeRows(api: FUniver, count: number): void {
  api.getActiveWorkbook()?.getActiveSheet().setFrozenRows(count);
}

export function freezeColumns(api: FUniver, count: number): void {
  api.getActiveWorkbook()?.getActiveSheet().setFrozenColumns(count);
}

export function openTab(api: FUniver, tabId: string): void {
  api.getActiveWorkbook()?.setActiveSheet(tabId);
}

/** At random, as the Sheets API numbers tabs. */
function newTabId(): number {
  const [random = 1] = crypto.getRandomValues(new Uint32Array(1));
  return (random % 2_000_000_000) + 1;
}

/** Whether a tab, or one besides `except`, has this name: hidden ones count, and capitals make no difference. */
export function isTabNameTaken(api: FUniver, name: string, except?: string): boolean {
  const sheets = api.getActiveWorkbook()?.getSheets() ?? [];
  return sheets.some(
    (sheet) => sheet.getSheetId() !== except && sheet.getSheetName().toLowerCase() === name.toLowerCase(),
  );
}

/** Adds a tab and opens it. */
export function addTab(api: FUniver): void {
  const workbook = api.getActiveWorkbook();
  if (!workbook) return;
  let number = workbook.getSheets().length + 1;
  while (isTabNameTaken(api, `Sheet${number}`)) number += 1;
  const id = String(newTabId());
  workbook.insertSheet(`Sheet${number}`, { sheet: { id, rowCount: 1000, columnCount: 26 } });
}

/** What the copy of a tab is to be: right behind it, under a name that is free. */
export function tabCopy(api: FUniver, tabId: string, name: string) {
  const sheets = api.getActiveWorkbook()?.getSheets() ?? [];
  let newSheetName = `Copy of ${name}`;
  for (let number = 2; isTabNameTaken(api, newSheetName); number += 1) {
    newSheetName = `Copy of ${name} ${number}`;
  }
  const insertSheetIndex = sheets.findIndex((sheet) => sheet.getSheetId() === tabId) + 1;
  return { sourceSheetId: Number(tabId), insertSheetIndex, newSheetId: newTabId(), newSheetName };
}

/** Moves a tab by one place among those that are shown. */
export function moveTab(api: FUniver, tabId: string, side: Side): void {
  const workbook = api.getActiveWorkbook();
  const sheets = workbook?.getSheets() ?? [];
  const from = sheets.findIndex((sheet) => sheet.getSheetId() === tabId);
  const step = side === 'before' ? -1 : 1;
  let to = from + step;
  while (sheets[to]?.isSheetHidden()) to += step;
  const sheet = sheets[from];
  if (!workbook || !sheet || !sheets[to]) return;
  workbook.moveSheet(sheet, to);
}

export function renameTab(api: FUniver, tabId: string, name: string): void {
  api.getActiveWorkbook()?.getSheetBySheetId(tabId)?.setName(name);
}

export function hideTab(api: FUniver, tabId: string): void {
  api.getActiveWorkbook()?.getSheetBySheetId(tabId)?.hideSheet();
}

export function showTab(api: FUniver, tabId: string): void {
  api.getActiveWorkbook()?.getSheetBySheetId(tabId)?.showSheet();
}

export function deleteTab(api: FUniver, tabId: string): void {
  api.getActiveWorkbook()?.deleteSheet(tabId);
}
