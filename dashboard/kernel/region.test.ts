import { afterEach, describe, expect, it } from 'vitest';
import { dayOf, formatDay, startOfWeek } from './day.ts';
import { formatMoney, moneyPattern, readMoney } from './money.ts';
import { keptPreferencesSchema, noPreferences, preferencesSchema } from './preferences.ts';
import { documentedRegion, formatCount, formatUpTo, regionOf, showRegion } from './region.ts';
import { formatMeasure } from './units.ts';
import { instantAt, offsetAt, wallClock } from './zone.ts';

afterEach(() => showRegion(documentedRegion));

const regionIn = (locale: string) => regionOf({ ...noPreferences, locale });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('what is shown', () => {
  it('is as documented until somebody is known', () => {
    expect([formatDay('2025-11-18'), formatMoney(-12), formatCount(1234.5)]).toEqual([
      'Nov 18, 2025',
      '-$12.00',
      '1,234.5',
    ]);
  });

  it.each([
    ['de-DE', '18. Nov. 2025', '1.234,50 €', '1.234,5', '12,5 km'],
    ['en-GB', '18 Nov 2025', '€1,234.50', '1,234.5', '12.5 km'],
    ['sv-SE', '18 nov. 2025', '1 234,50 €', '1 234,5', '12,5 km'],
  ])('is as people write it in %s', (locale, day, money, number, distance) => {
    showRegion(regionIn(locale));
    expect(plain(formatDay('2025-11-18'))).toBe(day);
    expect(plain(formatMoney(1234.5, 'EUR'))).toBe(money);
    expect(plain(formatUpTo(1234.5, 1))).toBe(number);
    expect(plain(formatMeasure(12.5, 'km'))).toBe(distance);
  });

  it.each([
    ['en-US', 'mi', 'lb', 'US gal', 'F'],
    ['en-GB', 'mi', 'kg', 'L', 'C'],
    ['de', 'km', 'kg', 'L', 'C'],
    ['C', 'mi', 'lb', 'US gal', 'F'],
  ])('is measured in one set of units in %s', (language, distance, weight, volume, temperature) => {
    expect(regionOf(noPreferences, language)).toMatchObject({ distance, weight, volume, temperature });
    expect(regionOf({ ...noPreferences, weight: 'st' }, language)).toMatchObject({ distance, weight: 'st' });
  });

  it('is the browser’s where nothing was chosen', () => {
    expect(regionOf(noPreferences, 'nl-NL')).toMatchObject({
      locale: 'nl-NL',
      currency: 'USD',
      weekStart: undefined,
    });
    expect(regionOf({ ...noPreferences, weekStart: 'saturday' }).weekStart).toBe(6);
  });
});

it.each(['en-US@posix', 'C', ''])(
  'a browser whose language is "%s" is shown what is documented',
  (language) => {
    expect(regionOf(noPreferences, language).locale).toBe('en-US');
  },
);

describe('time zones', () => {
  const instant = new Date('2025-11-18T23:30:00Z');

  it('say which day it is', () => {
    expect(dayOf(instant, 'Europe/Berlin')).toBe('2025-11-19');
    expect(dayOf(instant, 'America/Los_Angeles')).toBe('2025-11-18');
    showRegion(regionOf({ ...noPreferences, timeZone: 'Pacific/Kiritimati' }));
    expect(dayOf(instant)).toBe('2025-11-19');
  });

  it('show their own clock, and are found back from it', () => {
    const shown = wallClock(instant.getTime(), 'Asia/Kolkata');
    expect(shown).toBe('2025-11-19T05:00:00');
    expect(instantAt(shown, 'Asia/Kolkata')).toBe(instant.getTime());
    expect(offsetAt(instant.getTime(), 'Asia/Kolkata')).toBe(330);
  });

  // Clocks in Berlin went from 3:00 back to 2:00 on 2025-10-26, and from 2:00 on to 3:00 on 2025-03-30.
  it('that show an hour twice mean its first, and one that is left out the hour after it', () => {
    expect(new Date(instantAt('2025-10-26T02:30', 'Europe/Berlin')).toISOString()).toBe(
      '2025-10-26T00:30:00.000Z',
    );
    expect(wallClock(instantAt('2025-03-30T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe(
      '2025-03-30T03:30:00',
    );
  });
});

it.each([
  ['2025-11-18', 1, '2025-11-17'],
  ['2025-11-16', 1, '2025-11-10'],
  ['2025-11-16', 0, '2025-11-16'],
  ['2025-11-18', 6, '2025-11-15'],
  ['2026-01-01', 1, '2025-12-29'],
])('the week of %s that begins on weekday %i begins on %s', (day, weekStart, first) => {
  expect(startOfWeek(day, weekStart)).toBe(first);
});

it.each([
  [undefined, '"$"#,##0.00'],
  ['EUR', '"€"#,##0.00'],
  ['JPY', '"¥"#,##0'],
  ['CHF', '"CHF "#,##0.00'],
  ['KWD', '"KWD "#,##0.000'],
])('a sheet shows amounts in %s by %s', (currency, pattern) => {
  expect(moneyPattern(currency)).toBe(pattern);
});

describe('amounts that are typed', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['1.234', 1234],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['1 234,5 €', 1234.5],
    ['-€3', -3],
    ['1,234.50', 1234.5],
    ['12abc', undefined],
    ['1.23.4', undefined],
    ['$$45', undefined],
  ])('with a comma before decimals: %s', (text, amount) => {
    expect(readMoney(text, regionIn('de-DE'))).toBe(amount);
  });

  it.each([
    ['1,234.50', 1234.5],
    ['1,234', 1234],
    ['£12', 12],
    ['12,5', undefined],
  ])('with a point before decimals: %s', (text, amount) => {
    expect(readMoney(text, regionIn('en-GB'))).toBe(amount);
  });
});

describe('preferences', () => {
  it('bear the usual name of a language', () => {
    expect(preferencesSchema.parse({ ...noPreferences, locale: 'de-de' }).locale).toBe('de-DE');
  });

  it('that were kept are read one by one', () => {
    expect(keptPreferencesSchema.parse({ locale: 'en-GB', currency: 'XXQ', weight: 'stone' })).toEqual({
      ...noPreferences,
      locale: 'en-GB',
    });
    expect(keptPreferencesSchema.parse('nothing')).toEqual(noPreferences);
  });
});
