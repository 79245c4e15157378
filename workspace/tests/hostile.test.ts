import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Besieged, errorSchema, startBesieged } from './hostile-start.ts';

let server: Besieged;
beforeAll(async () => {
  server = await startBesieged();
});
afterAll(() => server.stop());

function rawRequest(head: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.write(`${head}\r\n\r\n`, () => resolve(socket)));
}

const firstLine = (socket: Socket) =>
  new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString().split('\r\n')[0] ?? '')),
  );

const jsonHead = (address: string, length: string) =>
  `POST ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.mara}\r\nContent-Type: application/json\r\n${length}`;

describe('a gigabyte that is only declared', () => {
  it.each(['/drive/v3/files', '/v4/spreadsheets', '/upload/drive/v3/files?uploadType=resumable'])(
    'as the JSON of %s is refused before a byte of it comes',
    async (address) => {
      const socket = await rawRequest(jsonHead(address, 'Content-Length: 1000000000'));
      expect(await firstLine(socket)).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    },
  );

  it.each(['/drive/v3/files', '/upload/drive/v3/files?uploadType=resumable'])(
    'or that comes without end to %s ends at ten megabytes',
    async (address) => {
      const socket = await rawRequest(jsonHead(address, 'Transfer-Encoding: chunked'));
      const answer = firstLine(socket);
      const chunk = Buffer.concat([
        Buffer.from('100000\r\n'),
        Buffer.alloc(0x100000, ' '),
        Buffer.from('\r\n'),
      ]);
      for (let sent = 0; sent < 12; sent += 1) socket.write(chunk);
      expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
      socket.destroy();
    },
  );

  it('takes no memory, on fifty connections at once, and leaves nothing when they go', async () => {
    const before = process.memoryUsage().rss;
    const head =
      'POST /upload/drive/v3/files?uploadType=media HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n' +
      `Authorization: Bearer ${server.mara}\r\nContent-Length: 1000000000`;
    const sockets = await Promise.all(Array.from({ length: 50 }, () => rawRequest(head)));
    for (const socket of sockets) socket.write('a few bytes');
    const uploads = () => readdirSync(path.join(server.folder, 'workspace/uploads'));
    await expect.poll(uploads).toHaveLength(50);
    await server.expectUnharmed();
    expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
    for (const socket of sockets) socket.destroy();
    await expect.poll(uploads).toEqual([]);
  });

  it('in the headers of a part of a multipart upload is not kept', async () => {
    const socket = await rawRequest(
      'POST /upload/drive/v3/files?uploadType=multipart HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/related; boundary=b\r\n' +
        `Authorization: Bearer ${server.mara}\r\nContent-Length: 1000000000`,
    );
    const answer = firstLine(socket);
    socket.write('--b\r\nContent-Type: application/json\r\nX-Long: ');
    for (let sent = 0; sent < 12; sent += 1) socket.write(Buffer.alloc(0x100000, 'x'));
    expect(await answer).toMatch(/^HTTP\/1\.1 4(00|13) /);
    socket.destroy();
    await server.expectUnharmed();
  });
});

describe('ten megabytes of JSON', () => {
  const deep = (open: string, close: string, inner: string) => {
    const count = Math.floor(5_000_000 / open.length);
    return open.repeat(count) + inner + close.repeat(count);
  };

  it.each([
    ['lists', deep('[', ']', '')],
    ['objects', deep('{"a":', '}', '1')],
    ['open brackets', '['.repeat(10_000_000)],
    ['nested requests', `{"requests":${deep('[', ']', '')}}`],
    ['quotes', `{"name":"${'\\"'.repeat(5_000_000)}`],
  ])('of nested %s are refused in Google’s words', async (_, text) => {
    for (const address of ['/drive/v3/files', `/v4/spreadsheets/${server.spreadsheetId}:batchUpdate`]) {
      const { status, body } = await server.call('POST', address, text);
      expect(status).toBe(400);
      expect(errorSchema.parse(body).error.message).toMatch(/^Invalid JSON payload received\./);
    }
    await server.expectUnharmed();
  });

  it('with names that mean something to JavaScript are data like any other', async () => {
    const text =
      '{"name":"p","__proto__":{"kind":"x"},"appProperties":{"__proto__":"a","constructor":"b","toString":"c"}}';
    const made = await server.call('POST', '/drive/v3/files?fields=id,appProperties', text);
    expect(made.status).toBe(200);
    expect(Object.entries(made.body.appProperties)).toEqual(
      expect.arrayContaining([
        ['constructor', 'b'],
        ['toString', 'c'],
      ]),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    for (const fields of ['__proto__', 'constructor', 'files(__proto__)']) {
      expect((await server.call('GET', `/drive/v3/files?fields=${encodeURIComponent(fields)}`)).status).toBe(
        400,
      );
    }
  });
});

describe('a range or a size beyond all measure', () => {
  const sheet = () => `/v4/spreadsheets/${server.spreadsheetId}`;
  const huge = {
    sheetId: 0,
    startRowIndex: 0,
    endRowIndex: 2_147_483_647,
    startColumnIndex: 0,
    endColumnIndex: 2_147_483_647,
  };
  const at = { sheetId: 0, rowIndex: 2_147_483_647, columnIndex: 2_147_483_647 };
  const cell = { userEnteredValue: { stringValue: 'x' } };

  it.each([
    { updateCells: { start: at, rows: [{ values: [cell] }], fields: '*' } },
    { insertDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: 0, endIndex: 2_000_000_000 } } },
    { appendDimension: { sheetId: 0, dimension: 'COLUMNS', length: 2_000_000_000 } },
    { addSheet: { properties: { gridProperties: { rowCount: 2_000_000_000, columnCount: 2_000_000_000 } } } },
    { deleteDimension: { range: { sheetId: 0, dimension: 'ROWS', startIndex: -5, endIndex: 3 } } },
    {
      updateSheetProperties: {
        properties: { sheetId: 0, gridProperties: { rowCount: 1e308 } },
        fields: 'gridProperties.rowCount',
      },
    },
  ])('%o is refused', async (request) => {
    const { status, body } = await server.call('POST', `${sheet()}:batchUpdate`, { requests: [request] });
    expect(status).toBe(400);
    expect(errorSchema.parse(body).error.code).toBe(400);
    await server.expectUnharmed();
  });

  it('a range that goes far beyond the grid is clipped to it, whatever is done with it', async () => {
    const requests = ['x', ''].map((note) => ({
      repeatCell: { range: huge, cell: { note }, fields: 'note' },
    }));
    const noted = await server.call('POST', `${sheet()}:batchUpdate`, {
      requests,
      includeSpreadsheetInResponse: true,
    });
    expect(noted.body.updatedSpreadsheet.sheets[0].properties.gridProperties).toEqual({
      rowCount: 1000,
      columnCount: 26,
    });
    const read = await server.call('GET', `${sheet()}/values/A1:ZZZ9999999`);
    expect(read.body.range).toBe('Sheet1!A1:Z1000');
    const cleared = await server.call('POST', `${sheet()}/values/A1:ZZZ9999999:clear`, {});
    expect(cleared.body.clearedRange).toBe('Sheet1!A1:Z1000');
  });

  it('one range asked for ten thousand times, and one that begins outside', async () => {
    const ranges = 'ranges=A1:Z1000&'.repeat(400);
    const many = await server.call('GET', `${sheet()}/values:batchGet?${ranges}`);
    expect([200, 400, 431]).toContain(many.status);
    const outside = await server.call('GET', `${sheet()}/values/ZZZ9999999:ZZZ9999999`);
    expect(outside.status).toBe(400);
    await server.expectUnharmed();
  });

  it('formulas over everything, and one within the other, end in time', async () => {
    const formulas = [
      '=SUM(B1:ZZZ9999999)',
      '=REPT("x",1E9)',
      '=A4',
      '=A3',
      `=${'('.repeat(3000)}1${')'.repeat(3000)}`,
    ];
    const written = await server.call('PUT', `${sheet()}/values/A1?valueInputOption=USER_ENTERED`, {
      values: formulas.map((formula) => [formula]),
    });
    expect([200, 400]).toContain(written.status);
    expect((await server.call('GET', `${sheet()}/values/A1:A5`)).status).toBe(200);
    await server.call('POST', `${sheet()}/values/A1:A5:clear`, {});
  });
});
