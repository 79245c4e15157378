import { expect, it } from 'vitest';
import type { Entry } from '../contract.ts';
import { profileOf } from '../profile.ts';
import { weightsOf } from '../series.ts';
import { daysOf } from './days.ts';

const pressure = (Systolic: number, at: number): Entry => {
  const cells = { 'Taken At': `2025-11-18 ${10 + at}:00`, Systolic, Diastolic: 70 };
  return { log: 'pressure', row: at + 2, cells };
};

it('the pressure of a day is the mean of its readings, rounded once', () => {
  // Six of 119 and five of 120: 119.45.
  const readings = Array.from({ length: 11 }, (_, at) => pressure(at < 6 ? 119 : 120, at));
  expect(daysOf(readings, profileOf({}))).toMatchObject([{ pressure: '119 / 70' }]);
});

it.each([
  ['pounds', 81.65],
  ['Lbs.', 81.65],
  ['stone', 1143.05],
  ['Kilograms', 180],
])('a weight of 180 %s is known by its unit, however that is written', (Unit, kilograms) => {
  const cells = { 'Taken At': '2025-11-18', Weight: 180, Unit };
  const [weight] = weightsOf([{ log: 'body', row: 2, cells }], profileOf({ 'Weight Unit': 'kg' }));
  expect(weight?.value).toBe(kilograms);
});
