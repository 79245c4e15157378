import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';

// Google documents no conditional reads of Drive and Sheets; a call without the header is answered as Google does.

let server: SheetsServer;
let book: TestSpreadsheet;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());
beforeEach(async () => {
  book = await server.newSpreadsheet();
  await book.update('A1', [['Paint'], ['Glue']]);
});

async function read(address: string, tag?: string, who = 'mara@example.org') {
  const response = await fetch(`${server.origin}${address}`, {
    headers: {
      authorization: `Bearer ${server.token(who, 'app', ['spreadsheets', 'drive'])}`,
      ...(tag !== undefined && { 'if-none-match': tag }),
    },
  });
  return { status: response.status, tag: response.headers.get('etag'), text: await response.text() };
}

const cells = () =>
  `/v4/spreadsheets/${book.id}?ranges=A1:B5&fields=sheets(data(rowData(values(formattedValue))))`;
const values = () => `/v4/spreadsheets/${book.id}/values/A1:B5`;

it.each([
  ['cells', cells],
  ['values', values],
])('%s that read as before are answered by 304 and no content', async (_, address) => {
  const first = await read(address(), '"none"');
  expect(first.status).toBe(200);
  expect(first.text).toContain('Paint');
  expect(await read(address(), first.tag ?? '')).toEqual({ status: 304, tag: first.tag, text: '' });
  await book.update('A1', [['Varnish']]);
  const changed = await read(address(), first.tag ?? '');
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('Varnish');
  expect(changed.tag).not.toBe(first.tag);
});

it('a change outside of what was asked for changes nothing about it', async () => {
  const { tag } = await read(cells(), '"none"');
  await book.update('D9', [['elsewhere']]);
  expect((await read(cells(), tag ?? '')).status).toBe(304);
});

it('a list of files is told apart by what it lists', async () => {
  const address = `/drive/v3/files?q=${encodeURIComponent("mimeType = 'application/vnd.google-apps.spreadsheet'")}&fields=files(id)`;
  const { tag } = await read(address, '"none"');
  expect((await read(address, tag ?? '')).status).toBe(304);
  await server.newSpreadsheet();
  expect((await read(address, tag ?? '')).status).toBe(200);
});

it('whoever may not read is refused, whatever tag they name', async () => {
  const { tag } = await read(cells(), '"none"');
  expect((await read(cells(), tag ?? '', 'theo@example.org')).status).toBe(403);
});

it('without the header no tag is told', async () => {
  expect((await read(cells())).tag).toBeNull();
});
