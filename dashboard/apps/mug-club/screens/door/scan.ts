import { parseDay } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { ownTimeZone, wallClock } from '#kernel/zone.ts';
import { clockIn } from '../../clock.ts';

/** The card in a scanned text: a card's address, or only the card's own text. */
export function cardIn(text: string, listId: string): { card: string } | { refusal: string } {
  if (!URL.canParse(text)) return { card: text };
  const { searchParams } = new URL(text);
  const card = searchParams.get('card');
  if (card === null) return { refusal: 'This is not a member card.' };
  const list = searchParams.get('list');
  return list === listId ? { card } : { refusal: 'This card belongs to another list.' };
}

/** "2026-11-21 19:04:09" in the person's time zone. */
export function momentOf(instant: Date): string {
  return wallClock(instant.getTime(), shownRegion().timeZone ?? ownTimeZone()).replace('T', ' ');
}

/** "19:04" for a moment in the sheet, with the day if it is another one. */
export function clockOf(at: string, now: string): string {
  const day = parseDay(at);
  if (day === undefined || !/\d:\d\d/.test(at)) return at;
  const clock = clockIn(at);
  return day === now.slice(0, 10) ? clock : `${clock} on ${day}`;
}
