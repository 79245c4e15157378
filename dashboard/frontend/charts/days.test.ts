import { expect, it } from 'vitest';
import { daysAfter } from '#kernel/day.ts';
import { levelOf, weeksOf } from './calendar.ts';
import { dayTicks, extentOfDays } from './days.ts';

it('the first and the last day are always named, those between as there is room', () => {
  expect(dayTicks('2025-08-27', '2025-11-18', 460).map(({ label }) => label)).toEqual([
    'Aug 27',
    'Sep 13',
    'Sep 29',
    'Oct 16',
    'Nov 1',
    'Nov 18',
  ]);
  expect(dayTicks('2025-08-27', '2025-11-18', 90).map(({ label }) => label)).toEqual(['Aug 27', 'Nov 18']);
  expect(dayTicks('2025-11-18', '2025-11-18', 460).map(({ label }) => label)).toEqual(['Nov 18']);
  expect(dayTicks('2020-01-01', '2025-01-01', 90).map(({ label }) => label)).toEqual([
    'Jan 2020',
    'Jan 2025',
  ]);
});

it('days are counted over the change of the clock and leap days', () => {
  expect(daysAfter('2025-03-08', 2)).toBe('2025-03-10');
  expect(daysAfter('2024-02-28', 1)).toBe('2024-02-29');
  expect(daysAfter('2025-01-01', -1)).toBe('2024-12-31');
  expect(extentOfDays(['2025-03-02', '2025-03-01', '2025-03-03'])).toEqual({
    from: '2025-03-01',
    to: '2025-03-03',
  });
});

it('a calendar has whole weeks from Sunday on', () => {
  const weeks = weeksOf('2025-11-01', '2025-11-20');
  expect(weeks.map(({ start }) => start)).toEqual(['2025-10-26', '2025-11-02', '2025-11-09', '2025-11-16']);
  expect(weeks[0]?.days.filter((day) => day !== undefined)).toEqual(['2025-11-01']);
  expect(weeks[3]?.days.at(-1)).toBeUndefined();
});

it('shades go by thirds of the largest value', () => {
  expect([undefined, 0, 1, 4, 7].map((value) => levelOf(value, 9))).toEqual([0, 0, 1, 2, 3]);
});
