import { useSyncExternalStore } from 'react';
import { clockText, dayOf, formatDay, minuteOf } from '#kernel/day.ts';

const minuteMs = 60_000;

function subscribeToMinutes(onChange: () => void) {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
}

/** The present minute as an instant; the component renders again when it is over. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}

/** "12:04", in the person's time zone. */
export function formatClock(instant: Date): string {
  return clockText(minuteOf(instant));
}

/** "12:04" for an instant today, "Nov 18, 2025" for an earlier one. */
export function formatMoment(instant: number | string, now = Date.now()): string {
  const moment = new Date(instant);
  return dayOf(moment) === dayOf(new Date(now)) ? formatClock(moment) : formatDay(dayOf(moment));
}
