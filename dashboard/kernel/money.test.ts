import { expect, it } from 'vitest';
import {
  amountText,
  decimalMarkIn,
  formatMoney,
  formatMoneyBriefly,
  type MoneyContext,
  parseMoney,
  readAmount,
  readRate,
} from './money.ts';
import { noPreferences } from './preferences.ts';
import { regionOf } from './region.ts';

it.each([
  ['48.2', 48.2],
  ['1,234.50', 1234.5],
  ['$12', 12],
  ['-$3.10', -3.1],
  ['$-3.10', -3.1],
  ['($5.00)', -5],
  ['0', 0],
  ['-0', 0],
  ['.5', 0.5],
  ['7.', 7],
  [' $1,200.50 ', 1200.5],
])('reads %j as %d', (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

it.each([
  '',
  '12abc',
  'abc',
  'Infinity',
  'NaN',
  '1e3',
  '1,23',
  '12,34.5',
  '--1',
  '-$-1',
  '$',
  '.',
  '1.2.3',
  '0x10',
  '=1+1',
])('refuses %j', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

it('shows dollars with cents and grouping', () => {
  expect(formatMoney(9418.65)).toBe('$9,418.65');
  expect(formatMoney(-12)).toBe('-$12.00');
});

it('is brief on the axis of a chart', () => {
  expect([0, 250, 1500, 40_000_000].map((amount) => formatMoneyBriefly(amount))).toEqual([
    '$0',
    '$250',
    '$1.5K',
    '$40M',
  ]);
});

const writtenIn = (locale: string, currency: string | null = null) =>
  regionOf({ ...noPreferences, locale, currency });
const american = writtenIn('en-US');
const german = writtenIn('de-DE', 'EUR');
const swiss = writtenIn('de-CH', 'CHF');
const french = writtenIn('fr-FR', 'EUR');
const invalid = 'Please enter a valid amount';
const inEuros = 'This is not in EUR. Enter the amount in EUR';
const inDollars = 'This is not in USD. Enter the amount in USD';

it.each<[string, MoneyContext, number | string]>([
  // As the region writes it.
  ['12.50', { region: american }, 12.5],
  ['1,234.50', { region: american }, 1234.5],
  ['1,234', { region: american }, 1234],
  ['1,234,567', { region: american }, 1_234_567],
  ['12,50', { region: german }, 12.5],
  ['1.234,50', { region: german }, 1234.5],
  ['1.234', { region: german }, 1234],
  ['1 234,50', { region: french }, 1234.5],
  ['1\u202f234,50 €', { region: french, currency: 'EUR' }, 1234.5],
  ["1'234.50", { region: swiss }, 1234.5],
  ['1’234.50', { region: swiss }, 1234.5],
  ['(5,00)', { region: german }, -5],
  ['-3,5', { region: german }, -3.5],
  ['7,', { region: german }, 7],
  // As any region writes it.
  ['12.50', { region: german }, 12.5],
  ['1.234,50', { region: american }, 1234.5],
  ['1,234.50', { region: german }, 1234.5],
  ['1.234.567', { region: american }, 1_234_567],
  // Two meanings, and nothing to decide between them.
  ['12,50', { region: american }, '12,50 could be 12.50 or 1250. Please write 12.50 or 1250'],
  ['$12,5', { region: american }, '12,5 could be 12.5 or 125. Please write 12.5 or 125'],
  // Decided by the receipt or the currency.
  ['12,50', { region: american, mark: ',' }, 12.5],
  ['12,50', { region: american, currency: 'EUR' }, 12.5],
  ['12,50', { region: swiss, currency: 'EUR' }, 12.5],
  [
    '12,50',
    { region: american, currency: 'USD' },
    '12,50 could be 12.50 or 1250. Please write 12.50 or 1250',
  ],
  ['1,234', { region: american, mark: '.' }, 1234],
  // Two separators that contradict each other.
  [
    '1,234',
    { region: american, mark: ',' },
    '1,234 could be 1234 or 1.234. Please write it with two decimals',
  ],
  [
    '1.234',
    { region: american, currency: 'EUR' },
    '1.234 could be 1234 or 1.234. Please write it with two decimals',
  ],
  ['1.234', { region: german, mark: '.' }, '1.234 could be 1234 or 1.234. Please write it with two decimals'],
  // A currency without decimals has none in any region.
  ['1,234', { region: german, currency: 'JPY' }, 1234],
  ['1.234', { region: american, currency: 'CLP' }, 1234],
  ['1.234,5', { region: german, currency: 'JPY' }, 1234.5],
  // In a currency of three decimals, the source tells.
  ['13.875', { region: german, currency: 'KWD', mark: '.' }, 13.875],
  ['13,875', { region: german, currency: 'KWD', mark: '.' }, 13_875],
  ['13.875', { region: american, currency: 'TND', mark: ',' }, 13_875],
  ['13,875', { region: american, currency: 'TND', mark: ',' }, 13.875],
  ['13.875', { region: german, currency: 'KWD' }, 13_875],
  // A currency beside it.
  ['EUR 12,50', { region: german, currency: 'EUR' }, 12.5],
  ['12.50 usd', { region: american, currency: 'USD' }, 12.5],
  ['$12.50', { region: american, currency: 'CAD' }, 12.5],
  ['120 kr', { region: writtenIn('sv-SE'), currency: 'SEK' }, 120],
  ['£12', { region: american }, 12],
  ['£12', { region: american, currency: 'USD' }, inDollars],
  ['12 CHF', { region: german, currency: 'EUR' }, inEuros],
  // No amount at all.
  ['', { region: american }, invalid],
  ['12abc', { region: american, currency: 'USD' }, invalid],
  ['$$45', { region: american }, invalid],
  ['1,23,4', { region: german }, invalid],
  ['12,3456', { region: american }, invalid],
  ['1e3', { region: german }, invalid],
])('%j typed with %o', (text, context, expected) => {
  const read = readAmount(text, context);
  expect('amount' in read ? read.amount : read.problem).toBe(expected);
});

it.each([
  ['en-GB', 'USD', 1234.5],
  ['en-IN', 'INR', 1_234_567.5],
  ['en-IN', 'JPY', 123_456],
  ['fr-FR', 'USD', -1234.5],
  ['fr-CA', 'USD', 0.5],
  ['es-ES', 'USD', -12.5],
  ['sv-SE', 'SEK', -1234.5],
  ['fi-FI', 'EUR', -12.5],
  ['he-IL', 'ILS', -12.5],
])('in %s, an amount of %s is read as it is shown: %d', (locale, currency, amount) => {
  const region = writtenIn(locale, currency);
  expect(readAmount(formatMoney(amount, currency, region), { region, currency })).toEqual({ amount });
});

it.each<[string[], string | undefined]>([
  [['SUMME 12,50', '03.04.2025'], ','],
  [['TOTAL 1,234.50'], '.'],
  [['1.234,50 €', '1.234'], ','],
  [['1,234', '999'], undefined],
  [['1,5', '2.5'], undefined],
  [[], undefined],
])('the decimals of %j stand behind %s', (texts, mark) => {
  expect(decimalMarkIn(texts)).toBe(mark);
});

it.each<[string, string, number | undefined]>([
  ['1.0842', 'en-US', 1.0842],
  ['1.084', 'en-US', 1.084],
  ['1,0842', 'en-US', 1.0842],
  ['1,084', 'en-US', undefined],
  ['25,400.5', 'en-US', 25400.5],
  ['1,084', 'de-DE', 1.084],
  ['1.0842', 'de-DE', 1.0842],
  ['1.084', 'de-DE', undefined],
  ['0.842', 'de-DE', 0.842],
  ['158', 'de-DE', 158],
  ['0', 'en-US', undefined],
  ['-1.1', 'en-US', undefined],
  ['about 1', 'en-US', undefined],
])('%j as a rate in %s', (text, locale, expected) => {
  const read = readRate(text, writtenIn(locale));
  expect('rate' in read ? read.rate : undefined).toBe(expected);
});

it.each([
  [48.2, 'USD', american, '48.20'],
  [48.2, 'EUR', german, '48.20'],
  [1200, 'JPY', american, '1200.00'],
  [4.123, 'KWD', american, '4.123'],
  [4.123, 'KWD', german, '4,123'],
  [-1234.5, 'KWD', german, '-1234,500'],
])('a form shows %d of %s as what is read again', (amount, currency, region, text) => {
  expect(amountText(amount, currency, region)).toBe(text);
  expect(readAmount(text, { currency, region })).toEqual({ amount });
});
