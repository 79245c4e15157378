import { describe, expect, it } from 'vitest';
import type { CellData } from '../google/cell-data.ts';
import { kindOfColumn } from './column-kind.ts';

const text = (stringValue: string): CellData => ({
  effectiveValue: { stringValue },
  formattedValue: stringValue,
});
const number = (numberValue: number): CellData => ({
  effectiveValue: { numberValue },
  formattedValue: String(numberValue),
});

const eans = ['4006381333931', '9780141439549', '96385074', '036000291452'];

describe('a column of codes', () => {
  it.each([
    ['Nr', eans.map(text)],
    ['Nr', [4006381333931, 9780141439549, 96385074].map(number)],
    ['SKU', ['AB-0012', 'AB-0013', 'CX-0100'].map(text)],
    ['Código de barras', ['0012', '0013', '0102'].map(text)],
    ['Numéro de série', ['X1', 'X2', 'X3'].map(text)],
    ['Seriennummer', [4711, 4712, 4713].map(number)],
    ['QR', []],
    ['EAN', []],
  ])('%s is known by its header or its check digits', (header, cells) => {
    expect(kindOfColumn(header, cells).kind).toBe('code');
  });

  it.each([
    // One digit of each is wrong.
    ['Nr', ['4006381333932', '9780141439548', '96385075', '036000291453'].map(text)],
    // The same code again and again.
    ['Code', Array.from({ length: 8 }, () => text('4006381333931'))],
    ['Code', ['A1', 'A1', 'B2', 'B2', 'A1', 'B2', 'A1', 'B2'].map(text)],
    ['Zip code', ['80331', '80333', '10115'].map(text)],
    ['Code', ['to be asked', 'see the back', 'none yet'].map(text)],
  ])('%s of other texts is none', (header, cells) => {
    expect(kindOfColumn(header, cells).kind).not.toBe('code');
  });
});

it.each([
  ['Hours', 'duration'],
  ['Worked', 'duration'],
  ['Start', 'time'],
  ['Start time', 'time'],
])('%s over 1:30 and 2:15 is a %s', (header, kind) => {
  const cell = (numberValue: number, formattedValue: string): CellData => ({
    effectiveValue: { numberValue },
    formattedValue,
  });
  const cells = [cell(0.0625, '1:30'), cell(0.09375, '2:15'), cell(0.03125, '0:45')];
  expect(kindOfColumn(header, cells).kind).toBe(kind);
});
