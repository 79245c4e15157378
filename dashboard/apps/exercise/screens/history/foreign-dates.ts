import { type DayOrder, withReadDay } from '#kernel/written-day.ts';
import { momentOf } from '../workout/moments.ts';

// Moments and durations as other programs write them into their exports.

/** A moment in local time: 2024-11-11T18:20:00. Undefined if it cannot be read as one. */
export function foreignMoment(text: string, order: DayOrder): string | undefined {
  const moment = momentOf(withReadDay(text, order));
  return moment && new Date(moment.wallSeconds * 1000).toISOString().slice(0, 19);
}

/** The seconds in "1h 5m", "45m", "1h 2min", "0:30:00" or "3600"; undefined for anything else. */
export function foreignDuration(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === '') return undefined;
  if (/^\d+([.,]\d+)?$/.test(plain)) return Number(plain.replace(',', '.'));
  if (/^\d+(:\d\d){1,2}$/.test(plain))
    return plain.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const [, hours, minutes, seconds] =
    /^(?:(\d+)\s*h\w*)?\s*(?:(\d+)\s*m\w*)?\s*(?:(\d+)\s*s\w*)?$/.exec(plain) ?? [];
  if (hours === undefined && minutes === undefined && seconds === undefined) return undefined;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
