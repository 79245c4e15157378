import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { drawPhoto } from './sample-photo.ts';

const madeSchema = z.object({ id: z.string() });
const sheetSchema = z.object({ sheets: z.tuple([z.object({ properties: z.object({ sheetId: z.int() }) })]) });

const folderType = 'application/vnd.google-apps.folder';
const spreadsheetType = 'application/vnd.google-apps.spreadsheet';

const orders = [
  ['Date', 'Customer', 'Title', 'Copies', 'Price', 'Total'],
  ['2026-08-03', 'Harbor Books', 'Tide Tables, third printing', 400, 6.2],
  ['2026-08-11', 'Nair & Daughters', 'A Field Guide to Lichens', 250, 11.5],
  ['2026-08-19', 'Whitcomb Library', 'Annual Report', 120, 4.75],
  ['2026-09-02', 'Harbor Books', 'Letters from the Lighthouse', 600, 7.9],
  ['2026-09-14', 'St. Brannoc School', 'Songbook', 180, 5.1],
  ['2026-09-23', 'Orchard Tea Room', 'Menus on laid paper', 90, 2.4],
  ['2026-10-05', 'Nair & Daughters', 'Mosses of the North Shore', 250, 12.25],
  ['2026-10-16', 'Town Council', 'Festival posters, two colours', 350, 3.3],
  ['2026-10-29', 'Harbor Books', 'Tide Tables, fourth printing', 400, 6.35],
  ['2026-11-12', 'Whitcomb Library', 'Bookplates', 1000, 0.42],
].map((row, index) => (index === 0 ? row : [...row, `=D${index + 1}*E${index + 1}`]));

/** Columns as wide as their contents. */
const widths = [100, 150, 230, 80, 80, 100];

const notes = `Ellison Press, notes for the bindery

- Tide Tables: same stock as the third printing, 120 g laid.
- Posters dry overnight; do not stack them before noon.
- The sheet "Press orders" in this folder has all open orders.
`;

type Method = 'GET' | 'POST' | 'PUT';

/** Calls this server's own APIs as the sample account, without a network between. */
class OwnClient {
  readonly #app: FastifyInstance;
  readonly #token: string;

  constructor(app: FastifyInstance, accessToken: string) {
    this.#app = app;
    this.#token = accessToken;
  }

  async call<T>(
    method: Method,
    url: string,
    type: string,
    payload: string | Buffer | undefined,
    answer: z.ZodType<T>,
  ): Promise<T> {
    const response = await this.#app.inject({
      method,
      url,
      ...(payload !== undefined && { payload }),
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': type },
    });
    if (response.statusCode !== 200) {
      throw new Error(
        `${method} ${url} for the sample data answered ${response.statusCode}: ${response.body}`,
      );
    }
    return answer.parse(response.json());
  }

  json<T>(method: Method, url: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    return this.call(
      method,
      url,
      'application/json',
      body === undefined ? undefined : JSON.stringify(body),
      answer,
    );
  }

  async create(name: string, mimeType: string, parentId?: string): Promise<string> {
    const parents = parentId === undefined ? {} : { parents: [parentId] };
    return (await this.json('POST', '/drive/v3/files', { name, mimeType, ...parents }, madeSchema)).id;
  }

  async upload(name: string, mimeType: string, content: Buffer, parentId: string): Promise<void> {
    const boundary = 'sample-data-boundary';
    const metadata = JSON.stringify({ name, mimeType, parents: [parentId] });
    const head = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${metadata}\r\n--${boundary}\r\ncontent-type: ${mimeType}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--`)]);
    const url = '/upload/drive/v3/files?uploadType=multipart';
    await this.call('POST', url, `multipart/related; boundary=${boundary}`, body, madeSchema);
  }
}

/** Bold headers on a frozen row, amounts in dollars. */
function formatRequests(sheetId: number): unknown[] {
  const dollars = { numberFormat: { type: 'CURRENCY', pattern: '"$"#,##0.00' } };
  return [
    {
      repeatCell: {
        range: { sheetId, startRowIndex: 0, endRowIndex: 1 },
        cell: { userEnteredFormat: { textFormat: { bold: true } } },
        fields: 'userEnteredFormat.textFormat.bold',
      },
    },
    {
      repeatCell: {
        range: {
          sheetId,
          startRowIndex: 1,
          endRowIndex: orders.length,
          startColumnIndex: 4,
          endColumnIndex: 6,
        },
        cell: { userEnteredFormat: dollars },
        fields: 'userEnteredFormat.numberFormat',
      },
    },
    ...widths.map((pixelSize, column) => ({
      updateDimensionProperties: {
        range: { sheetId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
        properties: { pixelSize },
        fields: 'pixelSize',
      },
    })),
    {
      updateSheetProperties: {
        properties: { sheetId, gridProperties: { frozenRowCount: 1 } },
        fields: 'gridProperties.frozenRowCount',
      },
    },
  ];
}

async function addOrders(client: OwnClient, parentId: string): Promise<void> {
  const id = await client.create('Press orders', spreadsheetType, parentId);
  await client.json(
    'PUT',
    `/v4/spreadsheets/${id}/values/A1?valueInputOption=USER_ENTERED`,
    { values: orders },
    z.unknown(),
  );
  const { sheets } = await client.json('GET', `/v4/spreadsheets/${id}`, undefined, sheetSchema);
  const [{ properties }] = sheets;
  const requests = formatRequests(properties.sheetId);
  await client.json('POST', `/v4/spreadsheets/${id}:batchUpdate`, { requests }, z.unknown());
}

/** Fills an empty Drive: a folder with a spreadsheet, notes and a folder with a photo. */
export async function fillSampleDrive(app: FastifyInstance, accessToken: string): Promise<void> {
  const client = new OwnClient(app, accessToken);
  const papers = await client.create('Sample papers', folderType);
  await addOrders(client, papers);
  await client.upload('Bindery notes.txt', 'text/plain', Buffer.from(notes), papers);
  const photos = await client.create('Photos', folderType, papers);
  await client.upload('Type cabinet.jpg', 'image/jpeg', await drawPhoto(), photos);
}
