import * as z from 'zod';
import { spreadsheetType } from '../storage/file-types.ts';
import type { SpreadsheetStore } from '../storage/spreadsheets.ts';
import type { Spreadsheet } from '../storage/spreadsheets-model.ts';
import { newSpreadsheet } from '../storage/spreadsheets-model.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { applyFields, includesField, maskText } from '../wire/fields.ts';
import { writeJson } from '../wire/json-write.ts';
import type { SpreadsheetBodies } from '../wire/ports.ts';
import { answerKey } from './answer-cache.ts';
import { applyCellData, checkCellData, rowDataSchema } from './cell-data.ts';
import { checkGridSize } from './grid-limits.ts';
import type { SheetRange } from './grid-range.ts';
import { formatRange } from './grid-range.ts';
import { checkTimeZone, makeSheet, sheetPropertiesInput } from './requests/sheets.ts';
import type { SheetsDeps } from './session.ts';
import { contextOf, readSpreadsheet } from './session.ts';
import { describeSpreadsheet, rangesOf } from './spreadsheet-resource.ts';

const gridDataSchema = z.looseObject({
  startRow: z.int().min(0).default(0),
  startColumn: z.int().min(0).default(0),
  rowData: z.array(rowDataSchema).default([]),
});

const sheetInput = z.looseObject({
  properties: sheetPropertiesInput.default({}),
  data: z.array(gridDataSchema).default([]),
});

const createBody = z.looseObject({
  properties: z.looseObject({ title: z.string().optional(), timeZone: z.string().optional() }).default({}),
  sheets: z.array(sheetInput).default([]),
});

export function createSpreadsheet(call: Call, deps: SheetsDeps): unknown {
  const body = createBody.parse(call.body);
  checkServed(body, ['properties', 'sheets'], 'a new spreadsheet');
  checkServed(
    body.properties,
    ['title', 'timeZone', 'locale', 'autoRecalc'],
    'the properties of a new spreadsheet',
  );
  if ((body.properties['locale'] ?? 'en_US') !== 'en_US')
    throw new ApiError(501, 'Only the locale en_US is served.');
  if ((body.properties['autoRecalc'] ?? 'ON_CHANGE') !== 'ON_CHANGE')
    throw new ApiError(501, 'Only recalculation on change is served.');
  const file = deps.files.database.transaction(() => {
    const name = body.properties.title || 'Untitled spreadsheet';
    const made = deps.files.create(call.caller, { name, mimeType: spreadsheetType });
    deps.spreadsheets.add(makeSpreadsheet(made.id, body));
    return made;
  });
  const spreadsheet = deps.spreadsheets.open(file.id);
  if (spreadsheet === undefined) throw new Error('The new spreadsheet is not there.');
  const opened = { spreadsheet, file, context: contextOf(spreadsheet, deps) };
  return describeSpreadsheet(opened, { origin: call.origin, fields: call.fields, ranges: undefined });
}

function makeSpreadsheet(fileId: string, { properties, sheets }: z.infer<typeof createBody>): Spreadsheet {
  const spreadsheet = newSpreadsheet(fileId);
  if (properties.timeZone !== undefined) {
    spreadsheet.properties = { timeZone: checkTimeZone(properties.timeZone) };
  }
  if (sheets.length > 0) spreadsheet.sheets = [];
  for (const input of sheets) {
    checkServed(input, ['properties', 'data'], 'a sheet of a new spreadsheet');
    const isFirst = spreadsheet.sheets.length === 0;
    const sheetId = input.properties.sheetId ?? (isFirst ? 0 : undefined);
    const sheet = makeSheet(spreadsheet, { ...input.properties, sheetId });
    spreadsheet.sheets.push(sheet);
    for (const grid of input.data) {
      checkServed(grid, ['startRow', 'startColumn', 'rowData'], 'the data of a new sheet');
      checkCellData(
        grid.rowData.flatMap((row) => row.values),
        'all',
      );
      fill(spreadsheet, sheet, grid);
    }
  }
  checkGridSize(spreadsheet);
  return spreadsheet;
}

function fill(
  { formats }: Spreadsheet,
  sheet: SheetRange['sheet'],
  { startRow, startColumn, rowData }: z.infer<typeof gridDataSchema>,
): void {
  rowData.forEach(({ values }, rowOffset) => {
    values.forEach((cell, columnOffset) => {
      const [row, column] = [startRow + rowOffset, startColumn + columnOffset];
      sheet.rows.set(row, column, applyCellData(undefined, cell, 'all', formats));
      sheet.rowCount = Math.max(sheet.rowCount, row + 1);
      sheet.columnCount = Math.max(sheet.columnCount, column + 1);
    });
  });
}

/** What of a request is not served is refused rather than ignored; what the server itself says may be sent along. */
function checkServed(
  value: Readonly<Record<string, unknown>>,
  served: readonly string[],
  what: string,
): void {
  for (const name of Object.keys(value)) {
    if (served.includes(name) || name === 'spreadsheetId' || name === 'spreadsheetUrl') continue;
    throw new ApiError(501, `${name} in ${what} is not served.`);
  }
}

const getParameters = z.object({
  ranges: z.array(z.string()).default([]),
  includeGridData: z.boolean().default(false),
});

export function getSpreadsheet(call: Call, deps: SheetsDeps): Promise<unknown> {
  const { ranges, includeGridData } = getParameters.parse(call.parameters);
  const { origin, fields } = call;
  // A mask speaks for itself: includeGridData counts only where there is none.
  const wantsData = fields === 'all' ? includeGridData : includesField(fields, 'sheets', 'data');
  return readSpreadsheet(call, deps, (opened) => {
    const resolved = rangesOf(opened.spreadsheet, ranges);
    const options = { origin, fields, ranges: wantsData ? resolved : undefined };
    const asked = [wantsData, maskText(fields), resolved.map((range) => formatRange(range))];
    const key = answerKey(opened.spreadsheet, 'spreadsheet', opened.file.name, ...asked);
    const write = () => writeJson(applyFields(describeSpreadsheet(opened, options), fields));
    return deps.answers.answer(key, write);
  });
}

/** What the Drive API needs of the contents of spreadsheets. */
export function spreadsheetBodies(store: SpreadsheetStore): SpreadsheetBodies {
  return {
    create: (fileId) => store.add(newSpreadsheet(fileId)),
    copy: (fromFileId, toFileId) => store.copy(fromFileId, toFileId),
    remove: (fileId) => store.remove(fileId),
  };
}
