/**
 * The Sheets API v4.
 *
 * Gaps, each answered 501 with its reason: the requests of batchUpdate that requests/table.ts names as gaps; recalculation
 * other than on change; pivot tables, data source tables and chips in cells; pasting
 * HTML; classes within classes of a regular expression; tables and data sources as the place of a filter or of
 * protection; formulas and relative dates as criteria of the basic filter; groups of people and domains as editors of
 * protected ranges.
 *
 * Differences by design:
 * - Formulas are calculated by IronCalc. Functions that it lacks show #ERROR! with their name; those that fetch from
 *   the network never do. Results of several cells are not expanded but show #REF!. Chains of more than about 600
 *   formulas that each refer to a cell further down, and formulas of more than 1,000 parts, show #ERROR!. Results are
 *   exact to 15 digits, and TODAY and NOW may be a minute old. A calculation that takes longer than its size allows is
 *   given up, and tried again half a minute later.
 * - A spreadsheet's locale is that of typing, of conditions and of what is shown. Formulas are written as in en_US in every
 *   locale, and texts within them, such as of TEXT, too; truth values are TRUE and FALSE everywhere. The Sheets page shows
 *   and takes numbers as in en_US.
 * - A cell typed with a leading plus sign that is no number is a formula, one with a leading minus sign is text.
 * - effectiveFormat shows bands under a cell's own background and conditional formats over it, the first rule that
 *   holds alone. Rules by a formula or a relative date are kept and told but change nothing in effectiveFormat, and
 *   cells that hold nothing are described as nothing.
 * - batchUpdate honours If-Match with the version of the Drive file, as "123": it is refused with 412 once the file is
 *   at another version, and answered with the ETag of the one that it makes; get with If-Match is answered with the
 *   ETag of what was read. Any GET with If-None-Match is answered with the ETag of its answer, and with 304 if that is
 *   the one named. Google has no such headers; a call without them is answered as Google does. By If-Match two people
 *   on the Sheets page lose no cell of either, and a row that is written is the row that was read.
 * - The engine knows no named ranges: their names are replaced by their cells when a formula is handed to it.
 * - Validation, even strict, refuses no write, which is what Google does for writes through the API.
 * - Data validation belongs to cells and goes along when they are copied, cut and sorted. Developer metadata belongs
 *   to rows and columns and stays when cells are sorted; neither Google's documentation nor traffic says what becomes
 *   of it there. A named range whose cells are gone keeps its name and shows #REF!, but is not listed.
 * - A protected range without editors may be edited by all who can write in the file at that time, and its owner may
 *   always edit it. It guards its cells against every change, rules and bands included, but not the sheet's
 *   properties. A sheet is duplicated and copied without its protection.
 * - Where nothing tells what Google does: merging keeps the first content in reading order. What a paste covers keeps
 *   the references to its place, and an error is pasted as the text that it shows. A border belongs to the cell on
 *   which it was set and is not told by the neighbour. Filling continues numbers and dates that keep their distance,
 *   texts that end in a number, days and months; other numbers are repeated. Rows are duplicates by type and value;
 *   blank ones are nobody's, and those behind the last filled one are neither sorted nor shuffled. Trimmed texts stay
 *   texts. A text is split at each delimiter, quotes or not; the one that most texts hold is the detected one. Pasted
 *   data may be quoted as in CSV, and without a delimiter has tabs. What a replacement leaves counts as typed, unless
 *   the text was one although it reads otherwise.
 * - Regular expressions are those of Java as far as JavaScript has the same; other syntax is refused. The searches of
 *   one call end after half a second.
 * - Lines are resized by counting characters, which no font has to agree with.
 * - The title of a spreadsheet is the name of its Drive file; there is no second copy of it.
 * - One request may change two million cells; one answer may hold five million values, or describe 250,000 cells.
 *
 * Somebody else's spreadsheet answers 403 PERMISSION_DENIED, one that does not exist 404: so it is in recorded traffic,
 * although Drive answers 404 for both. Who calls learns from it that an id exists, and ids cannot be guessed.
 *
 * Observed: the answers follow recorded traffic of 2020 to 2026, Google's documentation as of 2026-11-20 and its
 * discovery document (revision 20260610). Where none of them says how an error reads, the words are ours.
 */
import type { MethodTable } from '../wire/call.ts';
import { batchUpdate } from './batch-update.ts';
import { copySheetTo } from './copy-sheet.ts';
import { createSpreadsheet } from './create-spreadsheet.ts';
import { getMetadata, searchMetadata } from './metadata-methods.ts';
import type { SheetsDeps } from './session.ts';
import { getSpreadsheet, getSpreadsheetByFilter } from './spreadsheets-methods.ts';
import { appendValues } from './values/values-append.ts';
import { batchClearByFilter, batchGetByFilter, batchUpdateByFilter } from './values/values-by-filter.ts';
import { batchClearValues, clearValues } from './values/values-clear.ts';
import { batchGetValues, getValues } from './values/values-read.ts';
import { batchUpdateValues, updateValues } from './values/values-update.ts';

export type SheetsMethodId =
  | `sheets.spreadsheets.${'batchUpdate' | 'create' | 'get' | 'getByDataFilter'}`
  | `sheets.spreadsheets.developerMetadata.${'get' | 'search'}`
  | 'sheets.spreadsheets.sheets.copyTo'
  | `sheets.spreadsheets.values.${'append' | 'batchClear' | 'batchClearByDataFilter' | 'batchGet' | 'batchGetByDataFilter' | 'batchUpdate' | 'batchUpdateByDataFilter' | 'clear' | 'get' | 'update'}`;

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
  'sheets.spreadsheets.get': {
    handle: getSpreadsheet,
    honours: ['ranges', 'includeGridData'],
    // There are no tables.
    moot: ['excludeTablesInBandedRanges'],
  },
  'sheets.spreadsheets.getByDataFilter': { handle: getSpreadsheetByFilter, honours: [] },
  'sheets.spreadsheets.developerMetadata.get': { handle: getMetadata, honours: [] },
  'sheets.spreadsheets.developerMetadata.search': { handle: searchMetadata, honours: [] },
  'sheets.spreadsheets.sheets.copyTo': { handle: copySheetTo, honours: [] },
  'sheets.spreadsheets.values.append': { handle: appendValues, honours: [...write, 'insertDataOption'] },
  'sheets.spreadsheets.values.batchClear': { handle: batchClearValues, honours: [] },
  'sheets.spreadsheets.values.batchClearByDataFilter': { handle: batchClearByFilter, honours: [] },
  'sheets.spreadsheets.values.batchGet': { handle: batchGetValues, honours: [...render, 'ranges'] },
  'sheets.spreadsheets.values.batchGetByDataFilter': { handle: batchGetByFilter, honours: [] },
  'sheets.spreadsheets.values.batchUpdate': { handle: batchUpdateValues, honours: [] },
  'sheets.spreadsheets.values.batchUpdateByDataFilter': { handle: batchUpdateByFilter, honours: [] },
  'sheets.spreadsheets.values.clear': { handle: clearValues, honours: [] },
  'sheets.spreadsheets.values.get': { handle: getValues, honours: render },
  'sheets.spreadsheets.values.update': { handle: updateValues, honours: write },
};
