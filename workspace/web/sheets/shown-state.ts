import { BooleanNumber, type ICellData } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { typedText } from './cell-text.ts';
import { enteredValue } from './cells.ts';
import { columnName } from './column-name.ts';
import type { SheetEditor } from './editor.ts';

type Editor = Pick<SheetEditor, 'api' | 'locale'>;

export interface TabLabel {
  id: string;
  name: string;
}

export interface ActiveCell {
  address: string;
  /** As it would be typed: a formula, or the value in full. */
  text: string;
  /** As it reads on the screen. */
  shown: string;
  pattern: string | undefined;
  isBold: boolean;
  isItalic: boolean;
  isStruck: boolean;
  row: number;
  column: number;
}

interface VisibleRow {
  index: number;
  texts: string[];
}

/** The cells in the window and a margin round it, as they read on the screen. */
export interface VisibleCells {
  columns: string[];
  rows: VisibleRow[];
}

const margin = { rows: 10, columns: 4 };

/** The tabs in their order, those that are shown or those that are hidden. */
export function tabLabels(api: FUniver, isHidden: boolean): TabLabel[] {
  const sheets = api.getActiveWorkbook()?.getSheets() ?? [];
  return sheets
    .filter((sheet) => sheet.isSheetHidden() === isHidden)
    .map((sheet) => ({ id: sheet.getSheetId(), name: sheet.getSheetName() }));
}

export function activeCell(editor: Editor): ActiveCell | undefined {
  const workbook = editor.api.getActiveWorkbook();
  const sheet = workbook?.getActiveSheet();
  const range = workbook?.getActiveCell();
  if (!sheet || !range) return undefined;
  const row = range.getRow();
  const column = range.getColumn();
  const style = range.getCellStyleData();
  return {
    address: `${columnName(column)}${row + 1}`,
    text: typedText(editor, sheet, row, column),
    shown: range.getDisplayValue(),
    pattern: style?.n?.pattern,
    isBold: style?.bl === BooleanNumber.TRUE,
    isItalic: style?.it === BooleanNumber.TRUE,
    isStruck: style?.st?.s === BooleanNumber.TRUE,
    row,
    column,
  };
}

export function visibleCells(api: FUniver): VisibleCells {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const window = sheet?.getVisibleRange();
  if (!sheet || !window) return { columns: [], rows: [] };
  const lastRow = Math.min(sheet.getMaxRows() - 1, window.endRow + margin.rows);
  const lastColumn = Math.min(sheet.getMaxColumns() - 1, window.endColumn + margin.columns);
  const firstRow = Math.max(0, window.startRow - margin.rows);
  const firstColumn = Math.max(0, window.startColumn - margin.columns);
  const frozen = Math.min(sheet.getFrozenRows(), firstRow);
  const width = lastColumn - firstColumn + 1;
  const read = (start: number, count: number): VisibleRow[] =>
    count <= 0
      ? []
      : sheet
          .getRange(start, firstColumn, count, width)
          .getDisplayValues()
          .map((texts, offset) => ({
            index: start + offset,
            texts: texts.map((text) => String(text ?? '')),
          }))
          // What a filter hides is hidden for everybody.
          .filter(({ index }) => sheet.getSheet().getRowVisible(index));
  return {
    columns: Array.from({ length: width }, (_, offset) => columnName(firstColumn + offset)),
    rows: [...read(0, frozen), ...read(firstRow, lastRow - firstRow + 1)],
  };
}

/** How far the content of the open tab reaches; cells with nothing but a format do not count. */
export function usedSize(api: FUniver): { rows: number; columns: number } {
  const cells = api.getActiveWorkbook()?.getActiveSheet().getSheet().getConfig().cellData ?? {};
  const used = { rows: 0, columns: 0 };
  for (const [row, columns] of Object.entries(cells)) {
    for (const [column, cell] of Object.entries<ICellData>(columns ?? {})) {
      if (enteredValue(cell) === undefined && !cell?.si) continue;
      used.rows = Math.max(used.rows, Number(row) + 1);
      used.columns = Math.max(used.columns, Number(column) + 1);
    }
  }
  return used;
}
