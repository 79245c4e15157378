import * as z from 'zod';
import type { Call } from '../../wire/call.ts';
import { resolveA1 } from '../a1.ts';
import { checkGridSize } from '../grid-limits.ts';
import type { Block, SheetRange } from '../grid-range.ts';
import { formatRange } from '../grid-range.ts';
import { inheritFormats, insertLines } from '../grid-shift.ts';
import { extendRules } from '../parts/parts-shift.ts';
import type { OpenSpreadsheet, SheetsDeps } from '../session.ts';
import { changeSpreadsheet } from '../session.ts';
import { findTable, noteGrowth } from './table-search.ts';
import type { InputRows } from './values-input.ts';
import { parseValues } from './values-input.ts';
import { responseOptions, valueRangeSchema } from './values-options.ts';
import { checkSameRange, describeWritten, readBack, requireInputOption } from './values-update.ts';
import type { ValueInputOption } from './write-cells.ts';
import { coveredBlock, writeRows } from './write-cells.ts';

const insertSchema = z.enum(['OVERWRITE', 'INSERT_ROWS']).default('OVERWRITE');

interface Appended {
  table: string | undefined;
  updates: Record<string, unknown>;
}

export async function appendValues(call: Call, deps: SheetsDeps): Promise<unknown> {
  const option = requireInputOption(call.parameters['valueInputOption']);
  const insertsRows = insertSchema.parse(call.parameters['insertDataOption']) === 'INSERT_ROWS';
  const answer = responseOptions.parse(call.parameters);
  const input = valueRangeSchema.parse(call.body);
  const rows = parseValues(input.values, input.majorDimension);
  const { table, updates } = await changeSpreadsheet(call, deps, (opened) => {
    const range = resolveA1(opened.spreadsheet, String(call.parameters['range']));
    checkSameRange(opened, range, input.range);
    return append(opened, range, rows, { option, insertsRows });
  });
  if (answer.includeValuesInResponse) {
    updates['updatedData'] = await readBack(call, deps, String(updates['updatedRange']), answer);
  }
  return {
    spreadsheetId: call.parameters['spreadsheetId'],
    ...(table !== undefined && { tableRange: table }),
    updates,
  };
}

function append(
  opened: OpenSpreadsheet,
  range: SheetRange,
  rows: InputRows,
  { option, insertsRows }: { option: ValueInputOption; insertsRows: boolean },
): Appended {
  const { spreadsheet } = opened;
  const { sheet } = range;
  const table = findTable(sheet.rows, range);
  const start = table === undefined ? range : { startRow: table.endRow, startColumn: table.startColumn };
  const block = coveredBlock(start, rows);
  if (insertsRows && rows.length > 0) insertRows(spreadsheet, sheet, block);
  makeRoom(spreadsheet, sheet, block);
  const written = writeRows(sheet, spreadsheet, start, rows, option);
  if (table !== undefined) noteGrowth(sheet.rows, table, written.block);
  return {
    table: table === undefined ? undefined : formatRange({ ...table, sheet }),
    updates: describeWritten(opened, written),
  };
}

/** Inserted rows get the format of the row above them, even if that is a header. */
function insertRows(
  spreadsheet: OpenSpreadsheet['spreadsheet'],
  sheet: SheetRange['sheet'],
  { startRow: start, endRow: end }: Block,
): void {
  insertLines(spreadsheet, sheet, 'ROWS', start, end - start);
  if (start === 0) return;
  inheritFormats(sheet, { dimension: 'ROWS', start, end, from: start - 1 });
  extendRules(spreadsheet, sheet, 'ROWS', { start, end, isFromBefore: true });
}

/** Only appending may widen the grid. */
function makeRoom(
  spreadsheet: OpenSpreadsheet['spreadsheet'],
  sheet: SheetRange['sheet'],
  { endRow, endColumn }: Block,
): void {
  sheet.rowCount = Math.max(sheet.rowCount, endRow);
  sheet.columnCount = Math.max(sheet.columnCount, endColumn);
  checkGridSize(spreadsheet);
}
