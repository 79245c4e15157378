import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCalls } from '#kernel/calls/session.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { newReport, taxi, threeRows } from '#testing/data/expense-report.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

describe('a new report', () => {
  it('is a folder below the app, with a laid out sheet and a folder for photos', async () => {
    const { hand, client, report, sheetId } = await newReport(user);
    const inside = await hand.files(`'${report.id}' in parents`);
    expect(inside.map(({ name }) => name).toSorted()).toEqual(['Expenses', 'photos']);
    const apps = await hand.files("name = 'expenses' and mimeType = 'application/vnd.google-apps.folder'");
    expect(apps).toHaveLength(1);
    expect((await hand.files(`'${apps[0]?.id}' in parents`)).map(({ id }) => id)).toContain(report.id);
    expect(await hand.tabs(sheetId)).toEqual(['Expenses']);
    expect(await hand.entered(sheetId, 'Expenses!A1:G1')).toEqual([
      ['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Photo', 'Notes'],
    ]);
    expect(report).toMatchObject({
      directoryId: report.id,
      sheetId,
      description: '',
      createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      webViewLink: expect.stringContaining(report.id),
    });
    expect((await client.listReports({})).reports).toContainEqual({
      ...report,
      modifiedTime: expect.any(String),
    });
  });

  it('has a bold header on light grey that stays in sight, and amounts as dollars', async () => {
    const { hand, sheetId, add } = await newReport(user);
    await add();
    const grey = expect.closeTo(0.9, 1);
    const lightGrey = { red: grey, green: grey, blue: grey };
    const fields =
      'sheets(properties(gridProperties(frozenRowCount)),data(rowData(values(effectiveFormat,formattedValue))))';
    const answer = await hand.call('GET', `/v4/spreadsheets/${sheetId}?ranges=D1:D2&fields=${fields}`);
    expect(answer).toMatchObject({
      sheets: [
        {
          properties: { gridProperties: { frozenRowCount: 1 } },
          data: [
            {
              rowData: [
                { values: [{ effectiveFormat: { textFormat: { bold: true }, backgroundColor: lightGrey } }] },
                { values: [{ formattedValue: '$12.50' }] },
              ],
            },
          ],
        },
      ],
    });
  });

  it('counts in the currency that its owner has chosen, and one made before stays as it was', async () => {
    const person = await server.newUser();
    const before = await newReport(person);
    const preferences = { ...noPreferences, currency: 'EUR' };
    await person.callsClient(sessionCalls).savePreferences({ body: preferences });
    const { report, sheetId, hand, add, client, reportId } = await newReport(person);
    expect(report.currency).toBe('EUR');
    await add();
    const answer = await hand.call('GET', `/v4/spreadsheets/${sheetId}/values/Expenses!D2`);
    expect(answer).toMatchObject({ values: [['€12.50']] });
    const { reports } = await client.listReports({});
    expect(reports.map(({ id, currency }) => [id, currency])).toEqual(
      expect.arrayContaining([
        [reportId, 'EUR'],
        [before.reportId, undefined],
      ]),
    );
  });

  it('has columns as wide as what belongs into them', async () => {
    const { hand, sheetId } = await newReport(user);
    const fields = 'sheets(data(columnMetadata(pixelSize)))';
    const answer = await hand.call('GET', `/v4/spreadsheets/${sheetId}?ranges=A1:G1&fields=${fields}`);
    const widths = [100, 260, 110, 110, 130, 150, 220].map((pixelSize) => ({ pixelSize }));
    expect(answer).toEqual({ sheets: [{ data: [{ columnMetadata: widths }] }] });
  });

  it('may not bear the name of another, in any case of letters', async () => {
    const { client, report } = await newReport(user);
    const name = report.name.toUpperCase();
    await expect(client.createReport({ body: { name: ` ${name} ` } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `An expense report named "${name}" already exists`,
    });
  });

  it('is made once when it is asked for twice at the same time', async () => {
    const client = (await server.newUser()).client(manifest, contract);
    const body = { name: 'Once' };
    const results = await Promise.allSettled([client.createReport({ body }), client.createReport({ body })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await client.listReports({})).reports).toHaveLength(1);
  });

  it('goes to another folder when the one of the app was trashed or deleted by hand meanwhile', async () => {
    const { hand, client } = await newReport(await server.newUser());
    const appFolder = async () => {
      const [folder] = await hand.files(
        "name = 'expenses' and mimeType = 'application/vnd.google-apps.folder' and trashed = false",
      );
      return folder?.id ?? '';
    };
    await hand.updateFile(await appFolder(), { trashed: true });
    await client.createReport({ body: { name: 'After the trash' } });
    await hand.call('DELETE', `/drive/v3/files/${await appFolder()}`);
    await client.createReport({ body: { name: 'After the end' } });
    expect((await client.listReports({})).reports.map(({ name }) => name)).toEqual(['After the end']);
  });

  it('may bear the name of one that was deleted by hand', async () => {
    const { hand, client, report, reportId } = await newReport(user);
    await hand.updateFile(reportId, { trashed: true });
    const again = await client.createReport({ body: { name: report.name } });
    expect(again.report.name).toBe(report.name);
  });

  it('takes a name with quotes and backslashes as it is', async () => {
    const client = user.client(manifest, contract);
    const name = `Mara's "fair" \\ 2025 ' or name != '`;
    const { report } = await client.createReport({ body: { name, description: 'Books and ink' } });
    expect(report).toMatchObject({ name, description: 'Books and ink' });
    await expect(client.createReport({ body: { name } })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a report without its sheet', () => {
  it('stays in the list and is read as empty until it is repaired', async () => {
    const { hand, client, reportId, sheetId } = await threeRows(user);
    await hand.updateFile(sheetId, { trashed: true });
    const { reports } = await client.listReports({});
    expect(reports.find(({ id }) => id === reportId)?.sheetId).toBeNull();
    const read = await client.readReport({ reportId, query: { sheetId } });
    expect(read).toMatchObject({ sheetId: null, rows: [], missingHeaders: [] });
    const repaired = await client.repairReport({ reportId });
    expect(repaired.sheetId).not.toBe(sheetId);
    expect(repaired.headers).toHaveLength(7);
  });

  it('gets one with the first expense', async () => {
    const { hand, client, reportId, sheetId } = await newReport(user);
    await hand.call('DELETE', `/drive/v3/files/${sheetId}`);
    const { row } = await client.addExpense({ reportId, body: { ...taxi, sheetId } });
    expect(row._rowIndex).toBe(2);
    expect((await client.readReport({ reportId, query: {} })).rows).toEqual([row]);
  });
});

describe('a deleted report', () => {
  it('goes to the trash of Drive and comes back whole', async () => {
    const { hand, client, reportId, rows } = await threeRows(user);
    await client.deleteReport({ reportId });
    expect((await client.listReports({})).reports.some(({ id }) => id === reportId)).toBe(false);
    expect((await hand.files('trashed = true')).map(({ id }) => id)).toContain(reportId);
    await expect(rows()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await client.restoreReport({ reportId });
    expect(await rows()).toHaveLength(3);
  });

  it('is the only thing that this call deletes', async () => {
    const { client, sheetId, rows } = await threeRows(user);
    await expect(client.deleteReport({ reportId: sheetId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await rows()).toHaveLength(3);
  });
});

describe("other people's reports", () => {
  it('are not there for those they are not shared with', async () => {
    const { client, reportId, sheetId } = await threeRows(await server.newUser());
    const mine = user.client(manifest, contract);
    expect((await client.listReports({})).reports).toHaveLength(1);
    await expect(mine.readReport({ reportId, query: { sheetId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const adding = mine.addExpense({ reportId, body: { ...taxi, sheetId } });
    await expect(adding).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|ACCESS_DENIED/) });
    await expect(mine.deleteReport({ reportId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are read, but not written, by those who were let in to read', async () => {
    const owner = await server.newUser();
    const { sheetId, add, reportId } = await threeRows(owner);
    const sharing = owner.callsClient(sheetCalls);
    await sharing.shareSheet({ sheetId, body: { email: user.account.email, role: 'reader' } });
    const cells = await user.callsClient(sheetCalls).readCells({ sheetId, query: { range: 'A2:D2' } });
    expect(cells.values).toEqual([['2025-11-21', 'Tram', 'Travel', 3]]);
    const writing = user.client(manifest, contract).addExpense({ reportId, body: { ...taxi, sheetId } });
    await expect(writing).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
      message: 'You can view this file, but not change it.',
    });
    expect(await add()).toMatchObject({ _rowIndex: 5 });
  });

  it('say that some may be hidden while the wide scope is not granted', async () => {
    expect(await user.client(manifest, contract).listShared({})).toMatchObject({ hasLimitedAccess: true });
  });
});

it('answers for addresses of reports that never were', async () => {
  const client = user.client(manifest, contract);
  for (const reportId of ['nothing', "' or trashed = false or name = '", '../..', '%00']) {
    await expect(client.readReport({ reportId, query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('gives its rows as a file', async () => {
  const { client, reportId, report } = await threeRows(user);
  const response = await user.send(client.addressOf.exportReport({ reportId, query: { format: 'xlsx' } }));
  expect(response.headers.get('content-disposition')).toContain(`${report.name}.xlsx`);
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  expect(sheets[0]?.rows.map((row) => row[3])).toEqual(['Amount', 3, 120, 18.4]);
});
