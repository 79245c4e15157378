import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';

let server: SheetsServer;
let book: TestSpreadsheet;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());
beforeEach(async () => {
  book = await server.newSpreadsheet();
});

const insertRow = {
  insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 1 } },
};
const versionSchema = z.object({ version: z.number() });

function version(): string {
  return `"${versionSchema.parse(server.files.get(book.id)).version}"`;
}

/** A batchUpdate that is meant for one version of the spreadsheet. */
const change = (ifMatch: string | undefined, ...requests: object[]) => send(ifMatch, { requests });

async function send(ifMatch: string | undefined, request: object) {
  const response = await fetch(`${server.origin}/v4/spreadsheets/${book.id}:batchUpdate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.token('mara@example.org')}`,
      'content-type': 'application/json',
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    body: JSON.stringify(request),
  });
  const body: unknown = await response.json();
  return { status: response.status, tag: response.headers.get('etag'), body };
}

describe('a change that names the version it was made for', () => {
  it('is made, and told the version that it has made', async () => {
    const made = await change(version(), insertRow);
    expect([made.status, made.tag]).toEqual([200, version()]);
    expect((await change(made.tag ?? '', insertRow)).status).toBe(200);
    expect((await change('*', insertRow)).status).toBe(200);
  });

  it('is told it beside the spreadsheet as it is then', async () => {
    const shown = {
      includeSpreadsheetInResponse: true,
      responseIncludeGridData: true,
      responseRanges: ['A2'],
    };
    await book.update('A1', [['theirs']]);
    const made = await send(version(), { requests: [insertRow], ...shown });
    expect(made).toMatchObject({
      status: 200,
      tag: version(),
      body: {
        updatedSpreadsheet: {
          sheets: [{ data: [{ rowData: [{ values: [{ formattedValue: 'theirs' }] }] }] }],
        },
      },
    });
    expect((await send(undefined, { requests: [insertRow], ...shown })).tag).toBeNull();
  });

  it('is refused as a whole once somebody else has changed the spreadsheet', async () => {
    const seen = version();
    await book.update('A1', [['theirs']]);
    const refused = await change(seen, insertRow);
    expect(refused).toMatchObject({
      status: 412,
      body: { error: { code: 412, status: 'FAILED_PRECONDITION' } },
    });
    expect((await book.read('A1')).values).toEqual([['theirs']]);
  });

  it('of several made for one version at the same moment, one is made', async () => {
    const seen = version();
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => change(seen, insertRow)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    expect((await book.sheetProperties())?.[0]?.gridProperties?.rowCount).toBe(1001);
  });

  it('is refused, too, where it is carried out in stages', async () => {
    await book.update('A1', [['=1+1'], ['b'], ['b']], 'USER_ENTERED');
    const range = { sheetId: 0, startRowIndex: 0, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 1 };
    const staged = [insertRow, { deleteDuplicates: { range } }, { deleteDuplicates: { range } }];
    const seen = version();
    const made = await change(seen, ...staged);
    expect([made.status, made.tag]).toEqual([200, version()]);
    expect((await change(seen, ...staged)).status).toBe(412);
  });

  it('a change that names none is made whatever came before, and told none', async () => {
    expect(await change(undefined, insertRow)).toMatchObject({ status: 200, tag: null });
  });
});
