import { expect, it } from 'vitest';
import { noPreferences } from './preferences.ts';
import { documentedRegion, regionOf, showRegion } from './region.ts';
import { parseMeasure } from './typed-measures.ts';
import { convert, formatMeasure, roundTo, type UnitName } from './units.ts';

// Figures from NIST Special Publication 811 (2008), appendix B.8, and the Units of Measurement Regulations 1995.
it.each<[number, UnitName, number, UnitName]>([
  [1, 'lb', 0.45359237, 'kg'],
  [1, 'st', 6.35029318, 'kg'],
  [1, 'st', 14, 'lb'],
  [1, 'in', 2.54, 'cm'],
  [1, 'mi', 1.609344, 'km'],
  [1, 'mi', 5280, 'ft'],
  [1, 'galUs', 3.785411784, 'l'],
  [1, 'galUk', 4.54609, 'l'],
  [98.6, 'fahrenheit', 37, 'celsius'],
  [-40, 'celsius', -40, 'fahrenheit'],
  [100, 'celsius', 212, 'fahrenheit'],
  [5.5, 'mmolGlucose', 99.0858, 'mgGlucose'],
])('%d %s is %d %s', (value, from, result, to) => {
  expect(convert(value, from, to)).toBeCloseTo(result, 9);
  expect(convert(result, to, from)).toBeCloseTo(value, 9);
});

it('different measures are never turned into one another', () => {
  expect(() => convert(1, 'kg', 'cm')).toThrow('kg is no length');
});

it('halves are rounded away from zero', () => {
  expect([1.005, 2.675, -1.005, 0.5, -0.04].map((value) => roundTo(value, 2))).toEqual([
    1.01, 2.68, -1.01, 0.5, -0.04,
  ]);
  expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
});

it('measures read as people say them', () => {
  expect(formatMeasure(142.64, 'lb')).toBe('142.6 lb');
  expect(formatMeasure(convert(142.6, 'lb', 'st'), 'st')).toBe('10 st 2.6 lb');
  expect(formatMeasure(9.9999, 'st')).toBe('10 st 0.0 lb');
  expect(formatMeasure(1234.5, 'km')).toBe('1,234.5 km');
});

it.each<[string, UnitName, number | undefined]>([
  ['142.6', 'lb', 142.6],
  [' 142,6 ', 'lb', 142.6],
  ['1,234.5', 'km', 1234.5],
  ['10 st 2.6 lb', 'lb', 142.6],
  ['10st', 'st', 10],
  ['5 ft 11', 'in', 71],
  ['5\'11"', 'in', 71],
  ['5 ft 11', 'kg', undefined],
  ['12abc', 'kg', undefined],
  ['', 'kg', undefined],
  ['1.2.3', 'kg', undefined],
])('%s in %s is %s', (text, unit, value) => {
  const read = parseMeasure(text, unit);
  if (value === undefined) expect(read).toBeUndefined();
  else expect(read).toBeCloseTo(value, 9);
});

it.each([
  ['0,125', 'en-US', 0.125],
  ['1,250', 'en-US', 1250],
  ['0,125', 'de-DE', 0.125],
  ['82,500', 'de-DE', 82.5],
  ['1,250.5', 'de-DE', 1250.5],
  ['1,250,000', 'de-DE', 1_250_000],
])('"%s" in %s is %s', (text, locale, value) => {
  showRegion(regionOf({ ...noPreferences, locale }));
  try {
    expect(parseMeasure(text)).toBe(value);
  } finally {
    showRegion(documentedRegion);
  }
});
