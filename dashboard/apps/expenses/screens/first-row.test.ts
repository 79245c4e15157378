import { afterEach, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import firstRow from './first-row.ts';

afterEach(() => showRegion(documentedRegion));

it('the first row is in the currency of its report, the one that the person chose', () => {
  const typed = (amount: string) => ({ date: '2026-11-30', description: 'Tram', amount });
  showRegion(regionOf({ ...noPreferences, locale: 'de-DE', currency: 'EUR' }));
  expect(firstRow.problemsOf(typed('3,20 €'))).toEqual({});
  expect(firstRow.problemsOf(typed('$3'))).toEqual({
    amount: 'This is not in EUR. Enter the amount in EUR',
  });
});
