import { describe, expect, it } from 'vitest';
import { amountsIn } from './amounts.ts';
import { numberIn } from './values.ts';

describe('an amount that is written', () => {
  it.each([
    ['with a typographic apostrophe, as in Switzerland', 'Total CHF 1’234.50', [1234.5]],
    ['in lakhs, as in India', 'Grand Total Rs. 1,23,456.78', [123_456.78]],
    ['in crores', '₹ 1,23,45,678.00', [12_345_678]],
    ['with a minus sign that is none of the keyboard', 'Gutschrift −12,50 EUR', [-12.5]],
    ['after an apostrophe that is none between thousands', 'Joe’s 12.50', [12.5]],
  ])('%s', (_, line, amounts) => {
    expect(amountsIn(line).map(({ value }) => value)).toEqual(amounts);
  });
});

describe('a number that is written', () => {
  it.each([
    ['with a typographic apostrophe', '1’234.5', '1234.5'],
    ['in lakhs', '10,50,000', '1050000'],
    ['in lakhs, with decimals', '10,50,000.25', '1050000.25'],
    ['with a minus sign that is none of the keyboard', '−5,5 °C', '-5.5'],
    ['as less than one', '0,345', '0.345'],
    ['with leading zeros, as on a meter', '048215,6', '48215.6'],
    ['as nothing but zeros', '00000', '0'],
  ])('%s', (_, text, number) => {
    expect(numberIn(text)).toBe(number);
  });
});
