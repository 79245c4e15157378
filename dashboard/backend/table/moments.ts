import { dayOfSerial, parseDay, serialOfDay } from '#kernel/day.ts';

// Dates with their times, as the history notes them: 2026-05-05 18:28:48, with a space between the two that nobody types. A text
// that looks like one stays a text.

const space = '\u00a0';
const dayMs = 86_400_000;
const pattern = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)${space}(\\d\\d):(\\d\\d):(\\d\\d(?:\\.\\d{3})?)$`);

/** The date of a serial number, with its time if it has one; undefined for a number that is no date. */
export function momentOfSerial(serial: number): string | undefined {
  const day = dayOfSerial(serial);
  const ms = Math.min(Math.round((serial - Math.floor(serial)) * dayMs), dayMs - 1);
  if (day === undefined || ms === 0) return day;
  return `${day}${space}${new Date(ms).toISOString().slice(11, ms % 1000 === 0 ? 19 : 23)}`;
}

/** The serial number of a date with its time; undefined for any other text. */
export function serialOfMoment(text: string): number | undefined {
  const [, day = '', hours, minutes, seconds] = pattern.exec(text) ?? [];
  if (parseDay(day) === undefined) return undefined;
  return serialOfDay(day) + (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}

/** Its day alone; a text that is none is returned as it is. */
export function dayOfMoment(text: string): string {
  return pattern.exec(text)?.[1] ?? text;
}

/** As people write it; undefined for any other text. */
export function momentText(text: string): string | undefined {
  return pattern.test(text) ? text.replace(space, ' ').replace(/:00$/, '') : undefined;
}
