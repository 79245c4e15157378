import { expect, it } from 'vitest';
import type { LoggedSet, Previous } from '../history.ts';
import { hintOf } from './progression.ts';

const goal = { repMin: 8, repMax: 12, targetRpe: null, step: 1 };
const tries = (weight: number): Previous[] =>
  Array.from({ length: 3 }, () => ({
    workout: {} as Previous['workout'],
    sets: [{ type: 'Normal', weight, unit: 'kg', reps: 6, rpe: null, isDone: true } as LoggedSet],
  }));

it.each([7, 5, 4.5, 2])('going down from %s kg is less than that, and more than nothing', (weight) => {
  const hint = hintOf(tries(weight), goal, 'kg');
  expect(hint?.text).toContain('go down');
  expect(hint?.weight).toBeLessThan(weight);
  expect(hint?.weight).toBeGreaterThan(0);
});
