import * as z from 'zod';
import type { Cell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import { makeCell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import { copySheet } from '../storage/spreadsheets/spreadsheets-copy.ts';
import type { FormatTable, Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';
import { checkGridSize } from './grid-limits.ts';
import { requireSheet } from './grid-range.ts';
import { copySheetParts } from './parts/parts-copy.ts';
import { freeCopyTitle, makeSheet } from './requests/sheets.ts';
import type { SheetsDeps } from './session.ts';
import { changeSpreadsheet, openSpreadsheet } from './session.ts';
import { describeSheet } from './spreadsheet-resource.ts';

const bodySchema = z.object({ destinationSpreadsheetId: z.string().default('') });

/** Copies a sheet to the end of a spreadsheet; its formulas refer to the sheets there by their titles. */
export async function copySheetTo(call: Call, deps: SheetsDeps): Promise<unknown> {
  const { destinationSpreadsheetId: fileId } = bodySchema.parse(call.body);
  if (fileId === '') throw new ApiError(400, "'destinationSpreadsheetId' is required but not specified");
  // A source that cannot be read is refused before a destination that cannot be written.
  openSource(call, deps);
  return changeSpreadsheet(
    call,
    deps,
    ({ spreadsheet: to }) => {
      const { from, source } = openSource(call, deps);
      const title = freeCopyTitle(to, source.title);
      const { properties } = makeSheet(to, { ...source.properties, sheetId: undefined, title });
      const sheet = copySheet(source, properties, translation(from.formats, to.formats));
      to.sheets.push(sheet);
      checkGridSize(to);
      const { sheetId } = properties;
      copySheetParts(from.parts, source.sheetId, { parts: to.parts, sheetId, title });
      return describeSheet(sheet, to.sheets.length - 1);
    },
    { fileId },
  );
}

function openSource(call: Call, deps: SheetsDeps): { from: Spreadsheet; source: Sheet } {
  const { spreadsheet: from } = openSpreadsheet(call, deps, 'read');
  return { from, source: requireSheet(from, Number(call.parameters['sheetId'])) };
}

/** Converts a cell's formats from the numbering of one table to that of another. */
function translation(from: FormatTable, to: FormatTable): (cell: Cell) => Cell {
  const numbers = new Map<number, number | undefined>();
  const translate = (number: number | undefined) => {
    if (number === undefined) return undefined;
    if (!numbers.has(number)) {
      const text = from.text(number);
      numbers.set(number, text === undefined ? undefined : to.intern(text));
    }
    return numbers.get(number);
  };
  return (cell) => {
    if (from === to || (cell.style === undefined && cell.runs === undefined)) return cell;
    return makeCell({ ...cell, style: translate(cell.style), runs: translate(cell.runs) }) ?? cell;
  };
}
