import { clockText, formatDay, formatTime, parseDay, twoDigits } from '#kernel/day.ts';
import { instantAt, offsetAt } from '#kernel/zone.ts';

// A moment is a day and the local time there, stored as "YYYY-MM-DD HH:MM". It has no zone: 7:40 in the morning stays 7:40 wherever
// it is read. Durations are calculated in the person's zone, where clocks may change.

/** The moment of an instant in a zone, by default the zone of this process or browser. */
export function momentOf(instant: Date, zone?: string): string {
  const ahead = zone === undefined ? -instant.getTimezoneOffset() : offsetAt(instant.getTime(), zone);
  return new Date(instant.getTime() + ahead * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** An A or P that begins a longer word, such as PST, says no half of the day. */
const timePattern = /(?:^|[T\s,])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([ap])(?:\.?\s?m)?(?!\p{L}))?/iu;

/** With dots, the day always comes first: `18.11.2025`. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/;

/**
 * Reads a moment as programs and people write it: `2025-11-18 07:40`, `2025-11-18T07:40:00Z`, `11/18/2025 7:40 AM`, `18.11.2025
 * 7:40`, or only a day. What follows the time, such as a zone, is ignored. Undefined for anything else.
 */
export function parseMoment(text: string): string | undefined {
  const day = parseDay(text.trim().replace(/,/g, ' ').replace(dotted, '$3-$2-$1'));
  if (day === undefined) return undefined;
  const time = timePattern.exec(text.trim());
  if (!time) return day;
  const [, hourText = '', minuteText = '', half] = time;
  const minute = Number(minuteText);
  let hour = Number(hourText);
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || minute > 59) return undefined;
  return `${day} ${clockText(hour * 60 + minute)}`;
}

export function dayOfMoment(moment: string): string {
  return moment.slice(0, 10);
}

/** Minutes since midnight; undefined for a day without a time. */
export function minuteOfDay(moment: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d (\d\d):(\d\d)/.exec(moment);
  return time ? Number(time[1]) * 60 + Number(time[2]) : undefined;
}

/** "Nov 18, 2025, 7:40 AM"; only the day if there is no time; other text as it is. */
export function formatMoment(text: string): string {
  const moment = parseMoment(text);
  if (moment === undefined) return text;
  const minute = minuteOfDay(moment);
  const day = formatDay(dayOfMoment(moment));
  return minute === undefined ? day : `${day}, ${formatTime(minute)}`;
}

/** The minutes between two moments in a zone, clock changes included; undefined without times. */
export function minutesBetween(from: string, to: string, zone: string): number | undefined {
  if (minuteOfDay(from) === undefined || minuteOfDay(to) === undefined) return undefined;
  const at = (moment: string) => instantAt(`${moment.replace(' ', 'T')}:00`, zone);
  return Math.round((at(to) - at(from)) / 60_000);
}

/** "7 h 20 m" */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)} h ${twoDigits(whole % 60)} m`;
}
