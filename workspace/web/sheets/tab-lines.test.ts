// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWorkspace } from '../../tests/start.ts';
import { changeSpreadsheet, type SheetRequest } from '../api/sheet-requests.ts';
import { type EnteredValue, readSpreadsheet } from '../api/sheets.ts';
import { deleteTab } from './commands.ts';
import { openHeadless } from './headless-editor.ts';
import { leadPageCalls } from './page-calls.ts';

let server: Awaited<ReturnType<typeof startWorkspace>>;

beforeAll(async () => {
  server = await startWorkspace();
  leadPageCalls(server);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.stop();
});

/** A new spreadsheet, and what changes it. */
async function makeSheet() {
  const api = server.client('mara@example.org');
  const requestBody = { name: 'Lines', mimeType: 'application/vnd.google-apps.spreadsheet' };
  const id = (await api.files.create({ requestBody })).data.id ?? '';
  const change = async (requests: SheetRequest[]) => {
    const { data } = await api.files.get({ fileId: id, fields: 'version' });
    return changeSpreadsheet(id, requests, data.version ?? '');
  };
  return { id, change };
}

it('a row has the height that it was given when the sheet is opened again', async () => {
  const { id, change } = await makeSheet();
  const open = async () => openHeadless(await readSpreadsheet(id));
  const first = await open();
  const sheet = first.api.getActiveWorkbook()?.getActiveSheet();
  const before = sheet?.getRowHeight(1);
  sheet?.setRowHeight(1, 64);
  await change(first.requests);
  first.dispose();

  const again = await open();
  const heights = [0, 1, 2].map((row) => again.api.getActiveWorkbook()?.getActiveSheet().getRowHeight(row));
  expect(heights).toEqual([before, 64, before]);
  again.dispose();
});

it('a deleted tab comes back with its frozen, wide, tall and hidden lines, and the formulas of others with it', async () => {
  const { id, change } = await makeSheet();
  const cell = (sheetId: number, value: EnteredValue): SheetRequest => ({
    updateCells: {
      start: { sheetId, rowIndex: 0, columnIndex: 0 },
      rows: [{ values: [{ userEnteredValue: value }] }],
      fields: 'userEnteredValue',
    },
  });
  const line = (dimension: 'ROWS' | 'COLUMNS', startIndex: number, properties: object): SheetRequest => ({
    updateDimensionProperties: {
      range: { sheetId: 0, dimension, startIndex, endIndex: startIndex + 1 },
      properties,
      fields: Object.keys(properties).join(),
    },
  });
  const gridProperties = { frozenRowCount: 1, frozenColumnCount: 2 };
  const fields = 'gridProperties.frozenRowCount,gridProperties.frozenColumnCount';
  await change([
    { addSheet: { properties: { sheetId: 7, title: 'Two' } } },
    cell(0, { numberValue: 5 }),
    cell(7, { formulaValue: '=Sheet1!A1*2' }),
    { updateSheetProperties: { properties: { sheetId: 0, gridProperties }, fields } },
    line('COLUMNS', 1, { pixelSize: 222 }),
    line('COLUMNS', 3, { hiddenByUser: true }),
    line('ROWS', 4, { pixelSize: 64 }),
  ]);
  const before = await readSpreadsheet(id);
  const { api, requests, dispose } = openHeadless(before);
  deleteTab(api, '0');
  await change(requests.splice(0));
  await api.undo();
  await change(requests);
  expect(await readSpreadsheet(id)).toEqual(before);
  dispose();
});
