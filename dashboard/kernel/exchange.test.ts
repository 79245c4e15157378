import { expect, it } from 'vitest';
import { amountOfCoins, coinsOf, crossRate, exchanged, rateBetween } from './exchange.ts';

it.each([
  [12.5, 1.0842, 'USD', 13.55],
  // In binary fractions 1.005 times 100 is less than 100.5.
  [1.005, 1, 'USD', 1.01],
  [0.615, 10, 'USD', 6.15],
  [-12.5, 1.0842, 'USD', -13.55],
  [100, 1.1, 'USD', 110],
  [12.34, 158.237, 'JPY', 1953],
  [1_000_000, 0.000_039_2, 'USD', 39.2],
  [4.35, 100, 'KWD', 435],
])('%d at %d is %s %d', (amount, rate, currency, expected) => {
  expect(exchanged(amount, rate, currency)).toBe(expected);
});

it.each([
  [0.1 + 0.2, 'USD', 30],
  [1.005, 'USD', 101],
  [-1.005, 'USD', -101],
  [8.165, 'USD', 817],
  [1_234_567.89, 'EUR', 123_456_789],
  [0, 'USD', 0],
  [-0.001, 'USD', 0],
  [1200, 'JPY', 120_000],
  [4.123, 'KWD', 4123],
  [4.1235, 'KWD', 4124],
])('%d of %s is %d coins', (amount, currency, coins) => {
  expect(coinsOf(amount, currency)).toBe(coins);
});

it('coins add up to what is written, whatever the currency', () => {
  const sum = (amounts: number[], currency: string) =>
    amountOfCoins(
      amounts.reduce((coins, amount) => coins + coinsOf(amount, currency), 0),
      currency,
    );
  expect(
    sum(
      Array.from({ length: 1000 }, () => 0.1),
      'USD',
    ),
  ).toBe(100);
  expect(sum([1.001, 2.002, 0.003], 'KWD')).toBe(3.006);
  expect(sum([120, 80], 'JPY')).toBe(200);
});

it.each([
  // Dollars for a pound, from the price of a euro in both.
  ['1.1743', '0.8788', 1.336_253_983],
  ['1', '1.1743', 0.851_571_148_8],
  ['1.1743', '1', 1.1743],
  ['180.62', '1.1743', 153.810_780_9],
])('%s for %s is a rate of %d', (wanted, paid, expected) => {
  expect(crossRate(wanted, paid)).toBe(expected);
});

it.each([
  [414, 486.2, 1.174_4],
  [-414, -486.2, 1.174_4],
  [0, 5, undefined],
  [10, 0, undefined],
  [10, -5, undefined],
])('%d that came to %d was turned at %s', (paid, home, expected) => {
  expect(rateBetween(paid, home)).toBe(expected);
});
