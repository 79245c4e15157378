import { describe, expect, it } from 'vitest';
import { defaultGrid, Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import { resolveA1 } from './a1.ts';
import { columnIndex, columnName, formatRange, quoteTitle } from './grid-range.ts';

function spreadsheetWith(...titles: string[]): Spreadsheet {
  const sheets = titles.map(
    (title, sheetId) => new Sheet({ sheetId, title, gridProperties: { ...defaultGrid } }),
  );
  return new Spreadsheet('file', { timeZone: 'Etc/GMT', locale: 'en_US' }, sheets);
}

const spreadsheet = spreadsheetWith(
  'Sheet1',
  'Class Data',
  "I'm",
  'tab01',
  'a!b',
  'Test sheet_to_df',
  '🌵 x',
);
const normalised = (text: string) => formatRange(resolveA1(spreadsheet, text));

describe('a range is answered with its sheet, its corners in order, within the grid', () => {
  it.each([
    ['Sheet1', 'Sheet1!A1:Z1000'],
    ["'Sheet1'", 'Sheet1!A1:Z1000'],
    ["'Sheet1'!A1", 'Sheet1!A1'],
    ['A1:A1', 'Sheet1!A1'],
    ['D4:A1', 'Sheet1!A1:D4'],
    ['A4:D1', 'Sheet1!A1:D4'],
    ['A1:1', 'Sheet1!A1:Z1'],
    ['A2:2', 'Sheet1!A2:Z2'],
    ['2:3', 'Sheet1!A2:Z3'],
    ['A:A', 'Sheet1!A1:A1000'],
    ['J1:J', 'Sheet1!J1:J1000'],
    ['A1:C', 'Sheet1!A1:C1000'],
    ['C:A', 'Sheet1!A1:C1000'],
    ['A2:F10001', 'Sheet1!A2:F1000'],
    ['a1:d5', 'Sheet1!A1:D5'],
    ['$A$1:$D$5', 'Sheet1!A1:D5'],
    ['Sheet1!A1:ZZZ9999999', 'Sheet1!A1:Z1000'],
    ['Sheet1!A1:B99999999999999999999999', 'Sheet1!A1:B1000'],
    ['sheet1!b2', 'Sheet1!B2'],
    ['Class Data!R1C1:R2C2', "'Class Data'!A1:B2"],
    ['R1C1:R2C2', 'Sheet1!A1:B2'],
    ['Sheet1!r3c2', 'Sheet1!B3'],
    ['R4C4:R1C1', 'Sheet1!A1:D4'],
    ['R2', 'Sheet1!R2'],
    ['Test sheet_to_df!J1:J', "'Test sheet_to_df'!J1:J1000"],
    ['Class Data!A1:D5', "'Class Data'!A1:D5"],
    ["'I''m'!A1", "'I''m'!A1"],
    ["I'm!A1", "'I''m'!A1"],
    ["'tab01'", "'tab01'!A1:Z1000"],
    ['a!b!C3', "'a!b'!C3"],
    ["'🌵 x'!A1", "'🌵 x'!A1"],
  ])('%s is %s', (asked, answered) => {
    expect(normalised(asked)).toBe(answered);
  });

  it('reads an unquoted title that looks like a cell as a cell of the first sheet', () => {
    const other = spreadsheetWith('First', 'd09037');
    const first = other.sheets[0];
    if (first !== undefined) first.rowCount = 10_000;
    expect(formatRange(resolveA1(other, 'd09037'))).toBe('First!D9037');
    expect(formatRange(resolveA1(other, "'d09037'"))).toBe("'d09037'!A1:Z1000");
  });
});

it.each([
  'NOPE!A5:F15',
  'Nope',
  '',
  '!',
  'Sheet1!',
  'A0',
  'A1:B0',
  'A',
  '1',
  'A1:',
  ':A1',
  'A1:B2:C3',
  'AAAA1',
  'A-1',
  'A1B2',
  "'Sheet1",
  "'Sheet1'A1",
  'Sheet1!A1!',
  'A1.5',
  '\u0000',
  'Sheet1!Sheet1!A1',
])('%j is no range', (text) => {
  expect(() => resolveA1(spreadsheet, text)).toThrow(`Unable to parse range: ${text}`);
});

it.each([
  ['A1001', 'Sheet1!A1001'],
  ['AA1', 'Sheet1!AA1'],
  ['A1001:B1005', 'Sheet1!A1001:B1005'],
  ["'Class Data'!AB2:AC", "'Class Data'!AB2:AC1000"],
  ['ZZZ9999999', 'Sheet1!ZZZ9999999'],
])('%s begins outside the grid', (text, named) => {
  expect(() => resolveA1(spreadsheet, text)).toThrow(
    `Range (${named}) exceeds grid limits. Max rows: 1000, max columns: 26`,
  );
});

it.each([
  ['Sheet1', 'Sheet1'],
  ['Raw', 'Raw'],
  ['all_apis', 'all_apis'],
  ['food.csv', 'food.csv'],
  ['Class Data', "'Class Data'"],
  ['export-records', "'export-records'"],
  ['D3', "'D3'"],
  ['tab01', "'tab01'"],
  ["I'm", "'I''m'"],
  ['Übersicht', "'Übersicht'"],
])('the title %s is written %s', (title, written) => {
  expect(quoteTitle(title)).toBe(written);
});

it('names columns from A to ZZZ', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 18277].map(columnName)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'ZZZ',
  ]);
  for (let column = 0; column < 18278; column += 1) expect(columnIndex(columnName(column))).toBe(column);
});
