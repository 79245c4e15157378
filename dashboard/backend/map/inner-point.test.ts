import { expect, it } from 'vitest';
import { doubleAreaOf, innerPoint } from './inner-point.ts';

it('a name stands within its state, also where the middle of it does not', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, 0],
  ];
  expect(innerPoint(square)).toEqual([2, 2]);
  expect(doubleAreaOf(square)).toBe(32);
  // Like the letter U: its middle is in the gap, and the wider arm is on the right.
  const bay = [
    [0, 0],
    [10, 0],
    [10, 10],
    [6, 10],
    [6, 2],
    [2, 2],
    [2, 10],
    [0, 10],
    [0, 0],
  ];
  expect(innerPoint(bay)).toEqual([8, 5]);
});
