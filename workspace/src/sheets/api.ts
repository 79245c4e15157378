/**
 * The Sheets API v4.
 *
 * Gaps, each answered 501 with its reason: the methods and the requests of batchUpdate that the two tables name as
 * gaps; locales other than en_US; recalculation other than on change; data validation, rich text and pivot tables in
 * cells; sorting by colour.
 *
 * Differences by design:
 * - Formulas are calculated by IronCalc. Functions that it lacks show #ERROR! with their name; those that fetch from
 *   the network never do. Results of several cells are not expanded but show #REF!. Chains of more than about 600
 *   formulas that each refer to a cell further down, and formulas of more than 1,000 parts, show #ERROR!. Results are
 *   exact to 15 digits, and TODAY and NOW may be a minute old. A calculation that takes longer than its size allows is
 *   given up, and tried again half a minute later.
 * - A cell typed with a leading plus sign that is no number is a formula, one with a leading minus sign is text.
 * - The title of a spreadsheet is the name of its Drive file; there is no second copy of it.
 * - One request may change two million cells; one answer may hold five million values, or describe 250,000 cells.
 *
 * Observed: the answers follow recorded traffic of 2020 to 2026 and Google's documentation as of 2026-11-20. Where
 * neither says how an error reads, the words are ours.
 */
import type { Gap, MethodTable } from '../wire/call.ts';
import { batchUpdate } from './batch-update.ts';
import type { SheetsDeps } from './session.ts';
import { createSpreadsheet, getSpreadsheet } from './spreadsheets-methods.ts';
import { appendValues } from './values-append.ts';
import { batchClearValues, clearValues } from './values-clear.ts';
import { batchGetValues, getValues } from './values-read.ts';
import { batchUpdateValues, updateValues } from './values-update.ts';

export type SheetsMethodId =
  | `sheets.spreadsheets.${'batchUpdate' | 'create' | 'get' | 'getByDataFilter'}`
  | `sheets.spreadsheets.developerMetadata.${'get' | 'search'}`
  | 'sheets.spreadsheets.sheets.copyTo'
  | `sheets.spreadsheets.values.${'append' | 'batchClear' | 'batchClearByDataFilter' | 'batchGet' | 'batchGetByDataFilter' | 'batchUpdate' | 'batchUpdateByDataFilter' | 'clear' | 'get' | 'update'}`;

const noDataFilters: Gap = { gap: 'Data filters are not served; name the ranges in A1 notation.' };
const noMetadata: Gap = { gap: 'Developer metadata is not served.' };

const render = ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'];
const write = [
  'valueInputOption',
  'includeValuesInResponse',
  'responseValueRenderOption',
  'responseDateTimeRenderOption',
];

export const sheetsMethods: MethodTable<SheetsMethodId, SheetsDeps> = {
  'sheets.spreadsheets.batchUpdate': { handle: batchUpdate, honours: [] },
  'sheets.spreadsheets.create': { handle: createSpreadsheet, honours: [] },
  'sheets.spreadsheets.get': { handle: getSpreadsheet, honours: ['ranges', 'includeGridData'] },
  'sheets.spreadsheets.getByDataFilter': noDataFilters,
  'sheets.spreadsheets.developerMetadata.get': noMetadata,
  'sheets.spreadsheets.developerMetadata.search': noMetadata,
  'sheets.spreadsheets.sheets.copyTo': { gap: 'Copying a sheet into another spreadsheet is not served.' },
  'sheets.spreadsheets.values.append': { handle: appendValues, honours: [...write, 'insertDataOption'] },
  'sheets.spreadsheets.values.batchClear': { handle: batchClearValues, honours: [] },
  'sheets.spreadsheets.values.batchClearByDataFilter': noDataFilters,
  'sheets.spreadsheets.values.batchGet': { handle: batchGetValues, honours: [...render, 'ranges'] },
  'sheets.spreadsheets.values.batchGetByDataFilter': noDataFilters,
  'sheets.spreadsheets.values.batchUpdate': { handle: batchUpdateValues, honours: [] },
  'sheets.spreadsheets.values.batchUpdateByDataFilter': noDataFilters,
  'sheets.spreadsheets.values.clear': { handle: clearValues, honours: [] },
  'sheets.spreadsheets.values.get': { handle: getValues, honours: render },
  'sheets.spreadsheets.values.update': { handle: updateValues, honours: write },
};
