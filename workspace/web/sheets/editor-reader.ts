import type { Workbook, Worksheet } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import type { WrittenCell } from '../api/sheet-requests.ts';
import { writtenCell } from './cells.ts';
import { toFormat } from './formats.ts';
import type { SheetReader } from './saving/written-cells.ts';

function worksheetOf(
  api: FUniver,
  sheetId: number,
): { workbook: Workbook; worksheet: Worksheet } | undefined {
  const workbook = api.getActiveWorkbook()?.getWorkbook();
  const worksheet = workbook?.getSheetBySheetId(String(sheetId));
  return workbook && worksheet ? { workbook, worksheet } : undefined;
}

/** Cells filled down share one formula text and keep only its key; the facade works the text out. */
function sharedFormula(api: FUniver, sheetId: number, row: number, column: number): string | undefined {
  const sheet = api.getActiveWorkbook()?.getSheetBySheetId(String(sheetId));
  return sheet?.getRange(row, column).getFormula() || undefined;
}

function readCell(api: FUniver, sheetId: number, row: number, column: number): WrittenCell {
  const found = worksheetOf(api, sheetId);
  const cell = found?.worksheet.getCellRaw(row, column);
  const style = found?.workbook.getStyles().getStyleByCell(cell);
  return writtenCell(cell, style, cell?.si && !cell.f ? sharedFormula(api, sheetId, row, column) : undefined);
}

export function editorReader(api: FUniver): SheetReader {
  return {
    cell: (sheetId, row, column) => readCell(api, sheetId, row, column),
    size(sheetId) {
      const worksheet = worksheetOf(api, sheetId)?.worksheet;
      return { rows: worksheet?.getRowCount() ?? 0, columns: worksheet?.getColumnCount() ?? 0 };
    },
    numberFormat: (pattern) => toFormat({ n: { pattern } }),
  };
}
