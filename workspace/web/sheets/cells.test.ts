import { CellValueType } from '@univerjs/core';
import { describe, expect, it } from 'vitest';
import { enteredValue, toCellData } from './cells.ts';

describe('cells from the server', () => {
  it('a formula comes with the result that the server computed', () => {
    expect(
      toCellData({ userEnteredValue: { formulaValue: '=A1*2' }, effectiveValue: { numberValue: 4 } }),
    ).toEqual({ f: '=A1*2', v: 4, t: CellValueType.NUMBER });
  });

  it('the error of a formula shows as its text', () => {
    const cell = {
      userEnteredValue: { formulaValue: '=1/0' },
      effectiveValue: { errorValue: { type: 'DIVIDE_BY_ZERO' } },
    };
    expect(toCellData(cell)).toMatchObject({ v: '#DIV/0!' });
  });

  it('text that looks like a number stays text both ways', () => {
    const cell = toCellData({ userEnteredValue: { stringValue: '007' } });
    expect(cell).toEqual({ v: '007', t: CellValueType.STRING });
    expect(enteredValue(cell)).toEqual({ stringValue: '007' });
  });

  it('an empty cell is nothing', () => {
    expect(toCellData({})).toBeUndefined();
  });
});

describe('what a cell of the editor holds', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    [{ v: '' }, undefined],
    [{ v: null, t: CellValueType.NUMBER }, undefined],
    [{ v: 5 }, { numberValue: 5 }],
    [{ v: 0, t: CellValueType.NUMBER }, { numberValue: 0 }],
    [{ v: '12.5', t: CellValueType.NUMBER }, { numberValue: 12.5 }],
    [{ v: 'abc', t: CellValueType.NUMBER }, { stringValue: 'abc' }],
    [{ v: 5, t: CellValueType.FORCE_STRING }, { stringValue: '5' }],
    [{ v: 1, t: CellValueType.BOOLEAN }, { boolValue: true }],
    [{ v: 0, t: CellValueType.BOOLEAN }, { boolValue: false }],
    [{ v: 'TRUE', t: CellValueType.BOOLEAN }, { boolValue: true }],
    [{ v: true }, { boolValue: true }],
    [{ v: '=A1', t: CellValueType.STRING }, { stringValue: '=A1' }],
    [{ f: '=A1', v: 3 }, { formulaValue: '=A1' }],
    [
      { p: { id: 'd', documentStyle: {}, body: { dataStream: 'two\rlines\r\n' } } },
      { stringValue: 'two\nlines' },
    ],
  ])('%j is %j', (cell, value) => {
    expect(enteredValue(cell)).toEqual(value);
  });
});
