import type { sheets_v4 } from '@googleapis/sheets';
import * as z from 'zod';
import { areRows, type RowData } from './cell-data.ts';
import { metadataSchema } from './metadata.ts';

export type SheetRequest = sheets_v4.Schema$Request;

/** The writable part of a cell. `exactOptional` suits requests, but is four times slower to parse with. */
export const enteredCellSchema = z.object({
  userEnteredValue: z
    .object({
      numberValue: z.number().exactOptional(),
      stringValue: z.string().exactOptional(),
      boolValue: z.boolean().exactOptional(),
      formulaValue: z.string().exactOptional(),
    })
    .exactOptional(),
  userEnteredFormat: z.record(z.string(), z.unknown()).exactOptional(),
  textFormatRuns: z.array(z.record(z.string(), z.unknown())).exactOptional(),
  note: z.string().exactOptional(),
  dataValidation: z.record(z.string(), z.unknown()).exactOptional(),
});
export type EnteredCell = z.infer<typeof enteredCellSchema>;

const tabSchema = z.object({
  sheetId: z.int(),
  title: z.string(),
  gridProperties: z.object({ rowCount: z.int(), columnCount: z.int() }).optional(),
});
export type TabProperties = z.infer<typeof tabSchema>;

const blockSchema = z.object({
  startRow: z.int().default(0),
  startColumn: z.int().default(0),
  rowData: z.custom<readonly RowData[]>(areRows).default([]),
});
/** The cells of one requested range, as far as they contain anything. */
export type Block = z.infer<typeof blockSchema>;

/** Google omits zeros. */
const mergeSchema = z.object({
  startRowIndex: z.int().default(0),
  endRowIndex: z.int(),
  startColumnIndex: z.int().default(0),
  endColumnIndex: z.int(),
});

export const spreadsheetSchema = z.object({
  sheets: z
    .array(
      z.object({
        properties: tabSchema,
        merges: z.array(mergeSchema).default([]),
        data: z.array(blockSchema).default([]),
      }),
    )
    .default([]),
  developerMetadata: z.array(metadataSchema).default([]),
});
export type Spreadsheet = z.infer<typeof spreadsheetSchema>;
export type Tab = Spreadsheet['sheets'][number];

/**
 * How much of each cell is read: only what was typed; what it displays; also what was entered, so that formulas are
 * recognised; its choices as well; or its number format; or both; or everything that is needed to restore it.
 */
export type Detail = 'typed' | 'shown' | 'entered' | 'offered' | 'formatted' | 'described' | 'whole';

/** What a cell is restored with. */
export const wholeCell = 'userEnteredValue,userEnteredFormat,textFormatRuns,note,dataValidation';

const cellFields: Readonly<Record<Detail, string>> = {
  typed: 'userEnteredValue',
  shown: 'effectiveValue,formattedValue',
  entered: 'effectiveValue,formattedValue,userEnteredValue',
  offered: 'effectiveValue,formattedValue,userEnteredValue,dataValidation',
  formatted: 'effectiveValue,formattedValue,userEnteredValue,userEnteredFormat(numberFormat)',
  described: 'effectiveValue,formattedValue,userEnteredValue,userEnteredFormat(numberFormat),dataValidation',
  whole: `effectiveValue,formattedValue,${wholeCell}`,
};

/** The field mask of an answer that contains tabs with their cells. */
export function tabFields(detail: Detail): string {
  const properties = 'properties(sheetId,title,gridProperties(rowCount,columnCount))';
  const data = `data(startRow,startColumn,rowData(values(${cellFields[detail]})))`;
  return `sheets(${properties},merges,${data})`;
}

/** Whether a range is just a quoted tab title. */
export const isWholeTab = (range: string) => range.endsWith("'");
