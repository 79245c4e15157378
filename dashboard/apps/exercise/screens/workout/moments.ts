import { clockText, parseDay, twoDigits } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { instantAt, offsetAt } from '#kernel/zone.ts';

/** A moment as the sheet contains it: in local time, with its offset from UTC if known. */
export interface Moment {
  /** The calendar day where it happened. */
  day: string;
  /** "07:30"; '' if only the day is known. */
  time: string;
  /** Seconds since 1970 in local time, as if that were UTC. */
  wallSeconds: number;
  /** Minutes east of UTC; undefined if nobody noted them. */
  offset: number | undefined;
}

function withOffset(wall: string, minutesEast: number): string {
  return `${wall}${minutesEast < 0 ? '-' : '+'}${clockText(Math.trunc(Math.abs(minutesEast)))}`;
}

/** The present moment, or another one, with the person's offset at that time. */
export function momentAt(instant: Date = new Date()): string {
  const { timeZone } = shownRegion();
  const offset =
    timeZone === undefined ? -instant.getTimezoneOffset() : offsetAt(instant.getTime(), timeZone);
  const wall = new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return withOffset(wall, offset);
}

/** A day and a time typed in a form, with the offset of the person's zone at that time. */
export function momentOfWall(day: string, time: string): string {
  const { timeZone } = shownRegion();
  if (timeZone !== undefined) return momentAt(new Date(instantAt(`${day}T${time}`, timeZone)));
  const [hours = '0', minutes = '0'] = time.split(':');
  const [year = '0', month = '1', date = '1'] = day.split('-');
  const instant = new Date(Number(year), Number(month) - 1, Number(date), Number(hours), Number(minutes));
  return momentAt(instant);
}

/** Reads a moment as the product or a person wrote it; undefined if it is not one. */
export function momentOf(text: string): Moment | undefined {
  const day = parseDay(text);
  if (day === undefined) return undefined;
  const [, hours, minutes = '00', seconds = '00', half = ''] =
    /[T\s](\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([ap]m)?/i.exec(text) ?? [];
  const said = hours === undefined ? undefined : hourOf(Number(hours), half.toLowerCase());
  // People may type 25:99, which no clock shows: then only the day is known.
  const isShown = said !== undefined && said < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  const hour = isShown ? said : undefined;
  const time = hour === undefined ? '' : `${twoDigits(hour)}:${minutes}`;
  const wall = time === '' ? `${day}T00:00:00Z` : `${day}T${time}:${seconds}Z`;
  const [, zone, sign, east = '0', rest = '0'] = /(Z|([+-])(\d\d):?(\d\d))$/.exec(text.trim()) ?? [];
  const minutesEast = (Number(east) * 60 + Number(rest)) * (sign === '-' ? -1 : 1);
  const offset = zone === undefined || hour === undefined ? undefined : minutesEast;
  return { day, time, wallSeconds: Date.parse(wall) / 1000, offset };
}

function hourOf(hour: number, half: string): number {
  if (half === '') return hour;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/** The duration in seconds, even across a clock change; undefined if unknown. */
export function secondsBetween(start: string, end: string): number | undefined {
  const [from, to] = [momentOf(start), momentOf(end)];
  if (!from || !to || from.time === '' || to.time === '') return undefined;
  const isZoned = from.offset !== undefined && to.offset !== undefined;
  const shift = isZoned ? ((to.offset ?? 0) - (from.offset ?? 0)) * 60 : 0;
  const seconds = to.wallSeconds - from.wallSeconds - shift;
  return seconds >= 0 ? seconds : undefined;
}

/** A moment some seconds later, with the same offset. */
export function momentAfter(start: string, seconds: number): string {
  const from = momentOf(start);
  if (!from) return '';
  const wall = new Date((from.wallSeconds + seconds) * 1000).toISOString().slice(0, 19);
  return from.offset === undefined ? wall : withOffset(wall, from.offset);
}

/** "52 min", "2 h 51 m". */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`;
}

/** "1:05", "1:02:03". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Seconds as people type them: `90`, `1:30`, `1:02:03`; undefined for anything else. */
export function parseClock(text: string): number | undefined {
  const plain = text.trim();
  if (/^\d+([.,]\d+)?$/.test(plain)) return Number(plain.replace(',', '.'));
  if (!/^\d{1,3}(:[0-5]?\d){1,2}$/.test(plain)) return undefined;
  return plain.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
