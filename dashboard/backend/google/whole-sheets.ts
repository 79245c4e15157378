import { type sheets_v4, sheets as sheetsApi } from '@googleapis/sheets';
import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { areRows, type RowData } from './cell-data.ts';
import type { GoogleClient } from './client.ts';
import { attemptTimeoutMs } from './upstream-call.ts';

/** A part of a spreadsheet as it came; what it contains is up to Google. */
const partSchema = z.record(z.string(), z.unknown());
export type Part = z.infer<typeof partSchema>;
const parts = z.array(partSchema).default([]);

const tabSchema = z.object({
  properties: z.looseObject({
    sheetId: z.int().default(0),
    title: z.string(),
    sheetType: z.string().default('GRID'),
    gridProperties: z
      .looseObject({ rowCount: z.int().default(0), columnCount: z.int().default(0) })
      .optional(),
  }),
  merges: parts,
  conditionalFormats: parts,
  filterViews: parts,
  protectedRanges: parts,
  basicFilter: partSchema.optional(),
  charts: parts,
  bandedRanges: parts,
  developerMetadata: parts,
  rowGroups: parts,
  columnGroups: parts,
  slicers: parts,
  tables: parts,
});
export type WholeTab = z.infer<typeof tabSchema>;

const wholeSchema = z.object({
  properties: z.object({ locale: z.string().default('en_US'), timeZone: z.string().optional() }).prefault({}),
  namedRanges: parts,
  developerMetadata: parts,
  sheets: z.array(tabSchema).default([]),
});
/** A spreadsheet without its cells. */
export type WholeSpreadsheet = z.infer<typeof wholeSchema>;

const tabFields = Object.keys(tabSchema.shape).join(',');
const wholeFields = `properties(locale,timeZone),namedRanges,developerMetadata,sheets(${tabFields})`;

const lineSchema = z.object({ pixelSize: z.int().optional(), hiddenByUser: z.boolean().default(false) });
export type Line = z.infer<typeof lineSchema>;

const gridSchema = z.object({
  startRow: z.int().default(0),
  startColumn: z.int().default(0),
  rowData: z.custom<readonly RowData[]>(areRows).default([]),
  rowMetadata: z.array(lineSchema).default([]),
  columnMetadata: z.array(lineSchema).default([]),
});
/** The cells and rows of one range. */
export type Grid = z.infer<typeof gridSchema>;

const gridsSchema = z.object({
  sheets: z
    .array(
      z.object({
        properties: z.object({ sheetId: z.int().default(0) }),
        data: z.array(gridSchema).default([]),
      }),
    )
    .default([]),
});

/** The writable part of a cell; everything else follows from it. */
export const carriedCell = 'userEnteredValue,userEnteredFormat,textFormatRuns,note,dataValidation';
const cellFields = `${carriedCell},effectiveValue,formattedValue,pivotTable`;
const lineFields = 'pixelSize,hiddenByUser';
const gridFields = `sheets(properties(sheetId),data(startRow,startColumn,rowData(values(${cellFields})),rowMetadata(${lineFields}),columnMetadata(${lineFields})))`;

const timeout = { timeout: 4 * attemptTimeoutMs, retry: false };

/** The Sheets calls that read a whole spreadsheet to copy it elsewhere. */
export class WholeSheets {
  readonly #client: GoogleClient;
  readonly #api: sheets_v4.Sheets;

  constructor(client: GoogleClient) {
    this.#client = client;
    this.#api = sheetsApi({ version: 'v4', ...client.root });
  }

  #read<T>(
    fileId: string,
    answer: z.ZodType<T>,
    send: (auth: OAuth2Client) => Promise<{ data: unknown; status: number }>,
  ): Promise<T> {
    const method = 'spreadsheets.get';
    return this.#client.call({ api: 'sheets', method, fileId, safety: 'read', answer, send });
  }

  /** Everything but the cells. */
  readWhole(spreadsheetId: string): Promise<WholeSpreadsheet> {
    return this.#read(spreadsheetId, wholeSchema, (auth) =>
      this.#api.spreadsheets.get({ auth, spreadsheetId, fields: wholeFields }, timeout),
    );
  }

  /** The cells of some ranges, by the tabs they lie in. */
  async readGrids(spreadsheetId: string, ranges: readonly string[]): Promise<ReadonlyMap<number, Grid[]>> {
    const { sheets } = await this.#read(spreadsheetId, gridsSchema, (auth) =>
      this.#api.spreadsheets.get({ auth, spreadsheetId, ranges: [...ranges], fields: gridFields }, timeout),
    );
    return new Map(sheets.map(({ properties, data }) => [properties.sheetId, data]));
  }
}
