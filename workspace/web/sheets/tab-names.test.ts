import { expect, it } from 'vitest';
import { addTab, isTabNameTaken } from './commands.ts';
import { openHeadless, spreadsheetOf } from './headless-editor.ts';

it('names of tabs are told apart as the server does it: hidden ones count, and capitals do not', () => {
  const one = spreadsheetOf([]);
  const properties = { sheetId: 7, title: 'sheet3', index: 1, hidden: true };
  const opened = openHeadless({ ...one, sheets: [...one.sheets, { properties }] });
  const { api, requests } = opened;
  expect(isTabNameTaken(api, 'SHEET3', '0')).toBe(true);
  expect(isTabNameTaken(api, 'Sheet3', '7')).toBe(false);
  expect(isTabNameTaken(api, 'sheet1', '7')).toBe(true);
  expect(isTabNameTaken(api, 'Sheet2')).toBe(false);
  addTab(api);
  expect(requests).toMatchObject([{ addSheet: { properties: { title: 'Sheet4' } } }]);
  opened.dispose();
});
