import { expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { formatDuration, formatMoment, minutesBetween, momentOf, parseMoment } from '../moments.ts';

it.each([
  ['2025-11-18 07:40', '2025-11-18 07:40'],
  ['2025-11-18T07:40:00Z', '2025-11-18 07:40'],
  ['2025-11-18 07:40:12 -0500', '2025-11-18 07:40'],
  ['11/18/2025 7:40', '2025-11-18 07:40'],
  ['11/18/2025, 7:40 PM', '2025-11-18 19:40'],
  ['11/18/2025 12:05 AM', '2025-11-18 00:05'],
  ['11/18/2025 7:40p', '2025-11-18 19:40'],
  ['11/18/2025 7:40 p.m.', '2025-11-18 19:40'],
  ['11/18/2025 7:40 p. m.', '2025-11-18 19:40'],
  // Zones and words that begin with an A or a P.
  ['2025-11-18 07:40:00 PST', '2025-11-18 07:40'],
  ['2025-11-18 19:40:00 AEDT', '2025-11-18 19:40'],
  ['2025-11-18 19:40 after dinner', '2025-11-18 19:40'],
  ['2025-11-18', '2025-11-18'],
  ['2025-02-30 07:40', undefined],
  ['2025-11-18 24:00', undefined],
  ['yesterday', undefined],
])('%s is read as %s', (text, moment) => {
  expect(parseMoment(text)).toBe(moment);
});

it('a night over the change of the clock is as long as it was', () => {
  // In New York clocks went forward on March 9, 2025 at 2:00, and back on November 2, 2025 at 2:00.
  expect(minutesBetween('2025-03-08 23:00', '2025-03-09 07:00', 'America/New_York')).toBe(7 * 60);
  expect(minutesBetween('2025-11-01 23:00', '2025-11-02 07:00', 'America/New_York')).toBe(9 * 60);
  expect(minutesBetween('2025-03-29 23:00', '2025-03-30 07:00', 'Europe/Berlin')).toBe(7 * 60);
  expect(minutesBetween('2025-03-08 23:00', '2025-03-09 07:00', 'Asia/Tokyo')).toBe(8 * 60);
  expect(minutesBetween('2025-06-01 22:30', '2025-06-02 05:45', 'Australia/Lord_Howe')).toBe(435);
  expect(minutesBetween('2025-03-08', '2025-03-09 07:00', 'Asia/Tokyo')).toBeUndefined();
});

it('moments and lengths of time are told as people say them', () => {
  expect(formatMoment('2025-11-18 00:05')).toBe('Nov 18, 2025, 12:05 AM');
  expect(formatMoment('2025-11-18 12:00')).toBe('Nov 18, 2025, 12:00 PM');
  expect(formatMoment('soon')).toBe('soon');
  showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
  expect(formatMoment('2025-11-18 07:05')).toBe('18. Nov. 2025, 7:05');
  showRegion(documentedRegion);
  expect(formatDuration(440)).toBe('7 h 20 m');
  expect(formatDuration(59.7)).toBe('1 h 00 m');
});

it('an instant is told by the clock of a zone', () => {
  const instant = new Date('2025-03-09T06:59:30Z');
  expect(momentOf(instant, 'America/New_York')).toBe('2025-03-09 01:59');
  expect(momentOf(new Date('2025-03-09T07:00:00Z'), 'America/New_York')).toBe('2025-03-09 03:00');
  expect(momentOf(instant, 'Asia/Kathmandu')).toBe('2025-03-09 12:44');
});
