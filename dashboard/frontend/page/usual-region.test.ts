import { expect, it } from 'vitest';
import { noPreferences, preferencesChangeSchema } from '#kernel/preferences.ts';
import { currencyOfCountry } from './country-currency.ts';
import { hasChosen, usualRegion } from './usual-region.ts';

it.each([
  ['de-DE', 'Germany', 'EUR', 'km', 'kg'],
  ['de', 'Germany', 'EUR', 'km', 'kg'],
  ['de-CH', 'Switzerland', 'CHF', 'km', 'kg'],
  ['en-GB', 'United Kingdom', 'GBP', 'mi', 'kg'],
  ['sv-SE', 'Sweden', 'SEK', 'km', 'kg'],
  ['ja', 'Japan', 'JPY', 'km', 'kg'],
])('a browser in %s is offered what is usual in %s', (language, name, currency, distance, weight) => {
  const offered = usualRegion(language);
  expect(offered).toMatchObject({ name, preferences: { currency, distance, weight } });
  expect(preferencesChangeSchema.parse(offered?.preferences)).toEqual(offered?.preferences);
});

it.each(['en-US', 'en', 'en-US@posix', 'C', ''])('a browser in "%s" has what everybody has', (language) => {
  expect(usualRegion(language)).toBeUndefined();
});

it('every country has a currency that can be chosen', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => currencyOfCountry(`${one}${other}`)));
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect([...new Set(codes)].filter((code) => !known.has(code))).toEqual([]);
  expect(codes.filter((code) => code === 'EUR').length).toBeGreaterThan(30);
});

it('a time zone alone is no choice of money and units', () => {
  expect(hasChosen({ ...noPreferences, timeZone: 'Europe/Berlin' })).toBe(false);
  expect(hasChosen({ ...noPreferences, currency: 'EUR' })).toBe(true);
});
