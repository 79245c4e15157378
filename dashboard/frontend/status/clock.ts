import { useSyncExternalStore } from 'react';
import { dayOf, formatDay } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { ownTimeZone, wallClock } from '#kernel/zone.ts';

const minuteMs = 60_000;

function subscribeToMinutes(onChange: () => void) {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
}

/** The present minute as an instant; the component renders again when it has passed. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeToMinutes, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}

/** "12:04", where the person is. */
export function formatClock(instant: Date): string {
  return wallClock(instant.getTime(), shownRegion().timeZone ?? ownTimeZone()).slice(11, 16);
}

/** "12:04" for an instant of today, "Nov 18, 2025" for an earlier one. */
export function formatMoment(instant: number | string, now = Date.now()): string {
  const moment = new Date(instant);
  return dayOf(moment) === dayOf(new Date(now)) ? formatClock(moment) : formatDay(dayOf(moment));
}
