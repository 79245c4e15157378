import * as z from 'zod';
import type { Call } from '../../wire/call.ts';
import { ApiError } from '../../wire/errors.ts';
import { resolveA1 } from '../a1.ts';
import type { SheetRange } from '../grid-range.ts';
import { formatRange } from '../grid-range.ts';
import type { OpenSpreadsheet, SheetsDeps } from '../session.ts';
import { changeSpreadsheet, readSpreadsheet } from '../session.ts';
import { parseValues } from './values-input.ts';
import type { ResponseOptions, ValueRangeInput } from './values-options.ts';
import { responseOptions, valueInputSchema, valueRangeSchema } from './values-options.ts';
import type { ValueRange } from './values-range.ts';
import { readRange } from './values-range.ts';
import type { ValueInputOption, Written } from './write-cells.ts';
import { checkFits, writeRows } from './write-cells.ts';

export async function updateValues(call: Call, deps: SheetsDeps): Promise<unknown> {
  const option = requireInputOption(call.parameters['valueInputOption']);
  const answer = responseOptions.parse(call.parameters);
  const input = valueRangeSchema.parse(call.body);
  const { range, updated } = await changeSpreadsheet(call, deps, (opened) => {
    const range = resolveA1(opened.spreadsheet, String(call.parameters['range']));
    checkSameRange(opened, range, input.range);
    return { range: formatRange(range), updated: writeRange(opened, range, input, option).response };
  });
  if (!answer.includeValuesInResponse) return updated;
  return { ...updated, updatedData: await readBack(call, deps, range, answer) };
}

const batchBody = responseOptions.extend({
  valueInputOption: valueInputSchema,
  data: z.array(valueRangeSchema.extend({ range: z.string().default('') })).default([]),
});

export async function batchUpdateValues(call: Call, deps: SheetsDeps): Promise<unknown> {
  const body = batchBody.parse(call.body);
  const option = requireInputOption(body.valueInputOption);
  const results = await changeSpreadsheet(call, deps, (opened) =>
    body.data.map((input, at) =>
      prefixed(`Invalid data[${at}]: `, () => {
        const range = resolveA1(opened.spreadsheet, input.range);
        return { range: formatRange(range), ...writeRange(opened, range, input, option) };
      }),
    ),
  );
  if (body.includeValuesInResponse) {
    for (const { range, response } of results)
      response['updatedData'] = await readBack(call, deps, range, body);
  }
  return {
    spreadsheetId: call.parameters['spreadsheetId'],
    ...totals(results.map(({ written }) => written)),
    ...(results.length > 0 && { responses: results.map(({ response }) => response) }),
  };
}

export function requireInputOption(option: unknown): ValueInputOption {
  const parsed = valueInputSchema.parse(option);
  if (parsed === 'RAW' || parsed === 'USER_ENTERED') return parsed;
  throw new ApiError(400, "'valueInputOption' is required but not specified");
}

/** A body may repeat the range of the address, but not name another one. */
export function checkSameRange({ spreadsheet }: OpenSpreadsheet, range: SheetRange, text?: string): void {
  if (text === undefined || text === '') return;
  const other = formatRange(resolveA1(spreadsheet, text));
  const asked = formatRange(range);
  if (other === asked) return;
  throw new ApiError(400, `Requested range[${asked}] does not match value's range[${other}]`);
}

export function writeRange(
  opened: OpenSpreadsheet,
  range: SheetRange,
  input: Omit<ValueRangeInput, 'range'>,
  option: ValueInputOption,
): { written: Written; response: Record<string, unknown> } {
  const rows = parseValues(input.values, input.majorDimension);
  checkFits(range, rows);
  const written = writeRows(range.sheet, opened.spreadsheet, range, rows, option);
  return { written, response: describeWritten(opened, written) };
}

/** An UpdateValuesResponse; counts of zero are left out. */
export function describeWritten({ spreadsheet }: OpenSpreadsheet, written: Written): Record<string, unknown> {
  return {
    spreadsheetId: spreadsheet.fileId,
    updatedRange: formatRange({ ...written.block, sheet: written.sheet }),
    ...(written.cells > 0 && {
      updatedRows: written.rows.size,
      updatedColumns: written.columns.size,
      updatedCells: written.cells,
    }),
  };
}

/** The contents of a range after the change, with the results of its formulas. */
export function readBack(
  call: Call,
  deps: SheetsDeps,
  range: string,
  options: ResponseOptions,
): Promise<ValueRange> {
  return readSpreadsheet(call, deps, ({ spreadsheet, context }) =>
    readRange(resolveA1(spreadsheet, range), context, {
      majorDimension: 'ROWS',
      valueRender: options.responseValueRenderOption,
      dateTimeRender: options.responseDateTimeRenderOption,
    }),
  );
}

export function totals(written: readonly Written[]) {
  const rows = new Set<string>();
  const columns = new Set<string>();
  const sheets = new Set<number>();
  let cells = 0;
  for (const one of written) {
    const { sheetId } = one.sheet;
    for (const row of one.rows) rows.add(`${sheetId} ${row}`);
    for (const column of one.columns) columns.add(`${sheetId} ${column}`);
    if (one.cells > 0) sheets.add(sheetId);
    cells += one.cells;
  }
  if (cells === 0) return {};
  return {
    totalUpdatedRows: rows.size,
    totalUpdatedColumns: columns.size,
    totalUpdatedCells: cells,
    totalUpdatedSheets: sheets.size,
  };
}

/** Names the part of a batch in its error. */
export function prefixed<T>(prefix: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.httpStatus, prefix + error.message, error.facts);
    throw error;
  }
}
