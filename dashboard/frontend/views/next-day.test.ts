import { expect, it } from 'vitest';
import { nextDay } from './next-day.ts';

it('the arrows lead over the days of a month, a week at a time up and down, and stop at its ends', () => {
  const month = '2026-11-01';
  expect(nextDay(month, '2026-11-22', 'right')).toBe('2026-11-23');
  expect(nextDay(month, '2026-11-22', 'up')).toBe('2026-11-15');
  expect(nextDay(month, '2026-11-01', 'left')).toBe('2026-11-01');
  expect(nextDay(month, '2026-11-24', 'down')).toBe('2026-11-24');
  expect(nextDay(month, '2026-11-30', 'right')).toBe('2026-11-30');
});

it('what has no day, or one of another month, comes to the first', () => {
  expect(nextDay('2026-02-01', '', 'right')).toBe('2026-02-01');
  expect(nextDay('2026-02-01', undefined, 'down')).toBe('2026-02-01');
  expect(nextDay('2026-02-01', '2026-03-01', 'left')).toBe('2026-02-01');
});
