import { afterEach, expect, it } from 'vitest';
import { daysAfter, today } from '#kernel/day.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { understood } from './understood.ts';

afterEach(() => showRegion(documentedRegion));

const ways = (query: string) => understood(query).map(({ any }) => any.join(' | '));

it('takes days however they are written for the day that rows hold', () => {
  expect(ways('paper Nov 5, 2026')).toEqual(['paper', '2026-11-05 | nov 5, 2026']);
  expect(ways('11/5/2026')).toEqual(['2026-11-05 | 11/5/2026']);
  expect(ways('yesterday')).toEqual([`${daysAfter(today(), -1)} | yesterday`]);
  showRegion(regionOf({ ...noPreferences, locale: 'en-GB' }));
  expect(ways('11/5/2026')).toEqual(['2026-05-11 | 11/5/2026']);
});

it('takes numbers as the person writes them', () => {
  expect(ways('$1,234.50')).toEqual(['$1,234.50 | 1234.5']);
  expect(ways('82.5 rag')).toEqual(['82.5', 'rag']);
  showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
  expect(ways('1.234,50')).toEqual(['1.234,50 | 1234.5']);
});
