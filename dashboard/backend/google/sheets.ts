import { type sheets_v4, sheets as sheetsApi } from '@googleapis/sheets';
import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { areRows, type RowData } from './cell-data.ts';
import { attemptTimeoutMs, type GoogleClient, type Safety } from './client.ts';
import type { UpstreamError } from './errors.ts';
import { Versions } from './versions.ts';

/** What of a cell can be written. `exactOptional` suits requests, but is four times slower to parse with. */
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
/** The cells of one range that was asked for, as far as they hold anything. */
export type Block = z.infer<typeof blockSchema>;

/** Google leaves out what is 0. */
const mergeSchema = z.object({
  startRowIndex: z.int().default(0),
  endRowIndex: z.int(),
  startColumnIndex: z.int().default(0),
  endColumnIndex: z.int(),
});

const spreadsheetSchema = z.object({
  sheets: z
    .array(
      z.object({
        properties: tabSchema,
        merges: z.array(mergeSchema).default([]),
        data: z.array(blockSchema).default([]),
      }),
    )
    .default([]),
});
export type Tab = z.infer<typeof spreadsheetSchema>['sheets'][number];

export type RangeRefusal = 'unknown-tab' | 'outside-grid';

/**
 * How much of each cell is read: what it shows; with it what was entered, so that formulas are seen; what it offers to
 * choose from as well; or how its number is shown; or all that is needed to put it back.
 */
export type Detail = 'shown' | 'entered' | 'offered' | 'formatted' | 'whole';

/** What a cell is put back with. */
export const wholeCell = 'userEnteredValue,userEnteredFormat,textFormatRuns,note,dataValidation';

const cellFields: Readonly<Record<Detail, string>> = {
  shown: 'effectiveValue,formattedValue',
  entered: 'effectiveValue,formattedValue,userEnteredValue',
  offered: 'effectiveValue,formattedValue,userEnteredValue,dataValidation',
  formatted: 'effectiveValue,formattedValue,userEnteredValue,userEnteredFormat(numberFormat)',
  whole: `effectiveValue,formattedValue,${wholeCell}`,
};

const updateSchema = z.object({ updatedRange: z.string(), updatedRows: z.int().default(0) });
const appendSchema = z.object({ updates: updateSchema });
const batchUpdateSchema = z.object({ responses: z.array(updateSchema).default([]) });

const scalarSchema = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof scalarSchema>;
const valuesSchema = z.object({ range: z.string(), values: z.array(z.array(scalarSchema)).default([]) });
export type Values = z.infer<typeof valuesSchema>;
const manyValuesSchema = z.object({ valueRanges: z.array(valuesSchema) });

/** Ranges travel in the address, which must not grow without end. */
const rangesAtOnce = 100;

/** `null` leaves a cell as it is, '' empties it. */
export type EnteredRow = readonly (Scalar | null)[];
export interface RangeValues {
  range: string;
  values: readonly EnteredRow[];
}
export type InputOption = 'RAW' | 'USER_ENTERED';
export type SheetRequest = sheets_v4.Schema$Request;

const timeout = { timeout: attemptTimeoutMs, retry: false };

/** Google's two ways to refuse a range that another hand has renamed or cut off meanwhile. */
function rangeRefusal(error: UpstreamError): RangeRefusal | undefined {
  if (error.status !== 400) return undefined;
  if (error.sentence.includes('Unable to parse range')) return 'unknown-tab';
  if (error.sentence.includes('exceeds grid limits')) return 'outside-grid';
  return undefined;
}

function mutable(values: readonly EnteredRow[]): (Scalar | null)[][] {
  return values.map((row) => [...row]);
}

/** The calls to Sheets that the product makes. */
export class Sheets {
  readonly #client: GoogleClient;
  readonly #api: sheets_v4.Sheets;
  readonly versions: Versions;

  constructor(client: GoogleClient) {
    this.#client = client;
    this.versions = new Versions({ isTold: client.root.rootUrl !== undefined });
    this.#api = sheetsApi({ version: 'v4', ...client.root });
  }

  #call<T>(
    method: string,
    fileId: string,
    safety: Safety,
    answer: z.ZodType<T>,
    send: (auth: OAuth2Client) => Promise<{ data: unknown; status: number }>,
  ): Promise<T> {
    return this.#client.call({ api: 'sheets', method, fileId, safety, answer, send });
  }

  async #get(params: sheets_v4.Params$Resource$Spreadsheets$Get & { spreadsheetId: string }) {
    const { spreadsheetId } = params;
    const headers = this.versions.headersOfRead(spreadsheetId);
    const answer = await this.#api.spreadsheets.get(params, { ...timeout, headers });
    this.versions.noteRead(spreadsheetId, answer);
    return answer;
  }

  /** The cells of some ranges with the tabs they lie in; without ranges all cells of all tabs. */
  async readCells(
    spreadsheetId: string,
    ranges: readonly string[],
    detail: Detail,
  ): Promise<Tab[] | RangeRefusal> {
    const properties = 'properties(sheetId,title,gridProperties(rowCount,columnCount))';
    const data = `data(startRow,startColumn,rowData(values(${cellFields[detail]})))`;
    const answer = await this.#client.call<z.infer<typeof spreadsheetSchema> | RangeRefusal>({
      api: 'sheets',
      method: 'spreadsheets.get',
      fileId: spreadsheetId,
      safety: 'read',
      answer: spreadsheetSchema,
      send: (auth) =>
        this.#get({
          auth,
          spreadsheetId,
          ranges: [...ranges],
          fields: `sheets(${properties},merges,${data})`,
        }),
      expected: rangeRefusal,
    });
    return typeof answer === 'string' ? answer : answer.sheets;
  }

  /** The tabs of a spreadsheet from left to right. */
  async readTabs(spreadsheetId: string): Promise<TabProperties[]> {
    const fields = 'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)))';
    const { sheets } = await this.#call(
      'spreadsheets.get',
      spreadsheetId,
      'read',
      spreadsheetSchema,
      (auth) => this.#get({ auth, spreadsheetId, fields }),
    );
    return sheets.map(({ properties }) => properties);
  }

  /** What the cells of a range show; `meant`, numbers and amounts are numbers, and days still what is shown. */
  readValues(spreadsheetId: string, range: string, as: 'shown' | 'meant' = 'shown'): Promise<Values> {
    const meant = { valueRenderOption: 'UNFORMATTED_VALUE', dateTimeRenderOption: 'FORMATTED_STRING' };
    const params = { spreadsheetId, range, ...(as === 'meant' && meant) };
    return this.#call('values.get', spreadsheetId, 'read', valuesSchema, (auth) =>
      this.#api.spreadsheets.values.get({ auth, ...params }, timeout),
    );
  }

  /** What the cells of many ranges show, in the order of the ranges. */
  async readManyValues(spreadsheetId: string, ranges: readonly string[]): Promise<Values[]> {
    const found: Values[] = [];
    for (let start = 0; start < ranges.length; start += rangesAtOnce) {
      const some = ranges.slice(start, start + rangesAtOnce);
      const { valueRanges } = await this.#call(
        'values.batchGet',
        spreadsheetId,
        'read',
        manyValuesSchema,
        (auth) => this.#api.spreadsheets.values.batchGet({ auth, spreadsheetId, ranges: some }, timeout),
      );
      found.push(...valueRanges);
    }
    return found;
  }

  /** Never repeated unseen: between two attempts a hand could have sorted the sheet. */
  async updateValues(
    spreadsheetId: string,
    data: readonly RangeValues[],
    valueInputOption: InputOption,
  ): Promise<string[]> {
    const requestBody = {
      valueInputOption,
      data: data.map(({ range, values }) => ({ range, values: mutable(values) })),
    };
    const { responses } = await this.#call(
      'values.batchUpdate',
      spreadsheetId,
      'once',
      batchUpdateSchema,
      (auth) => this.#api.spreadsheets.values.batchUpdate({ auth, spreadsheetId, requestBody }, timeout),
    );
    return responses.map(({ updatedRange }) => updatedRange);
  }

  /** Inserts rows below the table that `range` touches; gives the range they were written to. */
  async appendValues(
    spreadsheetId: string,
    { range, values }: RangeValues,
    valueInputOption: InputOption,
  ): Promise<string> {
    const { updates } = await this.#call('values.append', spreadsheetId, 'once', appendSchema, (auth) =>
      this.#api.spreadsheets.values.append(
        {
          auth,
          spreadsheetId,
          range,
          valueInputOption,
          insertDataOption: 'INSERT_ROWS',
          requestBody: { values: mutable(values) },
        },
        timeout,
      ),
    );
    return updates.updatedRange;
  }

  /** Carries out structural requests, all or none; within a write turn only at the version that was read in it. */
  async batchUpdate(spreadsheetId: string, requests: SheetRequest[], safety: Safety): Promise<void> {
    const headers = safety === 'once' ? this.versions.headersOfWrite(spreadsheetId) : {};
    await this.#call('spreadsheets.batchUpdate', spreadsheetId, safety, z.object({}), async (auth) => {
      this.versions.noteWrite(spreadsheetId);
      const params = { auth, spreadsheetId, requestBody: { requests } };
      const answer = await this.#api.spreadsheets.batchUpdate(params, { ...timeout, headers });
      this.versions.noteWrite(spreadsheetId, answer);
      return answer;
    });
  }
}
