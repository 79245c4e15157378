import { daysBetween } from '#kernel/day.ts';
import { dayAfter } from './days.ts';

export interface CalendarWeek {
  /** Its first day, a Sunday, also where the calendar begins later. */
  start: string;
  /** Seven of them; undefined before the calendar begins and after it ends. */
  days: readonly (string | undefined)[];
}

const sunday = '2023-01-01';

/** The weeks of a calendar, from Sunday to Saturday. */
export function weeksOf(from: string, to: string): CalendarWeek[] {
  const weekday = ((daysBetween(sunday, from) % 7) + 7) % 7;
  const first = dayAfter(from, -weekday);
  const count = Math.floor(daysBetween(first, to) / 7) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, week) => {
    const start = dayAfter(first, week * 7);
    const days = Array.from({ length: 7 }, (_day, at) => dayAfter(start, at));
    return { start, days: days.map((day) => (day < from || day > to ? undefined : day)) };
  });
}

/** Three steps of shade, even over the values there are; 0 for nothing. */
export function levelOf(value: number | undefined, largest: number): 0 | 1 | 2 | 3 {
  if (value === undefined || value <= 0) return 0;
  if (value > (largest * 2) / 3) return 3;
  return value > largest / 3 ? 2 : 1;
}
