import { afterEach, expect, it } from 'vitest';
import type { Cell } from '../api/sheets.ts';
import { columnValues } from './finding/filters.ts';
import { findCells, replaceIn } from './finding/find.ts';
import { openHeadless, spreadsheetOf } from './headless-editor.ts';
import { activeCell } from './shown-state.ts';

let opened: ReturnType<typeof openHeadless> | undefined;
afterEach(() => opened?.dispose());

const number = (numberValue: number, pattern?: string): Cell => ({
  userEnteredValue: { numberValue },
  ...(pattern && { userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern } } }),
});
const text = (stringValue: string): Cell => ({ userEnteredValue: { stringValue } });

/** The component carries out commands one after the other. */
const carriedOut = () => expect.poll(() => opened?.requests).not.toEqual([]);

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

it('replacing leaves a text a text although it reads otherwise', async () => {
  opened = openHeadless(spreadsheetOf([[text('0123')], [text('a123')], [number(123)], [text('2026-12-31')]]));
  const options = { text: '2', isCaseSensitive: false, isWholeCell: false };
  const found = findCells(opened, { rows: 4, columns: 1 }, options);
  expect(replaceIn(opened, found, options, '4')).toBe(4);
  await carriedOut();
  const written = opened.requests.flatMap((request) =>
    'updateCells' in request ? request.updateCells.rows.flatMap(({ values }) => values) : [],
  );
  expect(written.map(({ userEnteredValue }) => userEnteredValue)).toEqual([
    { stringValue: '0143' },
    { stringValue: 'a143' },
    { numberValue: 143 },
    { stringValue: '4046-14-31' },
  ]);
});

it('lines in a cell are lines after a replacement', async () => {
  opened = openHeadless(spreadsheetOf([[text('x')]]));
  const dataStream = 'one\rtwo\r\n';
  const lines = { paragraphs: [{ startIndex: 3 }, { startIndex: 7 }], sectionBreaks: [{ startIndex: 8 }] };
  opened.api
    .getActiveWorkbook()
    ?.getActiveSheet()
    .getRange(0, 0)
    .setValue({ v: null, p: { id: 'p', documentStyle: {}, body: { dataStream, ...lines } } });
  opened.requests.length = 0;
  const options = { text: 'TWO', isCaseSensitive: false, isWholeCell: false };
  replaceIn(opened, [{ row: 0, column: 0 }], options, 'three');
  await carriedOut();
  expect(opened.requests).toMatchObject([
    { updateCells: { rows: [{ values: [{ userEnteredValue: { stringValue: 'one\nthree' } }] }] } },
  ]);
});
