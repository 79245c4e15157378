import { describe, expect, it } from 'vitest';
import type { SeriesCell } from './series.ts';
import { continueSeries } from './series.ts';

type Value = SeriesCell['value'];

/** The four values behind those given, and the one before them. */
function continued(
  values: readonly Value[],
  unit?: SeriesCell['unit'],
  isAlternate = false,
): [Value[], Value] {
  const cells = values.map((value) => ({ value, ...(unit !== undefined && { unit }) }));
  const series = continueSeries(cells, isAlternate);
  return [[0, 1, 2, 3].map((at) => series(values.length + at)), series(-1)];
}

describe('a series goes on', () => {
  it.each([
    [[1, 2], [3, 4, 5, 6], 0],
    [[10, 7], [4, 1, -2, -5], 13],
    [[0.1, 0.2], [0.3, 0.4, 0.5, 0.6], 0],
    [[5], [5, 5, 5, 5], 5],
    [[1, 2, 4], [1, 2, 4, 1], 4],
    [['Item 9'], ['Item 10', 'Item 11', 'Item 12', 'Item 13'], 'Item 8'],
    [['A-08', 'A-10'], ['A-12', 'A-14', 'A-16', 'A-18'], 'A-06'],
    [['Nov'], ['Dec', 'Jan', 'Feb', 'Mar'], 'Oct'],
    [['monday', 'wednesday'], ['friday', 'sunday', 'tuesday', 'thursday'], 'saturday'],
    [['MAY'], ['JUNE', 'JULY', 'AUGUST', 'SEPTEMBER'], 'APRIL'],
    [['red', 'blue'], ['red', 'blue', 'red', 'blue'], 'blue'],
    [[true], [true, true, true, true], true],
    [[1, 'x', 'Lot 1'], [1, 'x', 'Lot 2', 1], 'Lot 0'],
    [[1, 2, 'x'], [3, 4, 'x', 5], 'x'],
    [[undefined, 3], [undefined, 3, undefined, 3], 3],
  ])('from %j', (values, after, before) => {
    expect(continued(values)).toEqual([after, before]);
  });

  it('by days, by months where the day stays, and by hours', () => {
    expect(continued([45689], 'day')).toEqual([[45690, 45691, 45692, 45693], 45688]);
    // The 31st of January 2026 and of March; April and June have none.
    expect(continued([46053, 46112], 'day')).toEqual([[46173, 46234, 46295, 46356], 45991]);
    expect(continued([0.5], 'hour')[0][0]).toBeCloseTo(0.5 + 1 / 24, 12);
  });

  it('the other way round in the alternate series', () => {
    expect(continued([5], undefined, true)).toEqual([[6, 7, 8, 9], 4]);
    expect(continued([1, 2], undefined, true)).toEqual([[1, 2, 1, 2], 2]);
    expect(continued(['Item 9'], undefined, true)).toEqual([
      ['Item 9', 'Item 9', 'Item 9', 'Item 9'],
      'Item 9',
    ]);
  });
});
