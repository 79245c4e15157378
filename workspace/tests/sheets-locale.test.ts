import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SheetsServer, TestSpreadsheet } from './sheets-start.ts';
import { startSheets } from './sheets-start.ts';
import { failure } from './start.ts';

let server: SheetsServer;
let book: TestSpreadsheet;

beforeAll(async () => {
  server = await startSheets();
});
afterAll(() => server.stop());

beforeEach(async () => {
  book = await server.newSpreadsheet();
});

const change = (properties: { locale?: string; timeZone?: string }) =>
  book.batch({ updateSpreadsheetProperties: { properties, fields: Object.keys(properties).join(',') } });

async function properties() {
  const { data } = await book.api.spreadsheets.get({ spreadsheetId: book.id, fields: 'properties' });
  return data.properties;
}

describe('the locale of a spreadsheet', () => {
  it('is set when it is made, or later, without touching the time zone', async () => {
    const requestBody = { properties: { locale: 'fr_FR', timeZone: 'Europe/Paris' } };
    const made = (await book.api.spreadsheets.create({ requestBody })).data;
    expect(made.properties).toMatchObject(requestBody.properties);
    expect((await change({ locale: 'de_DE' })).replies).toEqual([{}]);
    expect(await properties()).toMatchObject({ locale: 'de_DE', timeZone: 'Etc/GMT' });
    await change({ timeZone: 'Europe/Berlin' });
    expect(await properties()).toMatchObject({ locale: 'de_DE', timeZone: 'Europe/Berlin' });
    await server.restart();
    const again = await server
      .client('mara@example.org')
      .spreadsheets.get({ spreadsheetId: book.id, fields: 'properties' });
    expect(again.data.properties).toMatchObject({ locale: 'de_DE', timeZone: 'Europe/Berlin' });
  });

  it('that nobody has is refused', async () => {
    expect(await failure(change({ locale: 'xx_YY' }))).toMatchObject({
      status: 400,
      message: 'Invalid requests[0].updateSpreadsheetProperties: Unsupported locale: xx_YY',
    });
    const requestBody = { properties: { locale: 'german' } };
    expect((await failure(book.api.spreadsheets.create({ requestBody }))).status).toBe(400);
  });

  it('is that of typing, and of what is shown', async () => {
    await change({ locale: 'de_DE' });
    const typed = [['12,50', '31.12.2026', '1.234,5', '12.50', '3,50 €', '12,5%', '14:05']];
    await book.update('A1', typed, 'USER_ENTERED');
    expect((await book.read('A1:G1')).values).toEqual([
      ['12,5', '31.12.2026', '1.234,50', '12.50', '3,50 €', '12,50%', '14:05'],
    ]);
    expect((await book.read('A1:G1', { valueRenderOption: 'UNFORMATTED_VALUE' })).values).toEqual([
      [12.5, 46_387, 1234.5, '12.50', 3.5, 0.125, 845 / 1440],
    ]);
    const text = { valueRenderOption: 'UNFORMATTED_VALUE', dateTimeRenderOption: 'FORMATTED_STRING' };
    expect((await book.read('B1', text)).values).toEqual([['31.12.2026']]);
    await change({ locale: 'en_GB' });
    expect((await book.read('A1:C1')).values).toEqual([['12.5', '31.12.2026', '1,234.50']]);
  });

  it('says which sign is in the numbers of formulas', async () => {
    await change({ locale: 'de_DE' });
    await book.update(
      'A1',
      [[100], ['=A1*1,19'], ['=SUM(A1;0,5)'], ['=IF(A1>99,5;"1,5";2)']],
      'USER_ENTERED',
    );
    expect((await book.read('A2:A4')).values).toEqual([['119'], ['100,5'], ['1,5']]);
    await change({ locale: 'en_US' });
    await book.update('A1', [[100], ['=A1*1.19'], ['=SUM(A1,0,5)']], 'USER_ENTERED');
    expect((await book.read('A2:A3')).values).toEqual([['119'], ['105']]);
  });

  it('is that of formats without a pattern, formulas and conditions', async () => {
    await change({ locale: 'de_DE' });
    const range = { sheetId: 0, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 1 };
    await book.batch(
      {
        repeatCell: {
          range,
          cell: { userEnteredFormat: { numberFormat: { type: 'DATE' } } },
          fields: 'userEnteredFormat.numberFormat',
        },
      },
      {
        addConditionalFormatRule: {
          rule: {
            ranges: [{ sheetId: 0 }],
            booleanRule: {
              condition: { type: 'DATE_EQ', values: [{ userEnteredValue: '31.12.2026' }] },
              format: { textFormat: { bold: true } },
            },
          },
        },
      },
    );
    await book.update('A1', [[46_387], ['=A1+1'], ['=DATE(2026;3;12)'], ['=5/2']], 'USER_ENTERED');
    expect((await book.read('A1:A4')).values).toEqual([
      ['31.12.2026'],
      ['01.01.2027'],
      ['12.03.2026'],
      ['2,5'],
    ]);
    const { data } = await book.sheet('sheets.data.rowData.values.effectiveFormat.textFormat.bold', [
      'A1:A2',
    ]);
    const bold = data?.[0]?.rowData?.map(({ values }) => values?.[0]?.effectiveFormat?.textFormat?.bold);
    expect(bold).toEqual([true, false]);
  });

  it('is that of a copy, and of what is exported as text', async () => {
    await change({ locale: 'de_DE' });
    await book.update('A1', [['1234,5', '1,5']], 'USER_ENTERED');
    const { token, origin } = server;
    const headers = { authorization: `Bearer ${token('mara@example.org', 'app', ['drive'])}` };
    const copied = await fetch(`${origin}/drive/v3/files/${book.id}/copy`, { method: 'POST', headers });
    const { id } = JSON.parse(await copied.text());
    const copy = await book.api.spreadsheets.get({ spreadsheetId: id, fields: 'properties.locale' });
    expect(copy.data.properties).toEqual({ locale: 'de_DE' });
    const csv = await fetch(`${origin}/drive/v3/files/${id}/export?mimeType=text/csv`, { headers });
    expect(await csv.text()).toBe('"1234,5","1,5"');
  });
});

it('NOW and TODAY go by the time zone of the spreadsheet', async () => {
  await book.update('A1', [['=NOW()', '=TODAY()']], 'USER_ENTERED');
  const read = async () => {
    const { values } = await book.read('A1:B1', { valueRenderOption: 'UNFORMATTED_VALUE' });
    return (values?.[0] ?? []).map(Number);
  };
  await change({ timeZone: 'Pacific/Pago_Pago' });
  const [west = 0, westDay = 0] = await read();
  await change({ timeZone: 'Pacific/Kiritimati' });
  const [east = 0, eastDay = 0] = await read();
  expect((east - west) * 24).toBeCloseTo(25, 0);
  expect(eastDay).toBeGreaterThan(westDay);
});
