import { BooleanNumber } from '@univerjs/core';
import { expect, it } from 'vitest';
import type { Cell } from '../../api/sheets.ts';
import { boundLooksOf } from './bound-looks.ts';

const white = { red: 1, green: 1, blue: 1 };
const plain = { backgroundColor: white, textFormat: { foregroundColor: {}, bold: false, italic: false } };

/** The looks of cells from C5 on, by their addresses. */
function looks(...cells: Cell[]) {
  const properties = { sheetId: 7, title: 'One', index: 0 };
  const data = [{ startRow: 4, startColumn: 2, rowData: [{ values: cells }] }];
  const [row] =
    boundLooksOf({ sheets: [{ properties, data }] })
      .get('7')
      ?.values() ?? [];
  return Object.fromEntries(row ?? []);
}

it('a cell that looks as it was told to, and as every cell does, has none', () => {
  const red = { backgroundColor: { red: 1 }, textFormat: { bold: true } };
  expect(
    looks({}, { effectiveFormat: plain }, { userEnteredFormat: red, effectiveFormat: { ...plain, ...red } }),
  ).toEqual({});
});

it('what a rule or a band changes is told, and nothing else', () => {
  const own = { backgroundColor: { red: 1 }, textFormat: { italic: true } };
  const effectiveFormat = {
    backgroundColor: { blue: 1 },
    textFormat: { foregroundColor: { green: 1 }, bold: true, italic: true },
  };
  expect(
    looks(
      { effectiveFormat: { ...plain, backgroundColor: { red: 1 } } },
      { userEnteredFormat: own, effectiveFormat },
    ),
  ).toEqual({
    2: { bg: { rgb: '#ff0000' } },
    3: { bg: { rgb: '#0000ff' }, bl: BooleanNumber.TRUE, cl: { rgb: '#00ff00' } },
  });
});
