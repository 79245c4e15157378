import { expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { regionOf } from '#kernel/region.ts';
import { itemsOfAmount, partsOfItems } from './receipt-items.ts';

const items = [
  { description: 'Coffee', quantity: 2, price: '6.40' },
  { description: 'Sandwich', quantity: 1, price: '11.40' },
];

it('items are those of an amount they add up to, as it stands in the form', () => {
  expect(itemsOfAmount(items, '17.80', {})).toEqual(items);
  expect(itemsOfAmount(items, '17.81', {})).toEqual([]);
  expect(itemsOfAmount(items, '', {})).toEqual([]);
});

it('items are compared in the smallest coin, as their split is', () => {
  expect(itemsOfAmount(items, '17.804', { currency: 'KWD' })).toEqual([]);
  expect(itemsOfAmount(items, '17.800', { currency: 'KWD' })).toEqual(items);
});

it('the amount is read as the person writes amounts', () => {
  const german = regionOf({ ...noPreferences, locale: 'de-DE', currency: 'EUR' });
  expect(itemsOfAmount(items, '17,80', { region: german, currency: 'EUR' })).toEqual(items);
});

it('a part for each item says where it was bought, and how many', () => {
  const whole = { description: 'Blue Heron', category: 'Meals' };
  expect(partsOfItems(whole, items)).toEqual([
    { category: 'Meals', description: 'Blue Heron: 2 x Coffee', amount: 6.4 },
    { category: 'Meals', description: 'Blue Heron: Sandwich', amount: 11.4 },
  ]);
});
