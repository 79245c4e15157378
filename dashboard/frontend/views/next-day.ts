import { daysAfter, monthsAfter } from '#kernel/day.ts';
import type { ArrowKey } from '../board/carried.ts';

/** The day that an arrow key leads to within the month; from elsewhere, its first day. */
export function nextDay(month: string, place: string | undefined, arrow: ArrowKey): string {
  const steps = { left: -1, right: 1, up: -7, down: 7 } as const;
  const last = daysAfter(monthsAfter(month, 1), -1);
  if (place === undefined || place < month || place > last) return month;
  const next = daysAfter(place, steps[arrow]);
  return next < month || next > last ? place : next;
}
