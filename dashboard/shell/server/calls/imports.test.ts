import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importCalls, maxImportBytes } from '#kernel/calls/imports.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

/** Precedes each entry in the list of a zip file. */
const entryMark = Buffer.from([0x50, 0x4b, 1, 2]);

const read = (file: File, sheet?: string) =>
  user.callsClient(importCalls).readFile({ body: { sheet }, files: { file } });

it('reads the rows of a workbook, and asks nothing of Drive', async () => {
  const rows = [
    ['Name', 'Email'],
    ['Ann', 'ann@x.example'],
  ];
  const bytes = await writeXlsx({ sheets: [{ name: 'Roster', rows }] });
  const file = await read(new File([new Uint8Array(bytes)], 'roster.xlsx'));
  expect(file).toEqual({
    kind: 'table',
    headers: ['Name', 'Email'],
    rows: [['Ann', 'ann@x.example']],
    sheet: 'Roster',
    sheets: ['Roster'],
  });
  expect(user.upstreamCalls()).toBe(0);
});

it('says of a file that cannot be read which one it is and what to do', async () => {
  const sentence = '"roster.csv" is empty. Choose another one.';
  await expect(read(new File([''], 'roster.csv'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: sentence,
    details: { fields: { file: sentence } },
  });
});

it('refuses a file of more than 5 MB', async () => {
  await expect(read(new File([new Uint8Array(maxImportBytes + 1)], 'big.csv'))).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
});

const many = 200_000;
const camtHead = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>';
const entry = '<Ntry><Amt Ccy="EUR">1</Amt><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>\n';

it.each([
  ['CSV', `Date,Text,Amount\n${'2026-11-20,A,-1\n'.repeat(many)}`],
  ['QIF', `!Type:Bank\n${'D1/5/26\nT-1\n^\n'.repeat(many)}`],
  ['OFX', `<OFX>${'<STMTTRN><DTPOSTED>20261120<TRNAMT>-1<FITID>1\n'.repeat(100_000)}`],
  ['CAMT', `${camtHead}${entry.repeat(60_000)}</Stmt></BkToCstmrStmt></Document>`],
])(
  'refuses a statement of %s with more lines than it reads, by their number, and answers others meanwhile',
  async (_, text) => {
    expect(Buffer.byteLength(text)).toBeLessThan(maxImportBytes);
    const refused = expect(read(new File([text], 'bank.txt'))).rejects;
    const other = read(new File(['Name,City\nAnn,Bonn'], 'small.csv'));
    const sentence =
      '"bank.txt" has more than 10,000 rows. Split it into smaller files and import them one after the other.';
    await refused.toMatchObject({
      code: 'INVALID_INPUT',
      message: sentence,
      details: { fields: { file: sentence } },
    });
    expect(await other).toMatchObject({ rows: [['Ann', 'Bonn']] });
    expect(user.upstreamCalls()).toBe(0);
  },
);

it('survives a workbook that fills the memory, and still reads the next file', async () => {
  // 20 million cells from a few bytes, spread over all possible columns.
  const cells = new Map([['9000,16383', { value: 'far', type: 'string' as const }]]);
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['x']], cells }] });
  await expect(read(new File([new Uint8Array(bytes)], 'far.xlsx'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  expect(await read(new File(['Name,City\nAnn,Bonn'], 'small.csv'))).toMatchObject({ kind: 'table' });
});

it('unpacks nothing beyond the size that the workbook tells of it', async () => {
  const rows = Array.from({ length: 2000 }, () => ['0'.repeat(1000)]);
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }));
  for (let at = bytes.indexOf(entryMark); at >= 0; at = bytes.indexOf(entryMark, at + 4)) {
    if (bytes.readUInt32LE(at + 24) > 10_000) bytes.writeUInt32LE(100, at + 24);
  }
  await expect(read(new File([new Uint8Array(bytes)], 'bomb.xlsx'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('"bomb.xlsx" is damaged'),
  });
});
