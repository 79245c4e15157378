import { daysAfter, daysBetween, startOfWeek } from '#kernel/day.ts';

export interface CalendarWeek {
  /** The first day of the week, even if the calendar begins later. */
  start: string;
  /** Seven of them; undefined before the calendar begins and after it ends. */
  days: readonly (string | undefined)[];
}

/** The weeks of a calendar, beginning on this weekday; 0 is Sunday. */
export function weeksOf(from: string, to: string, weekStart = 0): CalendarWeek[] {
  const first = startOfWeek(from, weekStart);
  const count = Math.floor(daysBetween(first, to) / 7) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, week) => {
    const start = daysAfter(first, week * 7);
    const days = Array.from({ length: 7 }, (_day, at) => daysAfter(start, at));
    return { start, days: days.map((day) => (day < from || day > to ? undefined : day)) };
  });
}

/** Three levels of shade, spread evenly over the values; 0 for nothing. */
export function levelOf(value: number | undefined, largest: number): 0 | 1 | 2 | 3 {
  if (value === undefined || value <= 0) return 0;
  if (value > (largest * 2) / 3) return 3;
  return value > largest / 3 ? 2 : 1;
}
