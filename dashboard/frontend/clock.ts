import { useSyncExternalStore } from 'react';
import { dayOf, formatDay } from '#kernel/day.ts';

const minuteMs = 60_000;

function subscribeToMinutes(onChange: () => void) {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
}

/** The present minute as an instant; the component renders again when it has passed. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** "12:04" for an instant of today, "Nov 18, 2025" for an earlier one. */
export function formatMoment(instant: number | string, now = Date.now()): string {
  const moment = new Date(instant);
  return dayOf(moment) === dayOf(new Date(now)) ? clock.format(moment) : formatDay(dayOf(moment));
}
