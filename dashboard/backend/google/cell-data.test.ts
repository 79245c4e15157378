import { describe, expect, it } from 'vitest';
import { areRows } from './cell-data.ts';

describe('the cells of a range', () => {
  it('are taken as Sheets sends them: blank rows, blank cells, and what this product does not know', () => {
    const formula = {
      effectiveValue: { numberValue: 3 },
      formattedValue: '$3.00',
      userEnteredValue: { formulaValue: '=1+2' },
      userEnteredFormat: { textFormat: { bold: true } },
      note: 'sum',
    };
    expect(areRows([{}, { values: [] }, { values: [{}, formula, { effectiveValue: {} }] }])).toBe(true);
    expect(areRows([{ values: [{ effectiveValue: { errorValue: { type: 'REF' } }, hyperlink: 'x' }] }])).toBe(
      true,
    );
    expect(areRows([])).toBe(true);
  });

  it.each([
    ['no list', {}],
    ['a row that is none', [null]],
    ['a row that is a list', [[]]],
    ['cells that are no list', [{ values: {} }]],
    ['a cell that is text', [{ values: ['Taxi'] }]],
    ['a number that is text', [{ values: [{ effectiveValue: { numberValue: '3' } }] }]],
    ['a text that is a number', [{ values: [{ effectiveValue: { stringValue: 3 } }] }]],
    ['a truth that is text', [{ values: [{ effectiveValue: { boolValue: 'TRUE' } }] }]],
    ['a value that is none', [{ values: [{ effectiveValue: null }] }]],
    ['a shown text that is a number', [{ values: [{ formattedValue: 3 }] }]],
    ['a formula that is none', [{ values: [{ userEnteredValue: { formulaValue: 3 } }] }]],
    ['a format that is none', [{ values: [{ userEnteredFormat: 'bold' }] }]],
    ['a note that is none', [{ values: [{ note: [] }] }]],
    ['parts of a text that are none', [{ values: [{ textFormatRuns: {} }] }]],
    ['a rule that is none', [{ values: [{ dataValidation: 'a list' }] }]],
    ['one wrong cell among many', [{ values: [{}] }, { values: [{}, { note: 1 }] }]],
  ])('are refused when they hold %s', (_, rows) => {
    expect(areRows(rows)).toBe(false);
  });
});
