import { afterEach, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { lengthOf, mileageAmount, mileageNotes, ratesOf, straightWay } from './mileage.ts';
import { type MileageRate, problemOfRate } from './mileage-rates.ts';

afterEach(() => showRegion(documentedRegion));

const row = (part: Partial<MileageRate> = {}): MileageRate => ({
  ...{ id: 'row-2', _rowIndex: 2, year: 2026, vehicle: 'Car', rate: 0.3, per: 'km', currency: 'EUR' },
  ...part,
});
const car = { year: 2026, vehicle: 'Car', rate: 0.3, unit: 'km', currency: 'EUR' } as const;
const frankfurt = { name: 'Frankfurt', latitude: 50.11552, longitude: 8.68417 };
const mainz = { name: 'Mainz', latitude: 49.98419, longitude: 8.2791 };

it('a rate counts for its year and currency, the first of each vehicle, whatever else a hand has left there', () => {
  const rows = [
    row({ rate: 'thirty cents' }),
    row({ vehicle: ' Car ' }),
    row({ vehicle: 'car', rate: 9 }),
    row({ vehicle: 'Bicycle', rate: 0.05, per: 'KM' }),
    row({ vehicle: 'Van', year: 2025 }),
    row({ vehicle: 'Truck', currency: '' }),
  ];
  expect(ratesOf(rows, { year: 2026, currency: 'EUR' })).toEqual([
    car,
    { ...car, vehicle: 'Bicycle', rate: 0.05 },
  ]);
  expect(ratesOf(rows, { year: 2026, currency: 'USD' })).toEqual([
    { ...car, vehicle: 'Truck', currency: 'USD' },
  ]);
});

it('says of a row why it is not followed', () => {
  expect(
    [
      row(),
      row({ year: 'next' }),
      row({ vehicle: ' ' }),
      row({ rate: 0 }),
      row({ per: 'league' }),
      row({ currency: 'Taler' }),
    ].map(problemOfRate),
  ).toEqual([
    undefined,
    'It names no year',
    'It names no vehicle',
    'Its rate is not a number above 0',
    'It is neither per km nor per mi',
    'Its currency is not known',
  ]);
});

it('the amount is distance times rate to the coin, halves away from zero, in decimals', () => {
  expect(mileageAmount(42, car)).toBe(12.6);
  // 1.005 as binary fractions is 1.00499…
  expect(mileageAmount(3.35, car)).toBe(1.01);
  expect(mileageAmount(15, { ...car, rate: 0.725, currency: 'USD' })).toBe(10.88);
  expect(mileageAmount(7.5, { ...car, rate: 31, currency: 'JPY' })).toBe(233);
});

it('the way between stops is straight, in the unit of the rate', () => {
  const straight = (stops: Parameters<typeof straightWay>[0], unit: 'km' | 'mi') =>
    lengthOf(straightWay(stops).legs, unit);
  expect(straight([frankfurt, mainz], 'km')).toBe(32.4);
  expect(straight([frankfurt, mainz], 'mi')).toBe(20.1);
  expect(straight([frankfurt, mainz, frankfurt], 'km')).toBe(64.8);
  expect(straight([frankfurt], 'km')).toBe(0);
});

it('the notes tell what the amount was made of, as the region writes it', () => {
  const typed = { distance: 42.5, stops: [], by: '' };
  expect(mileageNotes(typed, car)).toBe('42.5 km × €0.30, Car 2026');
  const rate = { ...car, rate: 0.725, unit: 'mi', currency: 'USD' } as const;
  const way = { distance: 20.1, stops: [frankfurt, mainz], by: 'as the crow flies' };
  expect(mileageNotes(way, rate)).toBe('20.1 mi × $0.725, Car 2026\nFrankfurt – Mainz, as the crow flies');
  expect(mileageNotes({ ...way, by: '' }, rate)).toMatch(/\nFrankfurt – Mainz$/);
  showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
  expect(mileageNotes(typed, car)).toBe('42,5 km × 0,30\u00a0€, Car 2026');
});
