import { counted } from '#kernel/counted.ts';
import { clockText, daysAfter } from '#kernel/day.ts';
import type { ReminderChoices } from '#kernel/reminders.ts';
import { instantAt } from '#kernel/zone.ts';
import { type Due, type DueThing, nounOf, pathOf } from './due.ts';
import { type Lead, leadOf, momentOf } from './moments.ts';
import { placeWords } from './words.ts';

// Calendars by RFC 5545, written by hand: the library that writes events elsewhere does not know VTODO.

/**
 * Backslash, comma, semicolon and line breaks have a special meaning in text; other control characters are not
 * allowed.
 */
function textOf(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** A line ends after at most 75 bytes and continues after a space; no character is split. */
function folded(line: string): string {
  const lines: string[] = [];
  let [part, bytes] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > 75) {
      lines.push(part);
      [part, bytes] = [' ', 1];
    }
    part += letter;
    bytes += size;
  }
  return [...lines, part].join('\r\n');
}

const compact = (text: string) => text.replaceAll(/[-:]/g, '');
const utc = (instant: number) => `${compact(new Date(instant).toISOString().slice(0, 19))}Z`;

/** One entry of a calendar, or several combined into a count. */
interface Entry {
  key: string;
  lead: Lead;
  summary: string;
  description: string;
  /** Null if it would reveal the app's name. */
  url: string | null;
  category: string | null;
  day: string;
  minute: number | null;
}

interface Facts {
  choices: ReminderChoices;
  timeZone: string;
  /** Where the product is reached. */
  url: string;
  /** Identifies things however often the calendar is read, without revealing anything about them. */
  idOf(key: string): string;
}

function entryOf(thing: DueThing, { url, choices }: Facts): Entry {
  const { app, source, line } = thing;
  return {
    key: JSON.stringify([app.id, source.files[0], line.id]),
    lead: leadOf(thing, choices),
    summary: line.when === null ? line.title : `${line.title} (${line.when})`,
    description: [line.note, placeWords({ source, line })].filter((part) => part !== '').join('\n'),
    url: `${url}${pathOf({ app, line })}`,
    category: app.manifest.title,
    day: line.day,
    minute: line.minute,
  };
}

/** "3 tasks" for a day; doses, which have times of their own, by time. */
function countsOf(things: readonly DueThing[], { choices }: Facts): Entry[] {
  const groups = Map.groupBy(things, ({ app, line: { day, minute, action } }) =>
    JSON.stringify([app.id, action, day, minute]),
  );
  return [...groups].flatMap(([key, group]): Entry[] => {
    const [first] = group;
    if (!first) return [];
    const { app, line } = first;
    return [
      {
        ...{ key, lead: leadOf(first, choices), day: line.day, minute: line.minute },
        summary: counted(group.length, nounOf(app.agenda, line)),
        ...{ description: '', url: null, category: null },
      },
    ];
  });
}

function stampsOf({ day, minute }: Entry, timeZone: string): { start: string; due: string; ends: string[] } {
  if (minute === null) {
    return {
      start: `DTSTART;VALUE=DATE:${compact(day)}`,
      due: `DUE;VALUE=DATE:${compact(day)}`,
      ends: [`DTEND;VALUE=DATE:${compact(daysAfter(day, 1))}`],
    };
  }
  const at = instantAt(`${day}T${clockText(minute)}`, timeZone);
  return { start: `DTSTART:${utc(at)}`, due: `DUE:${utc(at)}`, ends: [`DTEND:${utc(at + 900_000)}`] };
}

function componentsOf(entry: Entry, day: string, { timeZone, idOf }: Facts): string[] {
  const { start, due, ends } = stampsOf(entry, timeZone);
  const id = idOf(entry.key);
  const shared = [
    // Nobody knows when a row was written; the same all day, so that an unchanged calendar reads the same.
    `DTSTAMP:${compact(day)}T000000Z`,
    `SUMMARY:${textOf(entry.summary)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${textOf(entry.description)}`]),
    ...(entry.category === null ? [] : [`CATEGORIES:${textOf(entry.category)}`]),
    ...(entry.url === null ? [] : [`URL:${entry.url}`]),
  ];
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${textOf(entry.summary)}`,
    `TRIGGER;VALUE=DATE-TIME:${utc(momentOf(entry, entry.lead, timeZone))}`,
    'END:VALARM',
  ];
  return [
    ...['BEGIN:VEVENT', `UID:${id}-event@rowhouse`, ...shared, start, ...ends, 'TRANSP:TRANSPARENT'],
    ...[...alarm, 'END:VEVENT'],
    ...['BEGIN:VTODO', `UID:${id}@rowhouse`, ...shared, due, 'STATUS:NEEDS-ACTION', 'END:VTODO'],
  ];
}

/**
 * What is due, as a calendar: each thing as an event, which every calendar shows, and as a task, for calendars that
 * support tasks. What waits without a date is not in it.
 */
export function calendarOf({ day, things, more }: Due, name: string, facts: Facts): string {
  const dated = things.filter(({ line }) => line.state !== 'waiting');
  const isCounted = ({ app }: DueThing) => app.agenda.isPrivate === true || facts.choices.words === 'counts';
  const entries = [
    ...dated.filter((thing) => !isCounted(thing)).map((thing) => entryOf(thing, facts)),
    ...countsOf(dated.filter(isCounted), facts),
  ];
  const untold = more.flatMap(({ on }) => [...on.values()]).reduce((sum, count) => sum + count, 0);
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Rowhouse//Reminders//EN', 'CALSCALE:GREGORIAN'],
    ...['METHOD:PUBLISH', `NAME:${textOf(name)}`, `X-WR-CALNAME:${textOf(name)}`],
    ...(untold === 0 ? [] : [`X-WR-CALDESC:${textOf(`${counted(untold, 'more thing')} not shown here`)}`]),
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...entries.flatMap((entry) => componentsOf(entry, day, facts)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
