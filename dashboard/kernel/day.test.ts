import { describe, expect, it } from 'vitest';
import {
  clockText,
  dayOf,
  dayOfSerial,
  daySchema,
  daysBetween,
  formatDay,
  parseDay,
  serialOfDay,
} from './day.ts';

describe('parseDay', () => {
  it.each([
    ['2025-03-01', '2025-03-01'],
    ['2025-3-1', '2025-03-01'],
    ['3/1/2025', '2025-03-01'],
    ['03/01/25', '2025-03-01'],
    ['12/31/49', '2049-12-31'],
    ['3/14/65', '1965-03-14'],
    [' 12/31/2025 14:05 ', '2025-12-31'],
    ['2025-12-31T23:59:59Z', '2025-12-31'],
    ['2/29/2024', '2024-02-29'],
  ])('reads %j as %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each(['', 'soon', '2025-02-29', '13/1/2025', '2025-00-10', '45964', '1/2', '2025-12-31x'])(
    'refuses %j',
    (text) => {
      expect(parseDay(text)).toBeUndefined();
    },
  );
});

it('reads a Sheets serial number as its day, whatever the time of day', () => {
  expect(dayOfSerial(43831)).toBe('2020-01-01');
  expect(dayOfSerial(43831.999)).toBe('2020-01-01');
  expect(dayOfSerial(1)).toBe('1899-12-31');
});

it.each([20251121, 15550100200, -1, Number.NaN])('takes the number %d for no day', (serial) => {
  expect(dayOfSerial(serial)).toBeUndefined();
});

it('reads the first and the last day that Sheets knows', () => {
  expect(dayOfSerial(0)).toBe('1899-12-30');
  expect(dayOfSerial(2_958_465.9)).toBe('9999-12-31');
});

it('writes a day as the serial number that reads as the same day', () => {
  expect(serialOfDay('2020-01-01')).toBe(43831);
  expect(dayOfSerial(serialOfDay('1969-07-20'))).toBe('1969-07-20');
});

it('takes the day of an instant from the local clock, not from UTC', () => {
  expect(dayOf(new Date(2025, 10, 21, 23, 59))).toBe('2025-11-21');
  expect(dayOf(new Date(2025, 0, 1, 0, 0))).toBe('2025-01-01');
});

it('counts whole days, also over a change of clocks', () => {
  expect(daysBetween('2025-03-08', '2025-03-10')).toBe(2);
  expect(daysBetween('2025-11-21', '2025-11-14')).toBe(-7);
});

it('shows a day without moving it west', () => {
  expect(formatDay('2025-11-18')).toBe('Nov 18, 2025');
  expect(formatDay('2025-01-01')).toBe('Jan 1, 2025');
});

it('takes only real days as input', () => {
  expect(daySchema.safeParse('2025-02-30').success).toBe(false);
  expect(daySchema.safeParse('2024-02-29').success).toBe(true);
});

it('writes minutes since midnight as a clock shows them', () => {
  expect([0, 460, 1439].map(clockText)).toEqual(['00:00', '07:40', '23:59']);
});
