import { GoogleSpreadsheet, type GoogleSpreadsheetWorksheet } from 'google-spreadsheet';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadTo } from './lead-here.ts';
import { failure, startWorkspace } from './start.ts';

/*
 * The google-spreadsheet package does its everyday work. It knows nothing of this workspace and has Google's addresses
 * built in, so that its requests are led here on their way out; what is in them stays as the package makes it.
 */

let server: Awaited<ReturnType<typeof startWorkspace>>;
let auth: { token: string };
beforeAll(async () => {
  server = await startWorkspace();
  auth = { token: server.token('mara@example.org') };
  vi.stubGlobal('fetch', leadTo(server.origin));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

let doc: GoogleSpreadsheet;
let sheet: GoogleSpreadsheetWorksheet;

/** The same document as another program finds it. */
async function reopened(): Promise<GoogleSpreadsheet> {
  const again = new GoogleSpreadsheet(doc.spreadsheetId, auth);
  await again.loadInfo();
  return again;
}

beforeEach(async () => {
  doc = await GoogleSpreadsheet.createNewSpreadsheetDocument(auth, { title: 'Members' });
  sheet = await doc.addSheet({ title: 'People', headerValues: ['name', 'email', 'joined'] });
});

describe('a document', () => {
  it('is made, loaded and renamed', async () => {
    await doc.updateProperties({ title: 'Club', timeZone: 'Europe/Paris' });
    const again = await reopened();
    expect([again.title, again.timeZone, again.locale]).toEqual(['Club', 'Europe/Paris', 'en_US']);
    expect(again.sheetsByIndex.map(({ title }) => title)).toEqual(['Sheet1', 'People']);
  });

  it('is deleted', async () => {
    await doc.delete();
    await expect(reopened()).rejects.toThrow('[404] Requested entity was not found.');
  });

  it('names ranges', async () => {
    await doc.addNamedRange('Everyone', { sheetId: sheet.sheetId, startRowIndex: 1, endRowIndex: 5 });
    await sheet.addRows([{ name: 'Ada', email: 'ada@example.org', joined: '2026-01-02' }]);
    expect(await sheet.getCellsInRange('Everyone')).toEqual([['Ada', 'ada@example.org', '2026-01-02']]);
  });
});

describe('sheets', () => {
  it('are added, changed, resized, duplicated and deleted', async () => {
    await sheet.updateProperties({
      title: "Mary's",
      tabColor: { red: 1, green: 0.4, blue: 0.2 },
      hidden: false,
    });
    await sheet.resize({ rowCount: 20, columnCount: 5 });
    await sheet.updateGridProperties({ frozenRowCount: 1 });
    const copy = await sheet.duplicate({ title: 'Twin', index: 0 });
    expect(await copy.getCellsInRange('A1:C1')).toEqual([['name', 'email', 'joined']]);
    const again = await reopened();
    expect(again.sheetsByIndex.map(({ title }) => title)).toEqual(['Twin', 'Sheet1', "Mary's"]);
    expect(again.sheetsByTitle["Mary's"]?.gridProperties).toMatchObject({
      rowCount: 20,
      columnCount: 5,
      frozenRowCount: 1,
    });
    await again.sheetsByIndex[1]?.delete();
    expect((await reopened()).sheetCount).toBe(2);
  });

  it('are copied to another document', async () => {
    await sheet.addRow(['Ada', 'ada@example.org', '']);
    const other = await GoogleSpreadsheet.createNewSpreadsheetDocument(auth, { title: 'Archive' });
    await sheet.copyToSpreadsheet(other.spreadsheetId);
    await other.loadInfo();
    const copied = other.sheetsByTitle['Copy of People'];
    expect(await copied?.getCellsInRange('A1:B2')).toEqual([
      ['name', 'email'],
      ['Ada', 'ada@example.org'],
    ]);
  });

  it('say what is wrong as Google does', async () => {
    await expect(doc.addSheet({ title: 'People' })).rejects.toThrow(
      '[400] Invalid requests[0].addSheet: A sheet with the name "People" already exists. Please enter another name.',
    );
  });
});

describe('rows', () => {
  beforeEach(async () => {
    await sheet.addRows([
      { name: 'Ada', email: 'ada@example.org', joined: '2026-01-02' },
      { name: 'Bo', email: 'bo@example.org', joined: '=1+1' },
      ['Cy', 'cy@example.org', '3'],
    ]);
  });

  it('are added below the others, and found by their header', async () => {
    const added = await sheet.addRow({ name: 'Di', email: "'007", joined: true });
    expect(added.rowNumber).toBe(5);
    const rows = await sheet.getRows();
    expect(rows.map((row) => row.get('name'))).toEqual(['Ada', 'Bo', 'Cy', 'Di']);
    expect(rows.map((row) => row.get('joined'))).toEqual(['2026-01-02', '2', '3', 'TRUE']);
    expect(rows[3]?.toObject()).toEqual({ name: 'Di', email: '007', joined: 'TRUE' });
  });

  it('come in pages', async () => {
    const [second] = await sheet.getRows({ offset: 1, limit: 1 });
    expect([second?.get('name'), second?.a1Range]).toEqual(['Bo', "'People'!A3:C3"]);
  });

  it('are changed and deleted one by one', async () => {
    const rows = await sheet.getRows();
    rows[0]?.assign({ email: 'new@example.org' });
    await rows[0]?.save();
    await rows[1]?.delete();
    const left = await sheet.getRows();
    expect(left.map((row) => [row.get('name'), row.get('email')])).toEqual([
      ['Ada', 'new@example.org'],
      ['Cy', 'cy@example.org'],
    ]);
    expect(left[1]?.rowNumber).toBe(3);
  });

  it('are cleared, inserted, moved and sorted', async () => {
    await sheet.insertDimension('ROWS', { startIndex: 1, endIndex: 2 }, false);
    expect((await sheet.getCellsInRange('A1:A3'))?.map(([name]: string[]) => name)).toEqual([
      'name',
      undefined,
      'Ada',
    ]);
    await sheet.deleteRows(1, 2);
    await sheet.sortRange({ startRowIndex: 1, endRowIndex: 4 }, [
      { dimensionIndex: 0, sortOrder: 'DESCENDING' },
    ]);
    expect((await sheet.getRows()).map((row) => row.get('name'))).toEqual(['Cy', 'Bo', 'Ada']);
    await sheet.clearRows();
    expect(await sheet.getRows()).toEqual([]);
    expect(sheet.headerValues).toEqual(['name', 'email', 'joined']);
  });
});

describe('cells', () => {
  it('are loaded, given values, formulas, notes and formats, and saved together', async () => {
    await sheet.loadCells('A1:D4');
    const total = sheet.getCell(3, 1);
    sheet.getCellByA1('B2').value = 40;
    sheet.getCellByA1('B3').numberValue = 2.5;
    total.formula = '=SUM(B2:B3)';
    total.note = 'of all';
    total.numberFormat = { type: 'CURRENCY', pattern: '"$"#,##0.00' };
    total.textFormat = { bold: true };
    total.backgroundColor = { red: 1, green: 0.9, blue: 0.8 };
    total.horizontalAlignment = 'RIGHT';
    sheet.getCellByA1('C2').value = true;
    sheet.getCellByA1('C3').formula = '=1/0';
    await sheet.saveUpdatedCells();
    expect(total.value).toBe(42.5);
    const again = (await reopened()).sheetsByTitle['People'];
    await again?.loadCells();
    const kept = again?.getCellByA1('B4');
    expect([kept?.value, kept?.formattedValue, kept?.formula, kept?.note]).toEqual([
      42.5,
      '$42.50',
      '=SUM(B2:B3)',
      'of all',
    ]);
    expect(kept?.userEnteredFormat).toMatchObject({
      textFormat: { bold: true },
      horizontalAlignment: 'RIGHT',
    });
    expect(kept?.effectiveFormat?.backgroundColor?.red).toBe(1);
    expect(again?.getCellByA1('C2').boolValue).toBe(true);
    expect(again?.getCellByA1('C3').errorValue?.type).toBe('DIVIDE_BY_ZERO');
  });

  it('lose their formats and values again', async () => {
    await sheet.loadCells('A1:A2');
    const cell = sheet.getCell(0, 0);
    cell.textFormat = { italic: true };
    await sheet.saveUpdatedCells();
    expect(cell.textFormat).toEqual({ italic: true });
    cell.clearAllFormatting();
    cell.value = null;
    await sheet.saveUpdatedCells();
    expect(cell.value).toBeNull();
    await sheet.loadCells('A1:B1');
    expect(sheet.getCell(0, 0).userEnteredFormat).toBeUndefined();
    expect(sheet.getCell(0, 1).value).toBe('email');
  });

  it('are merged, bordered, filled, copied, validated and searched', async () => {
    const range = { startRowIndex: 1, endRowIndex: 3, startColumnIndex: 0, endColumnIndex: 2 };
    await sheet.mergeCells(range, 'MERGE_ROWS');
    await sheet.unmergeCells(range);
    await sheet.updateBorders(range, { top: { style: 'SOLID' } });
    await sheet.setDataValidation(range, {
      condition: { type: 'ONE_OF_LIST', values: [{ userEnteredValue: 'yes' }, { userEnteredValue: 'no' }] },
      showCustomUi: true,
      strict: true,
    });
    await sheet.repeatCell(range, { userEnteredValue: { stringValue: 'yes' } }, 'userEnteredValue');
    await sheet.copyPaste(range, { ...range, startColumnIndex: 2, endColumnIndex: 4 });
    expect(await sheet.getCellsInRange('A2:D2')).toEqual([['yes', 'yes', 'yes', 'yes']]);
    await sheet.findReplace('yes', 'no', { matchEntireCell: true }, range);
    expect(await sheet.batchGetCellsInRange(['A2', 'D3'])).toEqual([[['no']], [['yes']]]);
    await sheet.clear('A2:B3');
    expect(await sheet.getCellsInRange('A2:D2')).toEqual([['', '', 'yes', 'yes']]);
  });

  it('are filtered, protected and formatted by rules', async () => {
    const range = {
      sheetId: sheet.sheetId,
      startRowIndex: 0,
      endRowIndex: 5,
      startColumnIndex: 0,
      endColumnIndex: 3,
    };
    await sheet.setBasicFilter({ range });
    await sheet.clearBasicFilter();
    await sheet.addProtectedRange({ range, description: 'mine' });
    await sheet.addConditionalFormatRule(
      {
        ranges: [range],
        booleanRule: { condition: { type: 'NOT_BLANK', values: [] }, format: { textFormat: { bold: true } } },
      },
      0,
    );
    await sheet.createDeveloperMetadata({
      metadataKey: 'kind',
      metadataValue: 'list',
      location: { sheetId: sheet.sheetId },
      visibility: 'DOCUMENT',
    });
    const again = await reopened();
    const [kept] = again.sheetsByTitle['People']?.protectedRanges ?? [];
    expect(kept).toMatchObject({ description: 'mine' });
    const [found] = await again.searchDeveloperMetadata([
      { developerMetadataLookup: { metadataKey: 'kind' } },
    ]);
    expect(found?.metadataValue).toBe('list');
  });
});

describe('what leaves the document', () => {
  it('is downloaded as XLSX, ODS, CSV and TSV', async () => {
    await sheet.addRow(['Ada', 'a,b', '2026-01-02']);
    const { sheets } = await readXlsx(await doc.downloadAsXLSX());
    expect(sheets.map(({ name }) => name)).toEqual(['Sheet1', 'People']);
    expect(sheets[1]?.rows[1]).toEqual(['Ada', 'a,b', new Date('2026-01-02')]);
    expect(
      Buffer.from(await doc.downloadAsODS())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(Buffer.from(await sheet.downloadAsCSV()).toString()).toBe(
      'name,email,joined\r\nAda,"a,b",2026-01-02',
    );
    expect(Buffer.from(await sheet.downloadAsTSV()).toString()).toBe(
      'name\temail\tjoined\r\nAda\ta,b\t2026-01-02',
    );
    const pdf = Buffer.from(await sheet.downloadAsPDF());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is shared with people and by link, and taken back', async () => {
    await doc.share('jon@example.org', { role: 'reader', emailMessage: false });
    await doc.setPublicAccessLevel('writer');
    const everybody = await doc.listPermissions();
    expect(everybody.map(({ role, type }) => `${type} ${role}`).sort()).toEqual([
      'anyone writer',
      'user owner',
      'user reader',
    ]);
    const jons = new GoogleSpreadsheet(doc.spreadsheetId, { token: server.token('jon@example.org') });
    await jons.loadInfo();
    expect(jons.title).toBe('Members');
    await doc.setPublicAccessLevel(false);
    const jon = everybody.find(({ role }) => role === 'reader');
    await doc.deletePermission(jon?.id ?? '');
    await expect(jons.loadInfo()).rejects.toThrow('[403]');
    expect(
      await failure(server.client('jon@example.org').files.get({ fileId: doc.spreadsheetId })),
    ).toMatchObject({
      status: 404,
    });
  });
});
