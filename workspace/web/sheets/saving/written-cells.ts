import type { SheetRequest, WrittenCell } from '../../api/sheet-requests.ts';
import type { CellFormat } from '../../api/sheets.ts';
import { formatFields } from '../formats.ts';

/** The editor's model right after a mutation. */
export interface SheetReader {
  cell(sheetId: number, row: number, column: number): WrittenCell;
  size(sheetId: number): { rows: number; columns: number };
  numberFormat(pattern: string): CellFormat;
}

export interface TouchedCell {
  row: number;
  column: number;
  hasValue: boolean;
  hasFormat: boolean;
}

interface Block {
  row: number;
  column: number;
  rows: WrittenCell[][];
  fields: string;
}

function fieldsOf({ hasValue, hasFormat }: TouchedCell): string {
  return [...(hasValue ? ['userEnteredValue'] : []), ...(hasFormat ? formatFields : [])].join(',');
}

/** Only what the mask names: a value that was not touched may be older here than on the server. */
function masked(cell: WrittenCell, { hasValue, hasFormat }: TouchedCell): WrittenCell {
  return {
    ...(hasValue && cell.userEnteredValue && { userEnteredValue: cell.userEnteredValue }),
    ...(hasFormat && cell.userEnteredFormat && { userEnteredFormat: cell.userEnteredFormat }),
  };
}

/** Neighbours in a row that have the same mask become one run; runs of the same columns stack into a block. */
function blocks(sheetId: number, touched: readonly TouchedCell[], reader: SheetReader): Block[] {
  const ordered = touched
    .filter(({ hasValue, hasFormat }) => hasValue || hasFormat)
    .sort((a, b) => a.row - b.row || a.column - b.column);
  const runs: Block[] = [];
  for (const cell of ordered) {
    const fields = fieldsOf(cell);
    const written = masked(reader.cell(sheetId, cell.row, cell.column), cell);
    const run = runs.at(-1);
    const cells = run?.rows[0];
    if (
      run !== undefined &&
      cells !== undefined &&
      run.row === cell.row &&
      run.fields === fields &&
      run.column + cells.length === cell.column
    ) {
      cells.push(written);
    } else {
      runs.push({ row: cell.row, column: cell.column, rows: [[written]], fields });
    }
  }
  return stacked(runs);
}

function stacked(runs: readonly Block[]): Block[] {
  const result: Block[] = [];
  for (const run of runs) {
    const above = result.at(-1);
    if (
      above !== undefined &&
      above.row + above.rows.length === run.row &&
      above.column === run.column &&
      above.fields === run.fields &&
      above.rows[0]?.length === run.rows[0]?.length
    ) {
      above.rows.push(...run.rows);
    } else {
      result.push({ ...run, rows: [...run.rows] });
    }
  }
  return result;
}

/** Requests that write the touched cells as they are in the editor; sending them twice does no harm. */
export function updateCells(
  sheetId: number,
  touched: readonly TouchedCell[],
  reader: SheetReader,
): SheetRequest[] {
  return blocks(sheetId, touched, reader).map(({ row, column, rows, fields }) => ({
    updateCells: {
      start: { sheetId, rowIndex: row, columnIndex: column },
      rows: rows.map((values) => ({ values })),
      fields,
    },
  }));
}
