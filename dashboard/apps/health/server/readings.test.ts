import { describe, expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { convert } from '#kernel/units.ts';
import { movingAverage } from '../average.ts';
import { beforeAfter } from '../before-after.ts';
import type { Entry } from '../contract.ts';
import { categoryCounts, categoryOf } from '../guidelines.ts';
import { bodyMassIndex, profileOf } from '../profile.ts';
import { problemsOfRow, questionsOf } from '../rules.ts';
import {
  bodyMassesOf,
  byPartOfDay,
  dailyMeans,
  nightsOf,
  unitsIn,
  weightsOf,
  withUsualUnits,
} from '../series.ts';

it('the moving average is that of the NIST/SEMATECH handbook, section 6.4.2.1', () => {
  const amounts = [9, 8, 9, 12, 9, 12, 11, 7, 13, 9, 11, 10];
  const points = amounts.map((value, at) => ({ day: `2025-11-${String(at + 1).padStart(2, '0')}`, value }));
  const means = movingAverage(points, 3)
    .slice(2)
    .map(({ value }) => Math.round(value * 1000) / 1000);
  expect(means).toEqual([8.667, 9.667, 10, 11, 10.667, 10, 10.333, 9.667, 11, 10]);
});

it('days without readings count for nothing in an average, and old ones drop out', () => {
  const points = [
    { day: '2025-03-01', value: 10 },
    { day: '2025-03-05', value: 20 },
    { day: '2025-03-12', value: 40 },
  ];
  expect(movingAverage(points, 7).map(({ value }) => value)).toEqual([10, 15, 40]);
});

it("the body mass index is that of the CDC's examples", () => {
  // "About BMI": 68 kg at 165 cm is 24.98; 150 lb at 5'5" is 24.96.
  expect(bodyMassIndex(68, 165)?.toFixed(2)).toBe('24.98');
  expect(bodyMassIndex(convert(150, 'lb', 'kg'), convert(65, 'in', 'cm'))?.toFixed(2)).toBe('24.96');
  expect(bodyMassIndex(68, 0)).toBeUndefined();
});

// Each row of the guidelines' own tables, at both ends.
it.each([
  [119, 79, 'Normal'],
  [120, 79, 'Elevated'],
  [129, 79, 'Elevated'],
  [130, 79, 'Stage 1'],
  [119, 80, 'Stage 1'],
  [139, 89, 'Stage 1'],
  [140, 79, 'Stage 2'],
  [119, 90, 'Stage 2'],
])('%d / %d is %s in table 6 of ACC/AHA 2017', (upper, lower, name) => {
  expect(categoryOf('ACC/AHA 2017', upper, lower)).toBe(name);
});

it.each([
  [119, 79, 'Optimal'],
  [120, 79, 'Normal'],
  [119, 80, 'Normal'],
  [129, 84, 'Normal'],
  [130, 84, 'High-normal'],
  [129, 85, 'High-normal'],
  [139, 89, 'High-normal'],
  [140, 89, 'Grade 1'],
  [159, 99, 'Grade 1'],
  [160, 99, 'Grade 2'],
  [179, 109, 'Grade 2'],
  [180, 109, 'Grade 3'],
  [120, 110, 'Grade 3'],
])('%d / %d is %s in table 1 of ESH 2023', (upper, lower, name) => {
  expect(categoryOf('ESH 2023', upper, lower)).toBe(name);
});

it.each([
  [119, 69, 'Non-elevated'],
  [120, 69, 'Elevated'],
  [119, 70, 'Elevated'],
  [139, 89, 'Elevated'],
  [140, 89, 'Hypertension'],
  [119, 90, 'Hypertension'],
])('%d / %d is %s in ESC 2024', (upper, lower, name) => {
  expect(categoryOf('ESC 2024', upper, lower)).toBe(name);
});

it('all categories are counted, those without readings too', () => {
  expect(categoryCounts('ESC 2024', [{ upper: 118, lower: 66 }])).toEqual([
    { name: 'Non-elevated', count: 1 },
    { name: 'Elevated', count: 0 },
    { name: 'Hypertension', count: 0 },
  ]);
});

it('weights of any unit are read in the one the person chose', () => {
  const entries = [
    { log: 'body' as const, row: 2, cells: { 'Taken At': '2025-11-19', Weight: 10, Unit: 'st' } },
    { log: 'body' as const, row: 3, cells: { 'Taken At': '2025-11-18', Weight: 70, Unit: 'kg' } },
    { log: 'body' as const, row: 4, cells: { 'Taken At': '2025-11-20', Weight: 141 } },
    { log: 'body' as const, row: 5, cells: { 'Taken At': 'soon', Weight: 1, Unit: 'kg' } },
    { log: 'body' as const, row: 6, cells: { 'Taken At': '2025-11-21', Weight: 'heavy' } },
    { log: 'body' as const, row: 7, cells: { 'Taken At': '2025-11-22', Weight: 88, Unit: 'cm' } },
  ];
  const profile = profileOf({ 'Weight Unit': 'lb' });
  expect(weightsOf(entries, profile).map(({ value }) => value)).toEqual([154.32, 140, 141]);
  const odd = {
    log: 'body' as const,
    row: 8,
    cells: { 'Taken At': '2025-11-23', Weight: 9, Unit: 'constructor' },
  };
  expect(weightsOf([odd], profile).map(({ value }) => value)).toEqual([9]);
});

it('a night is as long as its row says, else from bed to waking', () => {
  const night = (cells: Record<string, string | number>) => ({ log: 'sleep' as const, row: 2, cells });
  const entries = [
    night({ Wake: '2025-11-18 07:00', 'Asleep Min': 440 }),
    night({ Bed: '2025-11-18 23:00', Wake: '2025-11-19 07:00', 'Awake Min': 20 }),
    night({ Wake: '2025-11-20 07:00' }),
  ];
  const zone = 'America/New_York';
  expect(nightsOf(entries, { zone }).map(({ value }) => value)).toEqual([440, 460]);
  // Clocks went back in the first of these nights, and forward in the other; both rows were typed into the sheet.
  const changed = [
    night({ Bed: '11/1/2025 23:00', Wake: '11/2/2025 7:00' }),
    night({ Bed: '2025-03-08 23:00', Wake: '2025-03-09 07:00', 'Awake Min': 20 }),
  ];
  expect(nightsOf(changed, { zone }).map(({ value }) => value)).toEqual([400, 540]);
  expect(nightsOf(changed, { zone: 'Asia/Tokyo' }).map(({ value }) => value)).toEqual([460, 480]);
});

it('sleep of one day is one night: a nap makes it longer, and lowers no mean', () => {
  const sleep = (wake: string, minutes: number) => ({
    ...{ log: 'sleep' as const, row: 2 },
    cells: { Wake: wake, 'Asleep Min': minutes },
  });
  const entries = [sleep('2025-11-18 15:00', 60), sleep('2025-11-18 07:00', 420), sleep('2025-11-19', 450)];
  expect(nightsOf(entries, { zone: 'America/New_York' })).toEqual([
    { moment: '2025-11-18 15:00', day: '2025-11-18', value: 480 },
    { moment: '2025-11-19', day: '2025-11-19', value: 450 },
  ]);
});

it('readings are told apart by the part of the day, those without a time left out', () => {
  const readings = ['2025-11-18 05:59', '2025-11-18 06:00', '2025-11-18 18:00', '2025-11-18'].map(
    (moment) => ({ moment }),
  );
  expect(byPartOfDay(readings).map((part) => part.readings.length)).toEqual([1, 1, 0, 1]);
  expect(dailyMeans([1, 2].map((value) => ({ moment: '2025-11-18', day: '2025-11-18', value })))).toEqual([
    { day: '2025-11-18', value: 1.5 },
  ]);
});

it('what no person measures is refused at its cell, what is unlikely is asked about', () => {
  const at = { 'Taken At': '2025-11-18 07:40' };
  expect(problemsOfRow('pressure', { ...at, Systolic: 118, Diastolic: 76 })).toEqual({});
  expect(Object.keys(problemsOfRow('pressure', { ...at, Systolic: 1180, Diastolic: 76 }))).toEqual([
    'Systolic',
  ]);
  expect(Object.keys(problemsOfRow('pressure', { ...at, Systolic: 118 }))).toEqual(['Diastolic']);
  expect(Object.keys(problemsOfRow('body', { 'Taken At': '1899-12-31', Weight: 70 }))).toEqual(['Taken At']);
  expect(Object.keys(problemsOfRow('body', { ...at, Weight: '$$45' }))).toEqual(['Weight']);
  expect(Object.keys(problemsOfRow('body', { ...at, Wight: 70 }))).toEqual(['Wight', 'Weight']);
  expect(Object.keys(problemsOfRow('sleep', { Bed: '2025-11-18 23:00', Wake: '2025-11-18 07:00' }))).toEqual([
    'Wake',
  ]);
  expect(questionsOf('pressure', { Systolic: 76, Diastolic: 118 })).toHaveLength(1);
  expect(questionsOf('pressure', { Systolic: 118, Diastolic: 76 })).toEqual([]);
});

it('the days before and after a day are told by the means of their readings', () => {
  const points = [
    { day: '2025-10-31', value: 1000 },
    { day: '2025-11-01', value: 140 },
    { day: '2025-11-13', value: 142 },
    { day: '2025-11-14', value: 150 },
    { day: '2025-11-15', value: 130 },
    { day: '2025-11-28', value: 1000 },
  ];
  expect(beforeAfter(points, '2025-11-15', 14)).toEqual({
    before: { count: 3, mean: 144 },
    after: { count: 2, mean: 565 },
    change: 421,
    digits: 1,
  });
  expect(beforeAfter(points, '2025-11-16', 7).after).toEqual({ count: 0, mean: undefined });
  expect(beforeAfter(points, '2025-11-16', 7).change).toBeUndefined();
});

it('the change is that of the means as they are shown, and steps have no decimals', () => {
  const points = (values: readonly number[]) =>
    values.map((value, at) => ({ day: `2025-11-${10 + at}`, value }));
  expect(beforeAfter(points([6.96, 7.14]), '2025-11-11', 7)).toMatchObject({
    ...{ before: { mean: 7 }, after: { mean: 7.1 }, change: 0.1, digits: 1 },
  });
  expect(beforeAfter(points([8005, 8010.4]), '2025-11-11', 7)).toMatchObject({
    ...{ before: { mean: 8005 }, after: { mean: 8010 }, change: 5, digits: 0 },
  });
});

it('what a person aims at, and the body mass index, come of the profile', () => {
  const values = {
    Height: '165',
    'Target Systolic From': '130',
    'Target Systolic To': '110',
    'Target Steps From': '8000',
    'Weight Unit': '',
  };
  const profile = profileOf(values, {}, { ...noPreferences, weight: 'lb', temperature: 'F' });
  expect(profile).toMatchObject({ weightUnit: 'lb', temperatureUnit: 'fahrenheit' });
  expect(profile.targets).toMatchObject({
    systolic: { from: 110, to: 130 },
    steps: { from: 8000, to: 8000 },
    weight: undefined,
  });
  const entries = [
    { log: 'body' as const, row: 2, cells: { 'Taken At': '2025-11-18', Weight: 70, Unit: 'kg' } },
  ];
  // 70 kg at 165 cm, by the definition of the World Health Organization: 70 / 1.65².
  expect(bodyMassesOf(entries, profile)).toMatchObject([{ day: '2025-11-18', value: 25.7 }]);
  expect(bodyMassesOf(entries, profileOf({}))).toEqual([]);
});

describe('the units of a person who has chosen none', () => {
  const row = (cells: Entry['cells']): Entry => ({ log: 'body', row: 2, cells });
  const unitFor = (entries: Entry[]) =>
    profileOf({}, unitsIn(entries), withUsualUnits(noPreferences, entries)).weightUnit;

  it('are those of where they live', () => {
    expect(unitFor([])).toBe('lb');
    showRegion(regionOf(noPreferences, 'de-DE'));
    expect(unitFor([])).toBe('kg');
    showRegion(documentedRegion);
  });

  it('stay those of the rows that are there', () => {
    expect(unitFor([row({ 'Taken At': '2025-11-18', Weight: 70, Unit: 'kg' })])).toBe('kg');
    expect(unitFor([row({ 'Taken At': '2025-11-18', Weight: 70 })])).toBe('kg');
  });
});
