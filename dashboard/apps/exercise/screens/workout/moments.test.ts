import { describe, expect, it } from 'vitest';
import { daysAfter } from '#kernel/day.ts';
import { foreignDuration, foreignMoment } from '../history/foreign-dates.ts';
import { streakOf, weekOf } from '../weeks.ts';
import {
  formatClock,
  formatDuration,
  momentAfter,
  momentAt,
  momentOf,
  parseClock,
  secondsBetween,
} from './moments.ts';

describe('a moment', () => {
  it('keeps the day where it happened, wherever it is read', () => {
    expect(momentOf('2026-03-29T23:30:00-10:00')).toMatchObject({
      day: '2026-03-29',
      time: '23:30',
      offset: -600,
    });
    expect(momentOf('2026-03-29T00:15:00+14:00')).toMatchObject({
      day: '2026-03-29',
      time: '00:15',
      offset: 840,
    });
    expect(momentOf('2026-03-29T07:30:00Z')).toMatchObject({ day: '2026-03-29', offset: 0 });
  });

  it('is read as people type it into a sheet', () => {
    expect(momentOf('2026-03-29 7:30')).toMatchObject({
      day: '2026-03-29',
      time: '07:30',
      offset: undefined,
    });
    expect(momentOf('3/29/2026 7:30:00 PM')).toMatchObject({ day: '2026-03-29', time: '19:30' });
    expect(momentOf('2026-03-29')).toMatchObject({ day: '2026-03-29', time: '' });
    expect(momentOf('2026-03-29 25:99')).toMatchObject({
      day: '2026-03-29',
      time: '',
      wallSeconds: 1774742400,
    });
    expect(momentOf('soon')).toBeUndefined();
    expect(momentOf('2026-02-30T10:00')).toBeUndefined();
  });

  it('is written with the offset that holds where the browser is', () => {
    const instant = new Date('2026-07-01T12:00:00Z');
    expect(Date.parse(momentAt(instant))).toBe(instant.getTime());
    expect(momentAt(instant)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  });
});

describe('how long a workout took', () => {
  it('is right over the change to summer time and back', () => {
    // In Berlin clocks go from 02:00 to 03:00 on 2026-03-29, and from 03:00 to 02:00 on 2026-10-25.
    expect(secondsBetween('2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00')).toBe(3600);
    expect(secondsBetween('2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00')).toBe(3600);
    expect(secondsBetween('2026-11-01T23:30:00-05:00', '2026-11-02T00:15:00-05:00')).toBe(2700);
  });

  it('is told by the clock on the wall where no offset is known, and not at all backwards', () => {
    expect(secondsBetween('2026-01-05 18:00', '2026-01-05 18:52')).toBe(3120);
    expect(secondsBetween('2026-01-05T18:00:00', '2026-01-05T17:00:00')).toBeUndefined();
    expect(secondsBetween('2026-01-05', '2026-01-05 18:52')).toBeUndefined();
    expect(momentAfter('2026-01-05T23:30:00', 3900)).toBe('2026-01-06T00:35:00');
    expect(momentAfter('2026-01-05T23:30:00-03:30', 60)).toBe('2026-01-05T23:31:00-03:30');
  });

  it('reads and types as minutes and seconds', () => {
    expect([formatDuration(3120), formatDuration(10_260)]).toEqual(['52 min', '2 h 51 m']);
    expect([formatClock(65), formatClock(3723)]).toEqual(['1:05', '1:02:03']);
    expect(['90', '1:30', '1:02:03', '1:75', 'x'].map(parseClock)).toEqual([
      90,
      90,
      3723,
      undefined,
      undefined,
    ]);
  });
});

describe('weeks', () => {
  it('begin on Monday, over the end of a year as well', () => {
    expect(weekOf('2026-01-01')).toBe('2025-12-29');
    expect(weekOf('2026-03-29')).toBe('2026-03-23');
    expect(weekOf('2026-03-30')).toBe('2026-03-30');
    expect(daysAfter('2026-03-28', 2)).toBe('2026-03-30');
  });

  it('in a row make a streak, which a week that is not over does not end', () => {
    const days = ['2026-03-02', '2026-03-11', '2026-03-22'];
    expect(streakOf(days, '2026-03-22')).toBe(3);
    expect(streakOf(days, '2026-03-25')).toBe(3);
    expect(streakOf(days, '2026-04-01')).toBe(0);
    expect(streakOf([], '2026-04-01')).toBe(0);
  });
});

describe('dates of other programs', () => {
  it.each([
    ['2022-09-30 18:24:32', '2022-09-30T18:24:32'],
    ['11 Nov 2024, 18:20', '2024-11-11T18:20:00'],
    ['Jan 1, 2024, 10:00 PM', '2024-01-01T22:00:00'],
    ['05.06.2026, 07:30', '2026-06-05T07:30:00'],
    ['19 ago 2026, 14:20', '2026-08-19T14:20:00'],
    ['3 Mär 2025, 06:05', '2025-03-03T06:05:00'],
    ['1 févr. 2025, 09:00', '2025-02-01T09:00:00'],
    ['2024-06-01', '2024-06-01T00:00:00'],
    ['2024-06-01 99:00', '2024-06-01T00:00:00'],
  ])('%s', (text, moment) => expect(foreignMoment(text, 'monthFirst')).toBe(moment));

  it('are read in the order that is said', () => {
    expect(foreignMoment('03/04/2025 07:05', 'dayFirst')).toBe('2025-04-03T07:05:00');
    expect(foreignMoment('03/04/2025 7:05 PM', 'monthFirst')).toBe('2025-03-04T19:05:00');
  });

  it('are refused where there are none', () => {
    const none = ['', 'yesterday', '31 Feb 2024, 10:00', '12 Foo 2024'];
    expect(none.map((text) => foreignMoment(text, 'dayFirst'))).toEqual(Array.from({ length: 4 }));
    expect(['1h 5m', '45m', '1h 2min', '0:30:00', '3600', '90s', 'x', ''].map(foreignDuration)).toEqual([
      3900,
      2700,
      3720,
      1800,
      3600,
      90,
      undefined,
      undefined,
    ]);
  });
});
