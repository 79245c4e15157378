import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvFile, fileNameOf } from './csv.ts';

const cells = [
  '=1+1',
  '@SUM(A1)',
  '+1 555 0100',
  '-12',
  "+cmd|' /C calc'!A0",
  '-2+3+cmd',
  '00123',
  'a, "b"\nc',
];

function written(options?: Parameters<typeof csvFile>[3]): string[] | undefined {
  const { bytes } = csvFile(
    'All',
    cells.map((_, at) => `C${at}`),
    [cells],
    options,
  );
  return Papa.parse<string[]>(new TextDecoder().decode(bytes)).data[1];
}

it('puts an apostrophe before what a spreadsheet program would run', () => {
  expect(written()).toEqual([
    "'=1+1",
    "'@SUM(A1)",
    "'+1 555 0100",
    "'-12",
    "'+cmd|' /C calc'!A0",
    "'-2+3+cmd",
    '00123',
    'a, "b"\nc',
  ]);
});

it('leaves the numbers of telephones as they are where contacts are written, and nothing else', () => {
  expect(written({ keepsPhones: true })).toEqual([
    "'=1+1",
    "'@SUM(A1)",
    '+1 555 0100',
    '-12',
    "'+cmd|' /C calc'!A0",
    "'-2+3+cmd",
    '00123',
    'a, "b"\nc',
  ]);
});

it('begins with a mark by which Excel knows UTF-8, unless another program is to read it', () => {
  const mark = [0xef, 0xbb, 0xbf];
  expect([...csvFile('All', ['A'], [], {}).bytes.subarray(0, 3)]).toEqual(mark);
  expect([...csvFile('All', ['A'], [], { isMarked: false }).bytes.subarray(0, 3)]).not.toEqual(mark);
});

it('is named as a file may be', () => {
  expect(fileNameOf('Trips/2025: "Bonn"', '.csv')).toBe('Trips-2025 Bonn.csv');
  expect(fileNameOf('v1.2', '.xlsx')).toBe('v1.2.xlsx');
  expect(fileNameOf('***', '.csv')).toBe('rows.csv');
});
