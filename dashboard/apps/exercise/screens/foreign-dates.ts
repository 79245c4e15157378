import { parseDay } from '#kernel/day.ts';
import { momentOf } from './moments.ts';

// Dates as other programs write them into their exports, which some do in the words of the person's language.

const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

const plainWord = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** The month of each short and long name in these languages. */
const months: ReadonlyMap<string, number> = new Map(
  locales.flatMap((locale) =>
    (['short', 'long'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index): [string, number] => [
        plainWord(format.format(Date.UTC(2020, index, 1))),
        index + 1,
      ]);
    }),
  ),
);

function monthOf(word: string): number | undefined {
  const plain = plainWord(word);
  // "Sept" for Sep, and "Mär" where a language shortens otherwise.
  return months.get(plain) ?? months.get(plain.slice(0, 3));
}

function timeIn(text: string): string {
  const [, hours, minutes = '00', seconds = '00', half = ''] =
    /(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap]\.?m)?/i.exec(text) ?? [];
  if (hours === undefined) return '00:00:00';
  const isAfternoon = half.toLowerCase().startsWith('p');
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

function dayIn(text: string): string | undefined {
  const [, day, word = '', year] =
    /^(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+)\.?\s+(?:de\s+)?(\d{4})/u.exec(text) ?? [];
  if (day !== undefined) return parseDay(`${year}-${monthOf(word) ?? 0}-${day}`);
  const [, name = '', date, after] = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})/u.exec(text) ?? [];
  if (date !== undefined) return parseDay(`${after}-${monthOf(name) ?? 0}-${date}`);
  const [, first, second, last] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text) ?? [];
  return last === undefined ? undefined : parseDay(`${last}-${second}-${first}`);
}

/** A moment by the clock on the wall: 2024-11-11T18:20:00. Undefined for what cannot be read as one. */
export function foreignMoment(text: string): string | undefined {
  const plain = text.trim();
  const known = momentOf(plain);
  const day = known?.day ?? dayIn(plain);
  if (day === undefined) return undefined;
  const time = known
    ? known.time === ''
      ? '00:00:00'
      : new Date(known.wallSeconds * 1000).toISOString().slice(11, 19)
    : timeIn(plain);
  return `${day}T${time}`;
}

/** Seconds of "1h 5m", "45m", "1h 2min", "0:30:00" or "3600"; undefined for none. */
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
