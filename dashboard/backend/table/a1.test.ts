import { expect, it } from 'vitest';
import { columnLetters, firstRowOf, quoteTab } from './a1.ts';

it('counts columns as sheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

it('quotes tabs so that no title ends its own quotes', () => {
  expect(quoteTab("Mara's costs")).toBe("'Mara''s costs'");
});

it('reads the row of an answer, also behind a title that reads as a range', () => {
  expect(firstRowOf('Expenses!A7:G7')).toBe(7);
  expect(firstRowOf("'A1!B2:C3'!D12")).toBe(12);
  expect(firstRowOf('Expenses!A:G')).toBeUndefined();
});
