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
