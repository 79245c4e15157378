import { inject } from 'vitest';
import * as z from 'zod';
import type { Browser } from '../screen/browser.ts';

const valuesSchema = z.object({
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]))).default([]),
});
const gridSizesSchema = z.object({
  sheets: z.tuple(
    [z.object({ properties: z.object({ gridProperties: z.object({ rowCount: z.int() }) }) })],
    z.unknown(),
  ),
});
const tabsSchema = z.object({
  sheets: z.array(z.object({ properties: z.object({ sheetId: z.int(), title: z.string() }) })),
});
const cellSchema = z.object({
  formattedValue: z.string().optional(),
  effectiveValue: z.object({ numberValue: z.number().optional() }).optional(),
  userEnteredFormat: z
    .object({ textFormat: z.object({ italic: z.boolean().optional() }).optional() })
    .optional(),
});
const gridSchema = z.object({
  sheets: z.tuple([
    z.object({
      data: z.tuple([
        z.object({
          rowData: z.array(z.object({ values: z.array(cellSchema).default([]) })).default([]),
        }),
      ]),
    }),
  ]),
});
const filesSchema = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), trashed: z.boolean().default(false) })),
});

/** A person who works on the workspace's own pages while using the product. */
export class Hand {
  readonly #browser: Browser;
  readonly #workspace: string;

  /** In the test run's workspace, unless another address is given. */
  constructor(browser: Browser, workspaceUrl = inject('workspaceUrl')) {
    this.#browser = browser;
    this.#workspace = workspaceUrl;
  }

  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    return this.#send(method, path, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async #send(method: string, path: string, { headers, ...init }: RequestInit): Promise<unknown> {
    const response = await this.#browser.request(`${this.#workspace}${path}`, {
      method,
      headers: { ...headers, origin: this.#workspace, 'sec-fetch-site': 'same-origin' },
      ...init,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }

  /** Types into cells, like on the Sheets page. */
  async type(
    fileId: string,
    range: string,
    values: readonly (readonly (string | number)[])[],
  ): Promise<void> {
    const path = `/v4/spreadsheets/${fileId}/values/${encodeURIComponent(range)}`;
    await this.call('PUT', `${path}?valueInputOption=USER_ENTERED`, { values });
  }

  /** Cells as entered: formulas as text, real dates as numbers. */
  async entered(fileId: string, range: string) {
    const path = `/v4/spreadsheets/${fileId}/values/${encodeURIComponent(range)}`;
    return valuesSchema.parse(await this.call('GET', `${path}?valueRenderOption=FORMULA`)).values;
  }

  /** The cells of a range with their formats, row by row. */
  async cells(fileId: string, range: string) {
    const path = `/v4/spreadsheets/${fileId}?includeGridData=true&ranges=${encodeURIComponent(range)}`;
    const { sheets } = gridSchema.parse(await this.call('GET', path));
    return sheets[0].data[0].rowData.map(({ values }) => values);
  }

  /** Cells as displayed. */
  async shown(fileId: string, range: string) {
    const path = `/v4/spreadsheets/${fileId}/values/${encodeURIComponent(range)}`;
    return valuesSchema.parse(await this.call('GET', path)).values;
  }

  async change(fileId: string, ...requests: object[]): Promise<void> {
    await this.call('POST', `/v4/spreadsheets/${fileId}:batchUpdate`, { requests });
  }

  /** The visible tabs; the product's notes about its own writes are in a hidden one. */
  async tabs(fileId: string): Promise<string[]> {
    return (await this.allTabs(fileId)).filter((title) => !title.startsWith('_History'));
  }

  async allTabs(fileId: string): Promise<string[]> {
    const answer = tabsSchema.parse(
      await this.call('GET', `/v4/spreadsheets/${fileId}?fields=sheets(properties(sheetId,title))`),
    );
    return answer.sheets.map(({ properties }) => properties.title);
  }

  /** The number of rows in the first tab's grid. */
  async rowCount(fileId: string): Promise<number> {
    const fields = 'sheets(properties(gridProperties(rowCount)))';
    const { sheets } = gridSizesSchema.parse(
      await this.call('GET', `/v4/spreadsheets/${fileId}?fields=${fields}`),
    );
    return sheets[0].properties.gridProperties.rowCount;
  }

  insertRows(fileId: string, startIndex: number, count = 1): Promise<void> {
    const range = { sheetId: 0, dimension: 'ROWS', startIndex, endIndex: startIndex + count };
    return this.change(fileId, { insertDimension: { range, inheritFromBefore: startIndex > 0 } });
  }

  deleteRows(fileId: string, startIndex: number, count = 1): Promise<void> {
    const range = { sheetId: 0, dimension: 'ROWS', startIndex, endIndex: startIndex + count };
    return this.change(fileId, { deleteDimension: { range } });
  }

  insertColumn(fileId: string, startIndex: number): Promise<void> {
    const range = { sheetId: 0, dimension: 'COLUMNS', startIndex, endIndex: startIndex + 1 };
    return this.change(fileId, { insertDimension: { range, inheritFromBefore: startIndex > 0 } });
  }

  /** Moves a column before another one, both counted from 0 before the move. */
  moveColumn(fileId: string, startIndex: number, destinationIndex: number): Promise<void> {
    const source = { sheetId: 0, dimension: 'COLUMNS', startIndex, endIndex: startIndex + 1 };
    return this.change(fileId, { moveDimension: { source, destinationIndex } });
  }

  renameTab(fileId: string, title: string): Promise<void> {
    return this.change(fileId, {
      updateSheetProperties: { properties: { sheetId: 0, title }, fields: 'title' },
    });
  }

  /** Sorts all rows of a tab below the headers by one column. */
  sort(
    fileId: string,
    dimensionIndex: number,
    sortOrder: 'ASCENDING' | 'DESCENDING',
    sheetId = 0,
  ): Promise<void> {
    const range = { sheetId, startRowIndex: 1 };
    return this.change(fileId, { sortRange: { range, sortSpecs: [{ dimensionIndex, sortOrder }] } });
  }

  /** Replaces a file's content. */
  async replaceContent(fileId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#send('PATCH', `/upload/drive/v3/files/${fileId}?uploadType=media`, {
      headers: { 'content-type': 'image/jpeg' },
      body: bytes,
    });
  }

  async updateFile(fileId: string, changes: object): Promise<void> {
    await this.call('PATCH', `/drive/v3/files/${fileId}`, changes);
  }

  async files(query: string) {
    const path = `/drive/v3/files?q=${encodeURIComponent(query)}&fields=files(id,name,trashed)&pageSize=1000`;
    return filesSchema.parse(await this.call('GET', path)).files;
  }
}
