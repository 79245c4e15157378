import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, describe, expect, it } from 'vitest';
import { RateTable } from './rate-table.ts';
import { nameOfSource, rateOfDay } from './rates.ts';

const csv = `Date,USD,GBP,JPY,CYP,
2026-11-20,1.1743,0.8788,180.62,N/A,
2026-11-19,1.1701,0.8791,180.10,N/A,
2026-11-13,1.1600,0.8800,179.00,N/A,
`;
const folder = mkdtempSync(path.join(tmpdir(), 'rates-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a table of rates', () => {
  const table = new RateTable(csv);
  const rateOf = (from: string, to: string, day: string) => table.rateOf({ from, to, day });

  it('has the rate of a banking day, in both directions and across the euro', () => {
    expect(rateOf('EUR', 'USD', '2026-11-20')).toEqual({ rate: 1.1743, day: '2026-11-20' });
    expect(rateOf('USD', 'EUR', '2026-11-20')).toEqual({ rate: 0.851_571_148_8, day: '2026-11-20' });
    expect(rateOf('GBP', 'USD', '2026-11-20')).toEqual({ rate: 1.336_253_983, day: '2026-11-20' });
    expect(rateOf('USD', 'USD', '1990-01-01')).toEqual({ rate: 1, day: '1990-01-01' });
  });

  it('has of another day the last banking day before it, and says which', () => {
    expect(rateOf('EUR', 'USD', '2026-11-18')).toEqual({ rate: 1.16, day: '2026-11-13' });
    // A weekend after the last day in the table.
    expect(rateOf('EUR', 'USD', '2026-11-22')).toEqual({ rate: 1.1743, day: '2026-11-20' });
  });

  it('tells which days it has, and which currencies', () => {
    const { firstDay, lastDay, currencies } = table;
    expect([firstDay, lastDay]).toEqual(['2026-11-13', '2026-11-20']);
    expect(currencies).toEqual(['CYP', 'EUR', 'GBP', 'JPY', 'USD']);
  });

  it.each([
    ['a day that the bank has not written of yet', 'EUR', 'USD', '2026-11-23'],
    ['the weekend after such a day', 'EUR', 'USD', '2026-11-28'],
    ['a day before all others', 'EUR', 'USD', '2026-11-12'],
    ['a currency that it does not name', 'EUR', 'KWD', '2026-11-20'],
    ['a currency that is no more', 'CYP', 'USD', '2026-11-20'],
  ])('has none of %s', (_, from, to, day) => {
    expect(rateOf(from, to, day)).toBeNull();
  });

  it.each([
    ['', 'The first line must begin with a column Date.'],
    ['Date\n', 'The first line must name currencies.'],
    ['Date,Dollar\n2026-11-20,1.1', 'The first line must name currencies.'],
    ['Date,USD\n2026-11-20,much', 'Line 2 does not hold a day and its rates.'],
    ['Date,USD\n20.11.2026,1.1', 'Line 2 does not hold a day and its rates.'],
    ['Date,USD\n\n2026-11-20,1.1\n20.11.2026,1.1', 'Line 4 does not hold a day and its rates.'],
    ['Date,USD\n\n', 'There is no day below the first line.'],
  ])('is refused as %j', (text, message) => {
    expect(() => new RateTable(text)).toThrow(message);
  });
});

it.each([
  ['commas', `Date,USD\n2026-11-20${','.repeat(5_000_000)}`, 'Line 2 does not hold a day and its rates.'],
  ['blanks', `Date,USD\n2026-11-20,${' '.repeat(5_000_000)}x`, 'Line 2 does not hold a day and its rates.'],
  [
    'currencies',
    `Date,${'USD,'.repeat(1_000_000)}\n2026-11-20,1.1`,
    'The first line must name at most 200 currencies.',
  ],
  ['lines', `Date,USD\n${'\n'.repeat(5_000_000)}`, 'There are more than 50,000 lines.'],
])('a table of nothing but %s is refused as well', (_, text, message) => {
  expect(() => new RateTable(text)).toThrow(message);
});

const wanted = { from: 'EUR', to: 'USD', day: '2026-11-20' };

async function zipped(): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await zip.add('eurofxref-hist.csv', new BlobReader(new Blob([csv])));
  return Buffer.from(await (await zip.close()).arrayBuffer());
}

describe('the source of rates', () => {
  it('is a file, read again when it is another one, and packed or not', async () => {
    const file = path.join(folder, 'rates.csv');
    writeFileSync(file, csv);
    const source = { kind: 'file', path: file } as const;
    expect(await rateOfDay(source, wanted)).toMatchObject({ rate: 1.1743 });
    const packed = path.join(folder, 'rates.zip');
    writeFileSync(packed, await zipped());
    expect(await rateOfDay({ kind: 'file', path: packed }, wanted)).toMatchObject({ rate: 1.1743 });
    writeFileSync(file, 'Day,Rate');
    await expect(rateOfDay(source, wanted)).rejects.toThrow(
      'EXCHANGE_RATES does not name a table of rates such as eurofxref-hist.csv. The first line must begin with a column Date.',
    );
  });

  it('is an address, asked once for many rates', async () => {
    let asked = 0;
    const body = await zipped();
    const server = createServer((_, response) => {
      asked += 1;
      response.end(body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // Node's types do not distinguish servers on a port from servers on a pipe.
    const { port } = server.address() as AddressInfo;
    const source = { kind: 'address', url: `http://127.0.0.1:${port}/eurofxref-hist.zip` } as const;
    try {
      const days = ['2026-11-20', '2026-11-19', '2026-11-18'];
      const rates = await Promise.all(days.map((day) => rateOfDay(source, { ...wanted, day })));
      expect(rates.map((one) => one?.rate)).toEqual([1.1743, 1.1701, 1.16]);
      expect(asked).toBe(1);
    } finally {
      server.close();
    }
  });

  it('may be none', async () => {
    expect(await rateOfDay(null, wanted)).toBeNull();
  });

  it('is named as people know it', () => {
    const url = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip';
    expect(nameOfSource({ kind: 'address', url })).toBe('European Central Bank');
    expect(nameOfSource({ kind: 'address', url: 'https://rates.example/hist.csv' })).toBe('rates.example');
    expect(nameOfSource({ kind: 'file', path: '/srv/rates.csv' })).toBe('this installation');
  });
});
