import { expect, it } from 'vitest';
import { daysAfter } from '#kernel/day.ts';
import type { Entry } from './contract.ts';
import { stillToMeasure } from './habits.ts';
import type { Cells, LogName } from './logs.ts';

const today = '2026-11-22';

const taken = (log: LogName, ahead: number, cells: Cells): Entry => ({
  log,
  row: 2,
  cells: { 'Taken At': `${daysAfter(today, ahead)} 07:40`, ...cells },
});
const weighed = (...days: number[]) => days.map((ahead) => taken('body', ahead, { Weight: 82.5 }));

it('what is measured day by day is still to measure until it was', () => {
  const usual = weighed(-7, -6, -5, -3, -1);
  expect(stillToMeasure(usual, today)).toEqual(['Weight']);
  expect(stillToMeasure([...usual, ...weighed(0)], today)).toEqual([]);
});

it.each([
  ['four days of seven', weighed(-7, -5, -3, -1)],
  ['many times on few days', weighed(-1, -1, -1, -2, -2, -2)],
  ['a week that is over', weighed(-12, -11, -10, -9, -8, -7)],
  ['girths without a weight', [-5, -4, -3, -2, -1].map((ahead) => taken('body', ahead, { Waist: 90 }))],
  [
    'moments that nobody can read',
    [1, 2, 3, 4, 5].map((): Entry => ({ log: 'body', row: 2, cells: { 'Taken At': 'in May', Weight: 80 } })),
  ],
])('%s are no habit', (_, entries) => {
  expect(stillToMeasure(entries, today)).toEqual([]);
});

it('blood pressure and glucose are told by their own names', () => {
  const days = [-6, -5, -4, -3, -2, -1];
  const entries = days.flatMap((ahead) => [
    taken('pressure', ahead, { Systolic: 124, Diastolic: 81 }),
    taken('glucose', ahead, { Value: 5.4 }),
  ]);
  expect(stillToMeasure(entries, today)).toEqual(['Blood pressure', 'Blood glucose']);
});
