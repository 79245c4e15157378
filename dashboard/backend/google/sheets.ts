import { type sheets_v4, sheets as sheetsApi } from '@googleapis/sheets';
import type { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import type { TabDeeds } from '../history/deeds.ts';
import { Journal, type Writer } from '../history/journal.ts';
import { noteSeen } from '../history/seen.ts';
import { quoteTab } from '../table/a1.ts';
import type { GoogleClient } from './client.ts';
import { Locks, mayBeLocked, type SheetFile } from './locks.ts';
import { metadataFields } from './metadata.ts';
import { writeNoted } from './noted-write.ts';
import { outlineFields, outlineSchema, type SpreadsheetOutline } from './outline.ts';
import { type Asked, forgetAhead, keepAhead, takeAhead } from './read-ahead.ts';
import { type RangeRefusal, rangeRefusal } from './refusals.ts';
import {
  type Detail,
  isWholeTab,
  type SheetRequest,
  type Spreadsheet,
  spreadsheetSchema,
  type Tab,
  type TabProperties,
  tabFields,
} from './tabs.ts';
import { attemptTimeoutMs, type Safety } from './upstream-call.ts';
import {
  appendSchema,
  batchUpdateSchema,
  type InputOption,
  manyValuesSchema,
  mutable,
  type RangeValues,
  type Values,
  valuesSchema,
} from './values.ts';
import { Versions, versionIn } from './versions.ts';
import { type Watched, writeWatched } from './watched-write.ts';

/** The answer to a change; with the spreadsheet if it was requested. */
const changedSchema = z.object({ updatedSpreadsheet: spreadsheetSchema.optional() });

/** Ranges are part of the address, which must not grow without limit. */
const rangesAtOnce = 100;

const timeout = { timeout: attemptTimeoutMs, retry: false };

/** The field mask of cells that are read, with what is noted on the spreadsheet. */
const cellFields = (detail: Detail) => `${tabFields(detail)},${metadataFields}`;

/** The calls to Sheets that the product makes. */
export class Sheets {
  readonly #client: GoogleClient;
  readonly #api: sheets_v4.Sheets;
  readonly versions: Versions;
  readonly journal: Journal;
  readonly locks = new Locks();

  constructor(client: GoogleClient, writer: Writer) {
    this.#client = client;
    this.versions = new Versions({ isTold: client.tellsVersions });
    this.journal = new Journal(writer);
    this.#api = sheetsApi({ version: 'v4', ...client.root });
  }

  /** Who calls, through which app. */
  get actor(): string {
    return `${this.#client.userId} ${this.#client.ownFiles?.appId ?? ''}`;
  }

  #call<T>(
    method: string,
    fileId: string,
    safety: Safety,
    answer: z.ZodType<T>,
    send: (auth: OAuth2Client) => Promise<{ data: unknown; status: number }>,
  ): Promise<T> {
    if (safety !== 'read') forgetAhead(fileId);
    return this.#client.call({ api: 'sheets', method, fileId, safety, answer, send });
  }

  async #get(params: sheets_v4.Params$Resource$Spreadsheets$Get & { spreadsheetId: string }) {
    const { spreadsheetId } = params;
    const headers = this.versions.headersOfRead(spreadsheetId);
    const answer = await this.#api.spreadsheets.get(params, { ...timeout, headers });
    this.versions.noteRead(spreadsheetId, versionIn(answer));
    return answer;
  }

  #describe<T>(spreadsheetId: string, fields: string, answer: z.ZodType<T>): Promise<T> {
    return this.#call('spreadsheets.get', spreadsheetId, 'read', answer, (auth) =>
      this.#get({ auth, spreadsheetId, fields }),
    );
  }

  /** The cells of some ranges with the tabs they are in; without ranges, all cells of all tabs. */
  async readCells(
    spreadsheetId: string,
    ranges: readonly string[],
    detail: Detail,
  ): Promise<Tab[] | RangeRefusal> {
    const ahead = this.#takeAhead(spreadsheetId, { ranges, detail });
    if (ahead) return ahead;
    const isUnguarded = this.versions.isUnguarded(spreadsheetId);
    const fields = cellFields(isUnguarded ? 'whole' : detail);
    const sentAt = Date.now();
    const answer = await this.#client.call<Spreadsheet | RangeRefusal>({
      api: 'sheets',
      method: 'spreadsheets.get',
      fileId: spreadsheetId,
      safety: 'read',
      answer: spreadsheetSchema,
      send: (auth) => this.#get({ auth, spreadsheetId, ranges: [...ranges], fields }),
      expected: rangeRefusal,
    });
    if (typeof answer === 'string') return answer;
    this.#noteMetadata(spreadsheetId, answer);
    const isWhole = ranges.every(isWholeTab);
    if (isWhole && detail !== 'typed')
      this.#client.whenReadAgain(noteSeen(spreadsheetId, answer.sheets, sentAt));
    if (isUnguarded && isWhole) this.versions.noteTabs(spreadsheetId, answer.sheets);
    return answer.sheets;
  }

  #noteMetadata(spreadsheetId: string, { developerMetadata }: Spreadsheet): void {
    this.journal.noteRead(spreadsheetId, developerMetadata);
    this.locks.noteRead(spreadsheetId, developerMetadata);
  }

  /** What the person's last write to the spreadsheet has read ahead, for the first read of work that writes. */
  #takeAhead(spreadsheetId: string, asked: Asked): Tab[] | undefined {
    if (!this.versions.isUnread(spreadsheetId)) return undefined;
    const ahead = takeAhead(spreadsheetId, this.#client.userId, asked);
    if (!ahead) return undefined;
    this.versions.noteAhead(spreadsheetId, ahead.version);
    this.#noteMetadata(spreadsheetId, ahead.spreadsheet);
    return ahead.spreadsheet.sheets;
  }

  /** The tabs of a spreadsheet from left to right. */
  async readTabs(spreadsheetId: string): Promise<TabProperties[]> {
    const fields = 'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)))';
    const { sheets } = await this.#describe(spreadsheetId, fields, spreadsheetSchema);
    return sheets.map(({ properties }) => properties);
  }

  /**
   * For something that is about to be stored beside a spreadsheet's rows. A call is made only if they may be locked.
   * @throws Problem CONFLICT with the lock's own message, if they are
   */
  async requireOpen(sheet: SheetFile): Promise<void> {
    if (!mayBeLocked(sheet)) return;
    const { developerMetadata } = await this.#describe(sheet.id, metadataFields, spreadsheetSchema);
    this.locks.noteRead(sheet.id, developerMetadata);
    this.locks.requireOpen(sheet.id);
  }

  /** What there is in a spreadsheet, without its cells. */
  readOutline(spreadsheetId: string): Promise<SpreadsheetOutline> {
    return this.#describe(spreadsheetId, outlineFields, outlineSchema);
  }

  /** The cells of a range as displayed; with `meant`, numbers and amounts are numbers. */
  readValues(spreadsheetId: string, range: string, as: 'shown' | 'meant' = 'shown'): Promise<Values> {
    const meant = { valueRenderOption: 'UNFORMATTED_VALUE', dateTimeRenderOption: 'FORMATTED_STRING' };
    const params = { spreadsheetId, range, ...(as === 'meant' && meant) };
    return this.#call('values.get', spreadsheetId, 'read', valuesSchema, (auth) =>
      this.#api.spreadsheets.values.get({ auth, ...params }, timeout),
    );
  }

  /** The cells of many ranges as displayed, in the order of the ranges. */
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

  /** Never repeated blindly: between two attempts somebody could have sorted the sheet. */
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
    this.versions.noteWrite(spreadsheetId);
    return responses.map(({ updatedRange }) => updatedRange);
  }

  /** Inserts rows below the table that `range` touches; returns the range they were written to. */
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
    this.versions.noteWrite(spreadsheetId);
    return updates.updatedRange;
  }

  /**
   * Carries out structural requests, all or none. Within a write turn they hit the rows that were read in it: a store
   * that checks versions refuses them otherwise, and elsewhere they are checked afterwards. What they do to rows is
   * noted in the spreadsheet's history in the same call.
   * @param ahead the first read of the next work of this kind; a store that tells versions answers it along with the
   *   write, and nothing is read while nobody else has changed the spreadsheet
   * @throws Problem CONFLICT if the rows are locked
   */
  async batchUpdate(
    spreadsheetId: string,
    requests: SheetRequest[],
    safety: Safety,
    changes: readonly TabDeeds[] = [],
    ahead?: Asked,
  ): Promise<void> {
    const lock = this.locks.with(spreadsheetId, changes);
    await writeNoted({ sheets: this, spreadsheetId, changes }, [...requests, ...lock.requests], (all) =>
      this.#carryOut(spreadsheetId, all, { safety, changes, ahead }),
    );
    lock.keep();
  }

  async #carryOut(
    spreadsheetId: string,
    requests: SheetRequest[],
    { safety, changes, ahead }: { safety: Safety; changes: readonly TabDeeds[]; ahead: Asked | undefined },
  ): Promise<void> {
    const grids = safety === 'once' ? this.versions.gridsOf(spreadsheetId, changes) : undefined;
    if (grids) return await writeWatched(this.#watched(spreadsheetId), grids, requests);
    const isNamed = safety === 'once' && this.versions.of(spreadsheetId) !== undefined;
    const asked = isNamed ? ahead : undefined;
    const told = asked && { ranges: asked.ranges, fields: cellFields(asked.detail) };
    const spreadsheet = await this.#batchUpdate(spreadsheetId, requests, safety, told);
    const version = this.versions.of(spreadsheetId);
    if (asked && spreadsheet && version !== undefined) {
      keepAhead(spreadsheetId, { userId: this.#client.userId, asked, version, spreadsheet });
    }
  }

  #watched(spreadsheetId: string): Watched {
    return {
      readWhole: async (title) => {
        const tabs = await this.readCells(spreadsheetId, [quoteTab(title)], 'whole');
        return typeof tabs === 'string' ? undefined : tabs[0];
      },
      writeAndRead: async (requests, places) => {
        const ranges = places.flatMap(({ title, rows }) =>
          rows === 'all' ? [quoteTab(title)] : rows.map((row) => `${quoteTab(title)}!${row + 1}:${row + 1}`),
        );
        const told = ranges.length > 0 ? { ranges, fields: tabFields('typed') } : undefined;
        return (await this.#batchUpdate(spreadsheetId, requests, 'once', told))?.sheets ?? [];
      },
    };
  }

  /** Returns what was asked for, as it is afterwards. */
  async #batchUpdate(
    spreadsheetId: string,
    requests: readonly SheetRequest[],
    safety: Safety,
    told?: { ranges: readonly string[]; fields: string },
  ): Promise<Spreadsheet | undefined> {
    const headers = safety === 'once' ? this.versions.headersOfWrite(spreadsheetId) : {};
    const shown = told && {
      includeSpreadsheetInResponse: true,
      responseIncludeGridData: true,
      responseRanges: [...told.ranges],
    };
    const fields = told && { fields: `updatedSpreadsheet(${told.fields})` };
    const params = { spreadsheetId, requestBody: { requests: [...requests], ...shown }, ...fields };
    const call = async (auth: OAuth2Client) => {
      this.versions.noteWrite(spreadsheetId);
      const answer = await this.#api.spreadsheets.batchUpdate({ auth, ...params }, { ...timeout, headers });
      this.versions.noteWrite(spreadsheetId, versionIn(answer));
      return answer;
    };
    return (await this.#call('spreadsheets.batchUpdate', spreadsheetId, safety, changedSchema, call))
      .updatedSpreadsheet;
  }
}
