import { describe, expect, it } from 'vitest';
import { axisFor, cellValueFor } from './cell-scale.ts';

describe('cellValueFor', () => {
  it.each([
    [2846.2, 100],
    [1480.9, 100],
    [28.99, 1],
    [29, 2],
    [0.4, 0.02],
    [104_512.77, 5000],
  ])('lets %d be counted in cells of %d', (largest, expected) => {
    expect(cellValueFor(largest)).toBeCloseTo(expected, 10);
  });

  it('keeps the tallest bar between 12 and 28 whole cells over nine powers of ten', () => {
    for (let largest = 0.013; largest < 10_000_000; largest *= 1.07) {
      const cells = Math.floor(largest / cellValueFor(largest));
      expect(cells).toBeGreaterThanOrEqual(12);
      expect(cells).toBeLessThanOrEqual(28);
    }
  });

  it.each([
    [4, 1],
    [64, 5],
    [29, 2],
  ])('counts %d things in cells of %d', (largest, expected) => {
    expect(cellValueFor(largest, true)).toBe(expected);
  });

  it.each([0, -12, Number.NaN])('has a unit for %d, which has no cells', (largest) => {
    expect(cellValueFor(largest)).toBe(1);
  });
});

describe('axisFor', () => {
  it.each([
    [1480.9, [0, 500, 1000, 1500]],
    [1500, [0, 500, 1000, 1500]],
    [985.9, [0, 500, 1000]],
    [7, [0, 2.5, 5, 7.5]],
    [0, [0]],
  ])('reaches %d with three or four rules', (largest, expected) => {
    expect(axisFor(largest)).toEqual(expected);
  });

  it('has no halves of things that are counted', () => {
    expect(axisFor(1, true)).toEqual([0, 1]);
    expect(axisFor(7, true)).toEqual([0, 5, 10]);
  });
});
