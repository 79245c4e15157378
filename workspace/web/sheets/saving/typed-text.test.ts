import { CellValueType } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import { typedCell } from './typed-text.ts';

describe('text typed into the formula bar', () => {
  it.each([
    ['12.5', { v: 12.5, t: CellValueType.NUMBER }],
    ['$1,234.50', { v: 1234.5, s: { n: { pattern: '"$"#,##0.00' } } }],
    ['2025-12-31', { v: 46022, s: { n: { pattern: 'yyyy-mm-dd' } } }],
    ['TRUE', { v: 1, t: CellValueType.BOOLEAN }],
    ["'2025-12-31", { v: '2025-12-31', t: CellValueType.STRING }],
    ['1 2', { v: '1 2', t: CellValueType.STRING }],
    ['=SUM(A1:A3)', { f: '=SUM(A1:A3)', v: null }],
    ['=', { v: '=', t: CellValueType.STRING, f: null }],
    ['plain words', { v: 'plain words', f: null }],
    ['', { v: null, f: null }],
  ])('%s', (text, cell) => {
    expect(typedCell(text, undefined)).toMatchObject(cell);
  });

  it('a number keeps the format of an amount, a date does not', () => {
    expect(typedCell('$5', '"$"#,##0.00').s).toBeUndefined();
    expect(typedCell('2025-12-31', '"$"#,##0.00').s).toEqual({ n: { pattern: 'yyyy-mm-dd' } });
  });

  it('a cell formatted as text takes everything as it is', () => {
    expect(typedCell('=1+1', '@')).toMatchObject({ v: '=1+1', t: CellValueType.STRING, f: null });
  });

  it('a digit string of 100,000 characters stays text', () => {
    const text = '9'.repeat(100_000);
    expect(typedCell(text, undefined).v).toBe(text);
  });
});

describe('text typed where the spreadsheet is de_DE', () => {
  it.each([
    ['12,5', { v: 12.5, t: CellValueType.NUMBER }],
    ['1.234,50', { v: 1234.5, s: { n: { pattern: '#,##0.00' } } }],
    ['31.12.2026', { v: 46_387, t: CellValueType.NUMBER }],
    ['12.50', { v: '12.50', t: CellValueType.STRING }],
    ['3,50 €', { v: 3.5, s: { n: { pattern: '#,##0.00[$ €]' } } }],
  ])('%s', (text, cell) => {
    expect(typedCell(text, undefined, 'de_DE')).toMatchObject(cell);
  });
});
