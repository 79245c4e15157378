import { afterEach, expect, it } from 'vitest';
import type { Cell } from '../api/sheets.ts';
import { columnValues } from './finding/filters.ts';
import { openHeadless, spreadsheetOf } from './headless-editor.ts';
import { activeCell } from './shown-state.ts';

let opened: ReturnType<typeof openHeadless> | undefined;
afterEach(() => opened?.dispose());

const number = (numberValue: number, pattern?: string): Cell => ({
  userEnteredValue: { numberValue },
  ...(pattern && { userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern } } }),
});
const text = (stringValue: string): Cell => ({ userEnteredValue: { stringValue } });

it.each([
  ['an amount', number(1234.56, '"$"#,##0'), 'en_US', '1234.56'],
  ['an amount of Germany', number(1234.56, '#,##0 [$€]'), 'de_DE', '1234,56'],
  ['a share', number(0.12345, '0%'), 'en_US', '12.345%'],
  ['a third', number(1 / 3), 'en_US', '0.333333333333333'],
  ['a sum of binary fractions', number(0.1 + 0.2), 'en_US', '0.3'],
  ['a day', number(46_387, 'yyyy-mm-dd'), 'en_US', '2026-12-31'],
  ['a text of digits', text('0123'), 'en_US', '0123'],
])('the line above the cells has %s in full, to be changed there', (_, cell, locale, wanted) => {
  opened = openHeadless(spreadsheetOf([[cell]], locale));
  expect(activeCell(opened)?.text).toBe(wanted);
});

it('a filter offers values as the server knows them', () => {
  const rows = [
    [text('Share')],
    [number(1 / 3)],
    [number(0.25)],
    [{}],
    [{ userEnteredValue: { boolValue: true } }],
  ];
  opened = openHeadless(spreadsheetOf(rows));
  const range = { startRowIndex: 0, endRowIndex: 5, startColumnIndex: 0, endColumnIndex: 1 };
  const values = columnValues(opened, { range, filterSpecs: [], sortSpecs: [] }, 0);
  expect(values).toEqual(['', '0.25', '0.333333333333333', 'TRUE']);
});
