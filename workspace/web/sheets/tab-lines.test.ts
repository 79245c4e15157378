import { afterEach, expect, it, vi } from 'vitest';
import { readSpreadsheet, type Spreadsheet } from '../api/sheets.ts';
import { deleteTab } from './commands.ts';
import { openHeadless, spreadsheetOf } from './headless-editor.ts';

let opened: ReturnType<typeof openHeadless> | undefined;
afterEach(() => {
  opened?.dispose();
  vi.unstubAllGlobals();
});

/** The answer of a server, of which the page gets no more than the fields that it asks for. */
function answerWith(spreadsheet: Spreadsheet): void {
  vi.stubGlobal('fetch', async (address: string) => {
    const fields = new URL(address, 'http://page.invalid').searchParams.get('fields') ?? '';
    const text = JSON.stringify(spreadsheet, (key, value) =>
      key !== 'rowMetadata' || /rowMetadata\([^)]*pixelSize/.test(fields) ? value : undefined,
    );
    return new Response(text);
  });
}

it('a row has the height that it was given when the sheet is opened again', async () => {
  const given = spreadsheetOf([]);
  const [tab] = given.sheets;
  const rowMetadata = [{ pixelSize: 21 }, { pixelSize: 64 }, { pixelSize: 21, hiddenByUser: true }];
  answerWith({ ...given, sheets: tab ? [{ ...tab, data: [{ rowMetadata }] }] : [] });
  opened = openHeadless(await readSpreadsheet('book'));
  const sheet = opened.api.getActiveWorkbook()?.getActiveSheet();
  expect([0, 1, 3].map((row) => sheet?.getRowHeight(row))).toEqual([28, 64, 28]);
  expect([1, 2].map((row) => sheet?.getSheet().getRowVisible(row))).toEqual([true, false]);
  sheet?.setRowHeight(1, 80);
  const range = { sheetId: 0, dimension: 'ROWS', startIndex: 1, endIndex: 2 };
  expect(opened.requests).toEqual([
    { updateDimensionProperties: { range, properties: { pixelSize: 80 }, fields: 'pixelSize' } },
  ]);
});

it('a deleted tab comes back with its frozen, wide, tall and hidden lines, and the formulas of others with it', async () => {
  const { properties, sheets } = spreadsheetOf([[{ userEnteredValue: { numberValue: 5 } }]]);
  const grid = { rowCount: 20, columnCount: 6 };
  const frozen = { ...grid, frozenRowCount: 1, frozenColumnCount: 2 };
  const own = { properties: { sheetId: 7, title: 'Costs', index: 0, gridProperties: frozen } };
  const data = {
    rowData: [{ values: [{ userEnteredValue: { numberValue: 5 } }] }],
    rowMetadata: [{ pixelSize: 21 }, { pixelSize: 64 }],
    columnMetadata: [{ pixelSize: 100 }, { pixelSize: 222 }, { pixelSize: 100, hiddenByUser: true }],
  };
  const values = [{ userEnteredValue: { formulaValue: '=Costs!A1*2' } }];
  const others = sheets.map((tab) => ({ ...tab, data: [{ rowData: [{ values }] }] }));
  opened = openHeadless({ properties, sheets: [{ ...own, data: [data] }, ...others] });
  const { api, requests } = opened;
  deleteTab(api, '7');
  expect(requests.splice(0)[0]).toEqual({ deleteSheet: { sheetId: 7 } });
  await api.undo();
  const line = (dimension: string, startIndex: number, change: object) => ({
    updateDimensionProperties: {
      range: { sheetId: 7, dimension, startIndex, endIndex: startIndex + 1 },
      properties: change,
      fields: Object.keys(change).join(),
    },
  });
  expect(requests).toMatchObject([
    { addSheet: own },
    line('COLUMNS', 1, { pixelSize: 222 }),
    line('ROWS', 1, { pixelSize: 64 }),
    line('COLUMNS', 2, { hiddenByUser: true }),
    {
      updateCells: { start: { sheetId: 7 }, rows: [{ values: [{ userEnteredValue: { numberValue: 5 } }] }] },
    },
    { updateCells: { start: { sheetId: 0 }, rows: [{ values }] } },
  ]);
});
