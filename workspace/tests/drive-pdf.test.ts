import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBudget } from './budget.ts';
import { startConversion } from './conversion-start.ts';
import { pagesOf } from './pdf-text.ts';
import { failure } from './start.ts';

let conversion: Awaited<ReturnType<typeof startConversion>>;
beforeAll(async () => {
  conversion = await startConversion();
});
afterAll(() => conversion.server.stop());

const pdfType = 'application/pdf';

async function newSheet(values: unknown[][], properties: object = {}) {
  const { spreadsheets } = conversion.cells;
  const spreadsheetId = (await spreadsheets.create({ requestBody: { properties } })).data.spreadsheetId ?? '';
  const requestBody = { values };
  await spreadsheets.values.append({
    spreadsheetId,
    range: 'A1',
    valueInputOption: 'USER_ENTERED',
    requestBody,
  });
  return spreadsheetId;
}

describe('a spreadsheet as PDF', () => {
  it('shows what its cells show, on pages of the visible sheets', async () => {
    const bytes = await conversion.exported(await makeBudget(conversion.cells), pdfType);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const [page = [], ...more] = pagesOf(bytes);
    expect(more).toEqual([]);
    expect(page).toEqual(
      expect.arrayContaining([
        'Day',
        'Cost',
        '2026-03-12',
        '$3.50',
        '12%',
        'TRUE',
        '$7.00',
        '#DIV/0!',
        '3:45 PM',
      ]),
    );
    // The contents of the hidden sheet are not included.
    expect(page.filter((text) => text === '0.25')).toHaveLength(1);
  });

  it('writes the letters of Europe, and numbers by the locale', async () => {
    const words = ['Łódź', 'Ελλάδα', 'Москва', 'Việt', 'שלום', 'Grüße'];
    const id = await newSheet([words, ['12,50', '31.12.2026', '🌵']], { locale: 'de_DE' });
    const [page = []] = pagesOf(await conversion.exported(id, pdfType));
    // Hebrew is drawn from the right.
    const drawn = words.map((word) => (word === 'שלום' ? [...word].toReversed().join('') : word));
    expect(page.join('')).toBe(`${drawn.join('')}12,531.12.2026?`);
  });

  it('breaks where a page ends, with the frozen rows on each', async () => {
    const rows = Array.from({ length: 120 }, (_, row) => [`row ${row + 1}`, row]);
    const id = await newSheet([['Name', 'Count'], ...rows]);
    const properties = { sheetId: 0, gridProperties: { frozenRowCount: 1 } };
    const fields = 'gridProperties.frozenRowCount';
    await conversion.cells.spreadsheets.batchUpdate({
      spreadsheetId: id,
      requestBody: { requests: [{ updateSheetProperties: { properties, fields } }] },
    });
    const pages = pagesOf(await conversion.exported(id, pdfType));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page.slice(0, 2)).toEqual(['Name', 'Count']);
    const names = pages.flatMap((page) => page.filter((text) => text.startsWith('row ')));
    expect(names).toEqual(rows.map(([name]) => name));
  });

  it('is no larger than a page where it is wide, and one page where it is empty', async () => {
    const wide = Array.from({ length: 60 }, (_, column) => `c${column}`);
    const pages = pagesOf(await conversion.exported(await newSheet([wide]), pdfType));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(wide);
    expect(pagesOf(await conversion.exported(await newSheet([]), pdfType))).toEqual([[]]);
  });

  it('has rows no taller for what a hidden column holds', async () => {
    const notes = 'a long note '.repeat(200);
    const id = await newSheet(Array.from({ length: 5 }, (_, row) => [`row ${row + 1}`, notes]));
    const range = { sheetId: 0, dimension: 'COLUMNS', startIndex: 1, endIndex: 2 };
    const cell = { userEnteredFormat: { wrapStrategy: 'WRAP' } };
    const fields = 'userEnteredFormat.wrapStrategy';
    const requests = [
      { repeatCell: { range: { sheetId: 0, startColumnIndex: 1, endColumnIndex: 2 }, cell, fields } },
      { updateDimensionProperties: { range, properties: { hiddenByUser: true }, fields: 'hiddenByUser' } },
    ];
    await conversion.cells.spreadsheets.batchUpdate({ spreadsheetId: id, requestBody: { requests } });
    const rows = ['row 1', 'row 2', 'row 3', 'row 4', 'row 5'];
    expect(pagesOf(await conversion.exported(id, pdfType))).toEqual([rows]);
  });

  it('breaks a word that is wider than its cell where the text wraps', async () => {
    const address = `https://files.example/${'0123456789'.repeat(8)}`;
    const id = await newSheet([[`See ${address}`]]);
    const cell = { userEnteredFormat: { wrapStrategy: 'WRAP' } };
    const fields = 'userEnteredFormat.wrapStrategy';
    const requests = [{ repeatCell: { range: { sheetId: 0 }, cell, fields } }];
    await conversion.cells.spreadsheets.batchUpdate({ spreadsheetId: id, requestBody: { requests } });
    const [page = []] = pagesOf(await conversion.exported(id, pdfType));
    expect(page.length).toBeGreaterThan(4);
    expect(page.join('')).toBe(`See${address}`);
    for (const line of page) expect(line.length).toBeLessThan(25);
  });

  it('is linked from the file, downloaded by its link one sheet at a time, and never taken in', async () => {
    const { api, server, importFile } = conversion;
    const fileId = await makeBudget(conversion.cells);
    const { data } = await api.files.get({ fileId, fields: 'exportLinks' });
    const link = data.exportLinks?.[pdfType] ?? '';
    const saved = await server.fetch(link);
    expect(saved.headers.get('content-type')).toBe(pdfType);
    expect(saved.headers.get('content-disposition')).toContain('.pdf');
    const { sheets } = (await conversion.cells.spreadsheets.get({ spreadsheetId: fileId })).data;
    const hidden = sheets?.find(({ properties }) => properties?.hidden)?.properties?.sheetId;
    const one = await server.fetch(`${link}&gid=${hidden}`);
    expect(pagesOf(Buffer.from(await one.arrayBuffer()))).toEqual([['0.25']]);
    const about = (await api.about.get({ fields: 'importFormats,exportFormats' })).data;
    expect(Object.values(about.exportFormats ?? {}).flat()).toContain(pdfType);
    expect(Object.keys(about.importFormats ?? {})).not.toContain(pdfType);
    expect((await failure(importFile(Buffer.from('%PDF-1.4'), pdfType))).status).toBe(400);
  });
});
