import { dayFormat, parseDay } from './day.ts';
import { byLocale, type Region, shownRegion } from './region.ts';

// Days as people and programs write them into files. Two numbers below 13 with slashes can mean two days; another row
// of the file decides which, or else the person.

/** Which number of `03/04/2025` is the day. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** A day in numbers with the year last: `3.4.2025`, `03/04/25`. */
interface Numbers {
  first: number;
  second: number;
  year: string;
  separator: string;
}

const locales = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

const normalizedWord = (word: string) =>
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
        normalizedWord(format.format(Date.UTC(2020, index, 1))),
        index + 1,
      ]);
    }),
  ),
);

function monthOf(word: string): number | undefined {
  const plain = normalizedWord(word);
  // "Sept" for Sep, and "Mär" if a language abbreviates differently.
  return months.get(plain) ?? months.get(plain.slice(0, 3));
}

/** "18:30", "T18:30", "um 18:30". */
const timeAfter = /(?:,?\s+(?:\p{L}{1,3}\s+){0,2}|T)(\d{1,2}:\d\d.*)$/u;
const weekdayBefore = /^\p{L}+\.?,\s*(?=[\p{L}\d])/u;

/** The day in a text, without weekday and time. */
function dayPart(text: string): string {
  return text.trim().replace(timeAfter, '').replace(weekdayBefore, '').trim();
}

function numbersIn(text: string): Numbers | undefined {
  const [, first, separator = '', second, year = ''] =
    /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?$/.exec(dayPart(text)) ?? [];
  return first === undefined ? undefined : { first: Number(first), second: Number(second), year, separator };
}

/** Two-digit years mean what they mean to Sheets: 1930 to 2029. */
function wholeYear(year: string): string {
  if (year.length > 2) return year;
  return `${Number(year) < 30 ? 20 : 19}${year}`;
}

const dayIn = (year: string, month: number, day: number) => parseDay(`${wholeYear(year)}-${month}-${day}`);

/** A number above 12 is the day, and a dot follows a day; otherwise the given order decides. */
function dayOfNumbers({ first, second, year, separator }: Numbers, order: DayOrder): string | undefined {
  const isDayFirst = second <= 12 && (first > 12 || separator === '.' || order === 'dayFirst');
  return isDayFirst ? dayIn(year, second, first) : dayIn(year, first, second);
}

function namedDay(text: string): string | undefined {
  const [, day, word = '', year = ''] =
    /^(\d{1,2})(?:\.|st|nd|rd|th)?[\s-]*(?:de\s+)?(\p{L}+)\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})$/u.exec(text) ??
    [];
  if (day !== undefined) return dayIn(year, monthOf(word) ?? 0, Number(day));
  const [, name = '', date, after = ''] =
    /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text) ?? [];
  return date === undefined ? undefined : dayIn(after, monthOf(name) ?? 0, Number(date));
}

/**
 * Reads a day however it is written, with or without a time: `2025-03-04`, `2025/3/4`, `4.3.2025`, `03/04/2025` in
 * the given order, `4 Mar 2025`, `March 4, 2025`, and months in other languages. Otherwise undefined.
 */
export function readDay(text: string, order: DayOrder): string | undefined {
  const part = dayPart(text);
  const [, year = '', , month, day] = /^(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})\.?$/.exec(part) ?? [];
  if (day !== undefined) return dayIn(year, Number(month), Number(day));
  const numbers = numbersIn(part);
  return numbers ? dayOfNumbers(numbers, order) : namedDay(part);
}

/** A day as YYYY-MM-DD, followed by its time if there is one. Anything else stays as it is. */
export function withReadDay(text: string, order: DayOrder): string {
  const day = readDay(text, order);
  if (day === undefined) return text;
  const time = timeAfter.exec(text.trim())?.[1];
  return time === undefined ? day : `${day} ${time}`;
}

/** Whether a text is only a day, so that replacing it by a day loses nothing. */
export function isDayAlone(text: string): boolean {
  return !timeAfter.test(text.trim()) && readDay(text, 'monthFirst') !== undefined;
}

/** The order in which a file writes its days, and an example of it. */
export type OrderFound =
  /** The days are the same in either order. */
  | { state: 'plain' }
  /** The example can be read in one way only. */
  | { state: 'told'; order: DayOrder; sample: string }
  /** Nothing in the file tells how to read the example. */
  | { state: 'open'; sample: string };

/** Finds the order from the days in a file. */
export function findDayOrder(texts: Iterable<string>): OrderFound {
  let [open, dayFirst, monthFirst]: (string | undefined)[] = [];
  for (const text of texts) {
    const numbers = numbersIn(text);
    if (!numbers || numbers.separator === '.' || readDay(text, 'dayFirst') === undefined) continue;
    const { first, second } = numbers;
    if (first > 12) dayFirst ??= dayPart(text);
    else if (second > 12) monthFirst ??= dayPart(text);
    else if (first !== second) open ??= dayPart(text);
  }
  if (dayFirst !== undefined && monthFirst === undefined) {
    return { state: 'told', order: 'dayFirst', sample: dayFirst };
  }
  if (monthFirst !== undefined && dayFirst === undefined) {
    return { state: 'told', order: 'monthFirst', sample: monthFirst };
  }
  return open === undefined ? { state: 'plain' } : { state: 'open', sample: open };
}

const numeric = byLocale(Intl.DateTimeFormat, { dateStyle: 'short', timeZone: 'UTC' });

/** The order in which the person's region writes days. */
export function usualDayOrder(region: Region = shownRegion()): DayOrder {
  const parts = numeric(region)
    .formatToParts(0)
    .map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month') ? 'dayFirst' : 'monthFirst';
}

/** "April 3, 2025": in words, so that nobody mistakes the month for the day. */
export const dayInWords = dayFormat({ month: 'long', day: 'numeric', year: 'numeric' });
