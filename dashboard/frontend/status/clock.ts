import { useSyncExternalStore } from 'react';
import { dayOf, formatDay } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { wallClock } from '#kernel/zone.ts';

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
  const { timeZone } = shownRegion();
  if (timeZone !== undefined) return wallClock(instant.getTime(), timeZone).slice(11, 16);
  return [instant.getHours(), instant.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** "12:04" for an instant today, "Nov 18, 2025" for an earlier one. */
export function formatMoment(instant: number | string, now = Date.now()): string {
  const moment = new Date(instant);
  return dayOf(moment) === dayOf(new Date(now)) ? formatClock(moment) : formatDay(dayOf(moment));
}
