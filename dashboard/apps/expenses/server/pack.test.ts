import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOfPdf } from '#backend/photos/pdf.ts';
import { type ToldLine, toldLineSchema, toldType } from '#kernel/told-file.ts';
import { type newReport, threeRows } from '#testing/data/expense-report.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { threePageInvoice } from '#testing/receipts/pdf-papers.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import { type PackChoice, packedName, packedRows } from '../pack.ts';
import type { ExpenseRow } from '../record.ts';

let server: WatchedServer;
let user: TestUser;
let paper: File;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
  const bytes = await sharp({ create: { width: 300, height: 500, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  paper = new File([new Uint8Array(bytes)], 'lunch.jpg', { type: 'image/jpeg' });
});
afterAll(() => server.stop());

type Report = Awaited<ReturnType<typeof newReport>>;
const everything: PackChoice = { order: 'oldest', perPage: '4', onlyWithReceipt: 'no' };

async function attach(
  { client, reportId, sheetId }: Report,
  row: Parameters<typeof cellsOf>[0] & { _rowIndex: number },
  photo: File,
) {
  const body = { expected: JSON.stringify(cellsOf(row)), sheetId };
  return await client.attachPhoto({ reportId, row: row._rowIndex, body, files: { photo } });
}

/** A report with a receipt of one page and one of three. */
async function withReceipts() {
  const report = await threeRows(user);
  const invoice = new File([new Uint8Array(await threePageInvoice())], 'hotel.pdf', {
    type: 'application/pdf',
  });
  await attach(report, report.hotel, invoice);
  const lunch = await attach(report, report.lunch, paper);
  return { ...report, lunchPhoto: lunch.photo };
}

const print = ({ client, reportId }: Report, choice: Partial<PackChoice> = {}) =>
  user.send(client.addressOf.printPack({ reportId, query: { ...everything, ...choice } }));

/** The words on each page, as another program reads them. */
async function pagesOf(answer: Response): Promise<string[]> {
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pages = await wordsOfPdf(new Uint8Array(await answer.arrayBuffer()), new AbortController().signal);
  return pages.map((words) => (words ?? []).map(({ text }) => text).join(' '));
}

describe('a receipt pack', () => {
  it('has what the report comes to, its rows and every page of every receipt', async () => {
    const report = await withReceipts();
    const answer = await print(report);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`${report.report.name} [\\d-]{10}\\.pdf`),
    );
    const bytes = Buffer.from(await answer.clone().arrayBuffer());
    const [cover = '', rows = '', ...receipts] = await pagesOf(answer);
    expect(cover).toContain('$141.40');
    expect(cover).toContain('3 expenses');
    expect(cover).toContain('2 with a receipt, 1 without');
    expect(rows).toMatch(/3 .*Hotel.* \$120\.00.* 4 .*Lunch.* \$18\.40.* 2 .*Tram.* No photo .*\$3\.00/);
    // On a page of nothing but pictures, text describes them to those who cannot see them.
    expect(receipts).toHaveLength(1);
    for (const page of [1, 2, 3])
      expect(bytes.includes(`Row 3, Nov 19, 2025, Hotel, $120.00, page ${page} of 3`)).toBe(true);
    expect(bytes.includes('Row 4, Nov 20, 2025, Lunch, $18.40)')).toBe(true);
  });

  it('shows its first page as a picture before it is made, without asking for a photo', async () => {
    const { client, reportId } = await withReceipts();
    const answer = await user.send(client.addressOf.previewPack({ reportId, query: everything }));
    expect(user.upstreamCalls()).toBeLessThanOrEqual(2);
    const { data, info } = await sharp(await answer.arrayBuffer())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(636);
    // Dark print on white.
    expect(data.some((grey) => grey < 100)).toBe(true);
    expect(data[0]).toBeGreaterThan(250);
  });

  it('has the same rows as a table of their own', async () => {
    const { client, reportId } = await withReceipts();
    const lines = async (choice: Partial<PackChoice>) => {
      const query = { ...choice, format: 'csv' } as const;
      const text = await (await user.send(client.addressOf.exportReport({ reportId, query }))).text();
      return [...text.matchAll(/Tram|Hotel|Lunch/g)].map(([word]) => word);
    };
    expect(await lines({})).toEqual(['Tram', 'Hotel', 'Lunch']);
    expect(await lines({ order: 'oldest', onlyWithReceipt: 'yes' })).toEqual(['Hotel', 'Lunch']);
    expect(await lines({ from: '2025-11-20', to: '2025-11-20' })).toEqual(['Lunch']);
  });

  it('says what was paid in each currency, and what is not counted', async () => {
    const report = await threeRows(user);
    await report.add({ description: 'Stay', amount: '', currency: 'EUR', paid: 414, rate: 1.1744 });
    await report.add({ description: 'Lens', amount: '', currency: 'JPY', paid: 9800 });
    const [cover = '', rows = ''] = await pagesOf(await print(report));
    expect(cover).toContain('$627.60');
    expect(cover).toContain('Without 1 line in another currency that has no rate yet');
    expect(cover).toMatch(
      /US Dollar 3 \$141\.40 \$141\.40 Euro 1 €414\.00 \$486\.20 Japanese Yen 1 ¥9,800 \$0\.00/,
    );
    expect(cover).toContain('rounded to 2 decimals, halves away from zero');
    expect(rows).toMatch(/Stay.*\$486\.20.*€414\.00 at 1\.1744/);
    expect(rows).toMatch(/Lens.*¥9,800, no rate yet/);
  });

  it('costs one call for each photo, beside the two of the report', async () => {
    const report = await withReceipts();
    const calls = await server.upstream.callsOf(async () => {
      expect((await print(report)).status).toBe(200);
    });
    expect(calls.filter((call) => call.includes('/drive/v3/files/'))).toHaveLength(2);
    expect(calls).toHaveLength(4);
  });

  it('holds the rows of some days, or those with a receipt alone', async () => {
    const report = await withReceipts();
    const [, some = ''] = await pagesOf(await print(report, { from: '2025-11-20', to: '2025-11-20' }));
    expect(some).toContain('Lunch');
    expect(some).not.toMatch(/Hotel|Tram/);
    const [cover = '', shown = ''] = await pagesOf(
      await print(report, { onlyWithReceipt: 'yes', order: 'newest' }),
    );
    expect(cover).toContain('2 with a receipt, 0 without');
    expect(shown).toMatch(/Lunch.*Hotel/);
    const [, nothing = ''] = await pagesOf(await print(report, { from: '2001-01-01', to: '2001-01-01' }));
    expect(nothing).toContain('There are no expenses on these days.');
  });

  it('names a photo that cannot be read, and has all others', async () => {
    const report = await withReceipts();
    await report.hand.replaceContent(report.lunchPhoto.id, new Uint8Array(9000));
    const pages = await pagesOf(await print(report));
    expect(pages.join(' ')).toContain('Photos that could not be read');
    expect(pages.at(-1)).toMatch(/Row 4, .*"lunch\.jpg"/);
    expect(pages).toHaveLength(4);
  });

  it('refuses days that are none, by their names', async () => {
    const report = await threeRows(user);
    const { client, reportId } = report;
    const address = client.addressOf.printPack({ reportId, query: everything });
    const answer = await user.send(`${address}&from=yesterday`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { from: 'Please enter a date as YYYY-MM-DD' } });
  });

  it('gives each photo as it is stored', async () => {
    const { client, reportId, hand, ...report } = await withReceipts();
    const { photos } = await client.readReport({ reportId, query: { sheetId: report.sheetId } });
    const pdf = photos.find(({ name }) => name === 'hotel.pdf');
    const place = { reportId, photoId: pdf?.id ?? '', query: { size: 'stored' as const } };
    const answer = await user.send(client.addressOf.photoContent(place));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

/** The progress messages while a file is made, and the file. */
async function toldOf(answer: Response) {
  expect(answer.headers.get('content-type')).toBe(toldType);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const lines: ToldLine[] = [];
  for (let from = 0; ; ) {
    const end = bytes.indexOf('\n', from);
    const line = toldLineSchema.parse(JSON.parse(bytes.subarray(from, end).toString()));
    lines.push(line);
    from = end + 1;
    if (!('done' in line)) return { lines, file: bytes.subarray(from) };
  }
}

const keep = (
  { client, reportId }: Report,
  { accept = '*/*', key = crypto.randomUUID(), signal = null as AbortSignal | null } = {},
) =>
  user.send(client.addressOf.keepPack({ reportId, body: everything }), {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', 'x-request-key': key },
    body: JSON.stringify(everything),
    signal,
  });

const packsOf = async ({ hand, reportId }: Report) =>
  await hand.files(`'${reportId}' in parents and mimeType = 'application/pdf'`);

describe('a pack that is kept in Drive', () => {
  it('lies in the folder of its report under the name of the download, and a later one takes its place', async () => {
    const report = await withReceipts();
    const first = await keep(report);
    expect(first.status).toBe(200);
    const [kept, ...more] = await packsOf(report);
    expect(more).toEqual([]);
    expect(kept?.name).toMatch(new RegExp(`^${report.report.name} [\\d-]{10}\\.pdf$`));
    expect(first.headers.get('content-location')).toContain(kept?.id);
    await report.add({ description: 'Museum', amount: 12 });
    const second = Buffer.from(await (await keep(report)).arrayBuffer());
    expect(await packsOf(report)).toEqual([kept]);
    const { webViewLink = '' } =
      (await report.client.readReport({ reportId: report.reportId, query: {} })).pack ?? {};
    expect(webViewLink).toContain(kept?.id);
    const place = { reportId: report.reportId, photoId: kept?.id ?? '', query: { size: 'stored' as const } };
    const stored = await user.send(report.client.addressOf.photoContent(place));
    expect(Buffer.from(await stored.arrayBuffer()).equals(second)).toBe(true);
  });

  it('is no photo of the report', async () => {
    const report = await withReceipts();
    await keep(report);
    const { photos } = await report.client.readReport({ reportId: report.reportId, query: {} });
    expect(photos.map(({ name }) => name).toSorted()).toEqual(['hotel.pdf', 'lunch.jpg']);
  });

  it('costs three calls more than one that is printed', async () => {
    const report = await withReceipts();
    const calls = await server.upstream.callsOf(async () => {
      expect((await keep(report)).status).toBe(200);
    });
    expect(calls).toHaveLength(7);
  });

  it('is there once where the answer to its upload was lost', async () => {
    const report = await withReceipts();
    const key = crypto.randomUUID();
    server.upstream.fail({ method: 'POST', path: /^\/upload\/drive/, times: 1, how: 'unanswered' });
    await keep(report, { key });
    expect((await keep(report, { key })).status).toBe(200);
    expect(await packsOf(report)).toHaveLength(1);
  });

  it('stays as it is where it is sent again, the first of a report and those that took its place', async () => {
    const report = await withReceipts();
    for (const key of [crypto.randomUUID(), crypto.randomUUID()]) {
      await keep(report, { key });
      const calls = await server.upstream.callsOf(async () => {
        expect((await keep(report, { key })).status).toBe(200);
      });
      expect(calls.filter((call) => call.includes('/upload/'))).toEqual([]);
    }
  });
});

describe('a pack that is told of while it is made', () => {
  it('says how many of its receipts are in, and then comes itself', async () => {
    const report = await withReceipts();
    const { lines, file } = await toldOf(await keep(report, { accept: toldType }));
    expect(lines).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
      { file: { type: 'application/pdf', link: expect.stringContaining('/file/d/') } },
    ]);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is not kept where nobody waits any more', async () => {
    const report = await withReceipts();
    const { upstream } = server;
    const photo = new RegExp(`/files/${report.lunchPhoto.id}`);
    upstream.fail({ method: 'GET', path: photo, times: 1, how: 'held' });
    upstream.calls.length = 0;
    const stop = new AbortController();
    const answer = await keep(report, { accept: toldType, signal: stop.signal });
    const reader = answer.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"done":1,"total":2}\n');
    stop.abort();
    await expect.poll(() => upstream.calls.some((call) => call.startsWith('hung up'))).toBe(true);
    expect(await packsOf(report)).toEqual([]);
    expect(upstream.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('is refused as ever before anything was told', async () => {
    const { client } = await threeRows(user);
    const address = client.addressOf.printPack({ reportId: 'gone', query: everything });
    const answer = await user.send(address, { headers: { accept: toldType } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('of two photos with one name a pack has the one that the screen shows', () => {
  const row = expenseRow(2, 'Hotel', { photo: 'IMG_1.jpg' });
  const photos = ['one', 'other'].map((id) => ({ id, name: 'IMG_1.jpg' }));
  expect(packedRows({ rows: [row], photos }, everything)[0]?.photo?.id).toBe('one');
});

describe('the name of a photo in an archive', () => {
  const row = expenseRow(58, 'Hotel Santa Justa', { date: '2026-11-03', amount: 486.2, photo: 'IMG_1.JPG' });
  const nameOf = (part: Partial<ExpenseRow>, name = 'IMG_1.JPG') =>
    packedName({ row: { ...row, ...part }, photo: { name } }, 'USD');

  it('says day, row, amount and what it was', () => {
    expect(nameOf({})).toBe('2026-11-03 row 58 486.20 Hotel Santa Justa.jpg');
    expect(nameOf({ date: 'in May', amount: 'ten' }, 'scan')).toBe('in May row 58 Hotel Santa Justa');
  });

  it('leads nowhere and is no longer than systems take', () => {
    expect(nameOf({ description: '../../etc/passwd\0' }, 'x.pdf')).toBe(
      '2026-11-03 row 58 486.20 .. .. etc passwd.pdf',
    );
    expect(nameOf({ date: 'C:\\', description: 'a'.repeat(900) }).length).toBeLessThanOrEqual(126);
    expect(nameOf({ description: '. . .' })).toBe('2026-11-03 row 58 486.20.jpg');
  });
});

it('rows whose day cannot be read always belong, before all others or behind them', () => {
  const rows = ['2026-02-01', 'May', '2026-01-01'].map((date, at) => expenseRow(at + 2, 'x', { date }));
  const order = (choice: Partial<PackChoice>) =>
    packedRows({ rows, photos: [] }, { ...everything, ...choice }).map((packed) => packed.row._rowIndex);
  expect(order({})).toEqual([4, 2, 3]);
  expect(order({ order: 'newest' })).toEqual([3, 2, 4]);
  expect(order({ order: 'sheet', from: '2026-01-15' })).toEqual([2, 3]);
});
