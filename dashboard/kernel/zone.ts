// Wall-clock time in a time zone. A moment is what the clock shows, as "YYYY-MM-DDTHH:MM:SS", without a zone.

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clock in a zone shows at an instant: "2025-11-18T07:40:00". */
export function wallClock(instantMs: number, timeZone: string): string {
  const parts = clockOf(timeZone).formatToParts(instantMs);
  const read = (type: Intl.DateTimeFormatPartTypes, length = 2) =>
    (parts.find((part) => part.type === type)?.value ?? '').padStart(length, '0');
  return `${read('year', 4)}-${read('month')}-${read('day')}T${read('hour')}:${read('minute')}:${read('second')}`;
}

/** How far a zone's clock is ahead of UTC at an instant, in minutes. */
export function offsetAt(instantMs: number, timeZone: string): number {
  const shown = Date.parse(`${wallClock(instantMs, timeZone)}Z`);
  return Math.round((shown - instantMs) / 60_000);
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The instant at which a zone's clock shows a moment; the earlier one if it does so twice. A moment that the clock
 * skips counts from the start of the gap.
 */
export function instantAt(moment: string, timeZone: string): number {
  const shown = Date.parse(`${moment}Z`);
  const byOffset = (instantMs: number) => shown - offsetAt(instantMs, timeZone) * minuteMs;
  const first = byOffset(shown - dayMs);
  const later = byOffset(first);
  return byOffset(later) === later ? later : first;
}

/** The zone of this process or browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
