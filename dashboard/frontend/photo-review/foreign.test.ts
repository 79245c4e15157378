import { afterEach, expect, it } from 'vitest';
import { readAmount } from '#kernel/money.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { atRate } from './foreign.ts';

afterEach(() => showRegion(documentedRegion));

it.each([
  ['en-US', 'TND', 34.567],
  ['fr-TN', 'TND', 34.567],
  ['de-DE', 'EUR', 34.57],
  ['ja-JP', 'JPY', 35],
])('in %s, an amount at a rate is typed in %s so that it is read back', (locale, own, amount) => {
  showRegion(regionOf({ ...noPreferences, locale, currency: own }));
  const turned = atRate({ amount: '10.00', currency: 'CHF' }, locale === 'en-US' ? '3.4567' : '3,4567', own);
  expect('text' in turned && readAmount(turned.text, { currency: own })).toEqual({ amount });
});

it.each([
  ['en-US', '13.875', 'KWD', 41.63],
  ['de-DE', '13.875', 'KWD', 41.63],
  ['de-DE', '1234.50', 'USD', 3703.5],
])('in %s, %s that was read is what it says in %s', (locale, amount, currency, home) => {
  showRegion(regionOf({ ...noPreferences, locale, currency: 'EUR' }));
  const turned = atRate({ amount, currency }, '3', 'EUR');
  expect('text' in turned && readAmount(turned.text, { currency: 'EUR' })).toEqual({ amount: home });
});
