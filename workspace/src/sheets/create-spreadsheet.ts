import * as z from 'zod';
import { spreadsheetType } from '../storage/file-types.ts';
import type { Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { newSpreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { CellChange, checkCellData, rowDataSchema } from './cell-data.ts';
import { checkGridSize } from './grid-limits.ts';
import type { SheetRange } from './grid-range.ts';
import { addParts, sheetPartsInput, spreadsheetPartsInput } from './parts/create-parts.ts';
import { changedProperties, makeSheet, sheetPropertiesInput } from './requests/sheets.ts';
import type { SheetsDeps } from './session.ts';
import { openedBy } from './session.ts';
import { describeSpreadsheet } from './spreadsheet-resource.ts';
import { writeRules } from './validation.ts';

const gridDataSchema = z.looseObject({
  startRow: z.int().min(0).default(0),
  startColumn: z.int().min(0).default(0),
  rowData: z.array(rowDataSchema).default([]),
});

const sheetInput = z.looseObject({
  properties: sheetPropertiesInput.default({}),
  data: z.array(gridDataSchema).default([]),
  ...sheetPartsInput,
});

const createBody = z.looseObject({
  properties: z
    .looseObject({
      title: z.string().optional(),
      timeZone: z.string().optional(),
      locale: z.string().optional(),
    })
    .default({}),
  sheets: z.array(sheetInput).default([]),
  ...spreadsheetPartsInput,
});

export function createSpreadsheet(call: Call, deps: SheetsDeps): unknown {
  const body = createBody.parse(call.body);
  checkServed(body, ['properties', 'sheets', ...Object.keys(spreadsheetPartsInput)], 'a new spreadsheet');
  checkServed(
    body.properties,
    ['title', 'timeZone', 'locale', 'autoRecalc'],
    'the properties of a new spreadsheet',
  );
  if ((body.properties['autoRecalc'] ?? 'ON_CHANGE') !== 'ON_CHANGE')
    throw new ApiError(501, 'Only recalculation on change is served.');
  const opened = deps.files.database.transaction(() => {
    const name = body.properties.title || 'Untitled spreadsheet';
    const file = deps.files.create(call.caller, { name, mimeType: spreadsheetType });
    deps.spreadsheets.add(makeSpreadsheet(file.id, body));
    const spreadsheet = deps.spreadsheets.open(file.id);
    if (spreadsheet === undefined) throw new Error('The new spreadsheet is not there.');
    const made = openedBy(call, deps, spreadsheet, file);
    deps.spreadsheets.change(spreadsheet, () => addParts(made, body));
    return made;
  });
  return describeSpreadsheet(opened, { origin: call.origin, fields: call.fields, ranges: undefined });
}

function makeSpreadsheet(fileId: string, { properties, sheets }: z.infer<typeof createBody>): Spreadsheet {
  const spreadsheet = newSpreadsheet(fileId);
  spreadsheet.properties = changedProperties(spreadsheet.properties, properties);
  if (sheets.length > 0) spreadsheet.sheets = [];
  for (const input of sheets) {
    checkServed(
      input,
      ['properties', 'data', ...Object.keys(sheetPartsInput)],
      'a sheet of a new spreadsheet',
    );
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
  spreadsheet: Spreadsheet,
  sheet: SheetRange['sheet'],
  { startRow, startColumn, rowData }: z.infer<typeof gridDataSchema>,
): void {
  const change = new CellChange('all', spreadsheet.formats);
  rowData.forEach(({ values }, rowOffset) => {
    values.forEach((cell, columnOffset) => {
      const [row, column] = [startRow + rowOffset, startColumn + columnOffset];
      sheet.rows.set(row, column, change.apply(undefined, cell));
      sheet.rowCount = Math.max(sheet.rowCount, row + 1);
      sheet.columnCount = Math.max(sheet.columnCount, column + 1);
    });
  });
  const start = { sheet, startRow, startColumn, endRow: startRow, endColumn: startColumn };
  writeRules(
    spreadsheet,
    start,
    rowData.map(({ values }) => values),
  );
}

/** Unserved parts of a request are refused rather than ignored; read-only fields may be sent along. */
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
