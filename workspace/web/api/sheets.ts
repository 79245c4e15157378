import * as z from 'zod';
import { query, read } from './call.ts';

const valueSchema = z.object({
  stringValue: z.string().optional(),
  numberValue: z.number().optional(),
  boolValue: z.boolean().optional(),
  formulaValue: z.string().optional(),
  errorValue: z.object({ type: z.string().optional() }).optional(),
});

const colorSchema = z.object({
  red: z.number().optional(),
  green: z.number().optional(),
  blue: z.number().optional(),
});

const borderSchema = z.object({ style: z.string().optional(), color: colorSchema.optional() });
const bordersSchema = z.object({
  top: borderSchema.optional(),
  bottom: borderSchema.optional(),
  left: borderSchema.optional(),
  right: borderSchema.optional(),
});

const formatSchema = z.object({
  numberFormat: z.object({ type: z.string().optional(), pattern: z.string().optional() }).optional(),
  backgroundColor: colorSchema.optional(),
  borders: bordersSchema.optional(),
  horizontalAlignment: z.string().optional(),
  wrapStrategy: z.string().optional(),
  textFormat: z
    .object({
      foregroundColor: colorSchema.optional(),
      bold: z.boolean().optional(),
      italic: z.boolean().optional(),
      underline: z.boolean().optional(),
      strikethrough: z.boolean().optional(),
    })
    .optional(),
});

const cellSchema = z.object({
  userEnteredValue: valueSchema.optional(),
  effectiveValue: valueSchema.optional(),
  formattedValue: z.string().optional(),
  userEnteredFormat: formatSchema.optional(),
  effectiveFormat: formatSchema.optional(),
});

export type CellBorders = z.infer<typeof bordersSchema>;
export type Color = z.infer<typeof colorSchema>;
export type EnteredValue = z.infer<typeof valueSchema>;
export type CellFormat = z.infer<typeof formatSchema>;
export type Cell = z.infer<typeof cellSchema>;

const rangeSchema = z.object({
  startRowIndex: z.int().default(0),
  endRowIndex: z.int(),
  startColumnIndex: z.int().default(0),
  endColumnIndex: z.int(),
});

const conditionSchema = z.object({
  type: z.string(),
  values: z
    .array(z.object({ userEnteredValue: z.string().optional(), relativeDate: z.string().optional() }))
    .optional(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** Anything else in a criterion, such as colours, goes back to the server unchanged. */
const criteriaSchema = z.looseObject({
  hiddenValues: z.array(z.string()).optional(),
  condition: conditionSchema.optional(),
});
export type FilterCriteria = z.infer<typeof criteriaSchema>;

const filterSchema = z.object({
  range: rangeSchema,
  filterSpecs: z
    .array(z.object({ columnIndex: z.int().default(0), filterCriteria: criteriaSchema.default({}) }))
    .default([]),
  sortSpecs: z.array(z.looseObject({})).default([]),
});
export type BasicFilter = z.infer<typeof filterSchema>;

const tabSchema = z.object({
  properties: z.object({
    sheetId: z.int().default(0),
    title: z.string(),
    index: z.int().default(0),
    hidden: z.boolean().optional(),
    gridProperties: z
      .object({
        rowCount: z.int().default(0),
        columnCount: z.int().default(0),
        frozenRowCount: z.int().optional(),
        frozenColumnCount: z.int().optional(),
      })
      .optional(),
  }),
  merges: z.array(rangeSchema).optional(),
  basicFilter: filterSchema.optional(),
  conditionalFormats: z.array(z.unknown()).optional(),
  bandedRanges: z.array(z.unknown()).optional(),
  data: z
    .array(
      z.object({
        startRow: z.int().optional(),
        startColumn: z.int().optional(),
        rowData: z.array(z.object({ values: z.array(cellSchema).optional() })).optional(),
        rowMetadata: z
          .array(
            z.object({
              pixelSize: z.number().optional(),
              hiddenByUser: z.boolean().optional(),
              hiddenByFilter: z.boolean().optional(),
            }),
          )
          .optional(),
        columnMetadata: z
          .array(z.object({ pixelSize: z.number().optional(), hiddenByUser: z.boolean().optional() }))
          .optional(),
      }),
    )
    .optional(),
});

const spreadsheetSchema = z.object({
  spreadsheetId: z.string().optional(),
  properties: z.object({ title: z.string(), locale: z.string().optional() }).optional(),
  sheets: z.array(tabSchema).default([]),
});

export type Tab = z.infer<typeof tabSchema>;
export type Spreadsheet = z.infer<typeof spreadsheetSchema>;

const gridFields =
  'spreadsheetId,properties(title,locale),sheets(properties,merges,conditionalFormats.ranges,bandedRanges.range,basicFilter(range,filterSpecs,sortSpecs),' +
  'data(startRow,startColumn,rowMetadata(pixelSize,hiddenByUser,hiddenByFilter),columnMetadata(pixelSize,hiddenByUser),' +
  'rowData.values(userEnteredValue,effectiveValue,userEnteredFormat(numberFormat,backgroundColor,borders,' +
  'horizontalAlignment,wrapStrategy,textFormat))))';

export function spreadsheetPath(spreadsheetId: string): string {
  return `/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`;
}

/** With cells' formats from bands and conditional formats, which is a lot of data and mostly empty. */
const lookFields = gridFields.replace(
  'userEnteredFormat(',
  'effectiveFormat(backgroundColor,textFormat(foregroundColor,bold,italic,underline,strikethrough)),userEnteredFormat(',
);

/** True if cells may look different from their own format. */
export function hasBoundLooks({ sheets }: Spreadsheet): boolean {
  return sheets.some(({ conditionalFormats, bandedRanges }) => conditionalFormats || bandedRanges);
}

export async function readSpreadsheet(spreadsheetId: string): Promise<Spreadsheet> {
  const path = spreadsheetPath(spreadsheetId);
  const plain = await read(`${path}?${query({ fields: gridFields })}`, spreadsheetSchema);
  if (!hasBoundLooks(plain)) return plain;
  return read(`${path}?${query({ fields: lookFields })}`, spreadsheetSchema);
}

/** The tabs and their sizes, without cells. */
export function readTabs(spreadsheetId: string): Promise<Spreadsheet> {
  return read(
    `${spreadsheetPath(spreadsheetId)}?${query({ fields: 'sheets.properties' })}`,
    spreadsheetSchema,
  );
}

/** The upper left corner of the first tab, for a preview. */
export function readCorner(spreadsheetId: string, signal?: AbortSignal): Promise<Spreadsheet> {
  const fields = 'sheets(properties,data.rowData.values(formattedValue,userEnteredFormat.textFormat.bold))';
  const parameters = query({ ranges: 'A1:C6', fields });
  return read(`${spreadsheetPath(spreadsheetId)}?${parameters}`, spreadsheetSchema, signal);
}
