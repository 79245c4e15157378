import { expect, it } from 'vitest';
import { isTaxOf } from './checked.ts';

const american = ['Subtotal 30.00', 'Sales tax 2.25', 'Total 32.25'];
const german = ['Summe EUR 19,98', 'MwSt 19% 3,19', 'Bar 20,00'];

it.each([
  ['with the sum before it makes the total', 2.25, american, true],
  ['is at its rate in the total', 3.19, german, true],
  ['does neither, as where a figure was misread', 2.26, american, false],
  ['is at no rate that stands there', 3.2, german, false],
  ['is nothing', 0, german, false],
])('a tax that %s', (_, tax, lines, expected) => {
  expect(isTaxOf(tax, lines)).toBe(expected);
});
