import type { AgendaLine } from '#kernel/calls/agenda.ts';
import { clockText, dayOf, daysAfter, daysBetween, weekdayOf } from '#kernel/day.ts';
import { type HouseChoice, houseOf, type ReminderChoices } from '#kernel/reminders.ts';
import { instantAt, wallClock } from '#kernel/zone.ts';
import type { Due, DueThing } from './due.ts';

// When things are sent. Instants are in milliseconds since 1970, minutes count from the person's midnight.

export interface Lead {
  days: number;
  minute: number;
}

/** How early a thing is announced: as chosen for its house, but not before its app knows of it. */
export function leadOf({ app, line }: Pick<DueThing, 'app' | 'line'>, choices: ReminderChoices): Lead {
  const { days, minute } = houseOf(choices, app.id);
  return { days: Math.min(days, app.agenda.knownAhead?.[line.action] ?? days), minute };
}

/** The instant at which a thing is to be announced. */
export function momentOf(
  { day, minute }: Pick<AgendaLine, 'day' | 'minute'>,
  choice: Lead,
  timeZone: string,
): number {
  const at = choice.days === 0 && minute !== null ? minute : choice.minute;
  return instantAt(`${daysAfter(day, -choice.days)}T${clockText(at)}`, timeZone);
}

/** The same, or the end of the quiet hours it falls into. */
export function afterQuiet(instant: number, { quiet }: ReminderChoices, timeZone: string): number {
  if (quiet === null || quiet.from === quiet.to) return instant;
  const shown = wallClock(instant, timeZone);
  const minute = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16));
  const isOverMidnight = quiet.from > quiet.to;
  const isQuiet = isOverMidnight
    ? minute >= quiet.from || minute < quiet.to
    : minute >= quiet.from && minute < quiet.to;
  if (!isQuiet) return instant;
  const day = isOverMidnight && minute >= quiet.from ? daysAfter(shown.slice(0, 10), 1) : shown.slice(0, 10);
  return instantAt(`${day}T${clockText(quiet.to)}`, timeZone);
}

/** When everything that is paused goes on; the beginning of time if nothing is. */
export function pauseEnd({ pausedUntil }: ReminderChoices, timeZone: string): number {
  return pausedUntil === null ? 0 : instantAt(`${pausedUntil}T00:00:00`, timeZone);
}

/** The day's digest: its instant, or null on a day without one. */
export function digestOn(day: string, { email }: ReminderChoices, timeZone: string): number | null {
  if (!email.isOn || !email.weekdays.includes(weekdayOf(day))) return null;
  return instantAt(`${day}T${clockText(email.minute)}`, timeZone);
}

/** The next digest after an instant; null if none is chosen. */
export function nextDigest(after: number, choices: ReminderChoices, timeZone: string): number | null {
  const today = dayOf(new Date(after), timeZone);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const at = digestOn(daysAfter(today, ahead), choices, timeZone);
    if (at !== null && at > after) return at;
  }
  return null;
}

/** Whether a day is late, due, or within the number of days chosen for a house. */
const isSoon = (on: string, { days }: HouseChoice, today: string) => daysBetween(today, on) <= days;

/** The contents of a digest: what is late or due, and what is due within the number of days chosen for its house. */
export function inDigest({ things, day }: Due, choices: ReminderChoices): DueThing[] {
  return things.filter(({ app, line }) => {
    const house = houseOf(choices, app.id);
    return house.email && line.state !== 'waiting' && isSoon(line.day, house, day);
  });
}

/** How many further things belong to a digest, by app id: those of sheets that are too long to be listed whole. */
export function moreInDigest({ more, day }: Due, choices: ReminderChoices): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { appId, on } of more) {
    const soon = [...on].filter(([each]) => isSoon(each, houseOf(choices, appId), day));
    counts.set(
      appId,
      soon.reduce((sum, [, count]) => sum + count, counts.get(appId) ?? 0),
    );
  }
  return counts;
}
