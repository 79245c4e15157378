import { realDay } from '#kernel/day.ts';
import { isMonth, monthOf } from './languages.ts';

export interface FoundDate {
  day: string;
  line: number;
  /** Higher means likelier to be the day of the purchase. */
  score: number;
  /** True if day and month could also be the other way round. */
  isAmbiguous: boolean;
  /** True if one of its digits cannot be what was read. */
  isGuessed: boolean;
}

/** Which comes first in 03/04/2025. */
export type DayOrder = 'day-first' | 'month-first';

interface Year {
  value: number;
  /** True if a digit had to be guessed. */
  isMended: boolean;
}

/** Two digits mean this century. A second digit other than 0 was probably misread. */
function yearOf(text: string): Year | undefined {
  if (text.length === 2) return { value: 2000 + Number(text), isMended: false };
  if (/^20\d\d$/.test(text)) return { value: Number(text), isMended: false };
  // Thailand counts from the Buddha.
  if (/^25[4-9]\d$/.test(text)) return { value: Number(text) - 543, isMended: false };
  if (/^2[5689]\d\d$|^[14-9]0\d\d$/.test(text)) return { value: 2000 + (Number(text) % 100), isMended: true };
  return undefined;
}

interface Reading {
  day: string;
  isAmbiguous: boolean;
  isMended: boolean;
  isGuessed?: boolean;
  hasLongYear: boolean;
}

function readingOf(yearText: string, month: number, day: number): Reading | undefined {
  const year = yearOf(yearText);
  const parsed = year && realDay(year.value, month, day);
  if (!year || parsed === undefined) return undefined;
  return { day: parsed, isAmbiguous: false, isMended: year.isMended, hasLongYear: yearText.length === 4 };
}

const digitFor: Readonly<Record<string, string>> = {
  o: '0',
  q: '0',
  d: '0',
  '©': '0',
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  z: '2',
  s: '5',
  b: '8',
  g: '6',
};

/** What OCR makes of digits and slashes inside a date. */
function mended(line: string): string {
  return (
    line
      .replace(/[\p{L}\d|!©]{1,4}(?:\s?[/.,-]\s?[\p{L}\d|!©]{1,4}){2}/gu, (token) => {
        const parts = token.split(/[/.,-]/);
        const isNumeric = parts.every((part) => /\d/.test(part) || part.trim().length <= 2);
        const digits = token.match(/\d/g)?.length ?? 0;
        const letters = token.match(/[\p{L}|!©]/gu)?.length ?? 0;
        if (!isNumeric || digits < 4 || letters > 2) return token;
        return token.replace(/[\p{L}|!©]/gu, (letter) => digitFor[letter.toLowerCase()] ?? letter);
      })
      .replace(
        /(?<=\b\d{1,2})\s?[/.-]\s?(?=\d{1,2}\s?[/.,-])|(?<=[/.-]\d{1,2})\s?[/.,-]\s?(?=\d{2})/g,
        (stroke) => stroke.trim(),
      )
      .replace(/(?<=\b\d{1,2})[|\\](?=\d{1,2}[|\\/]\d{2,4})|(?<=\d[/|\\]\d{1,2})[|\\](?=\d{2,4})/g, '/')
      .replace(/(?<=\b\d{1,2}[/.-]\d{1,2})[.,](?=2\d{3})/g, '/')
      .replace(/(?<=\b\d{1,2}),(?=\d{1,2}[/.-]2\d{3})/g, '/')
      // A space inside a year.
      .replace(/(?<=\b\d{1,2}[/.-]\d{1,2}[/.-]20\d)\s(?=\d(?![\d:.,]))/g, '')
      // Next to a slash that was read and a full year, two dots are another slash.
      .replace(/(?<=\b\d{2})[:;](?=\d{2}[/.-]2\d{3})|(?<=\b\d{2}[/.-]\d{2})[:;](?=2\d{3}(?!:))/g, '/')
  );
}

/** Ends a date: nothing, or a time that the engine placed too close. */
const ending = '(?!\\d|:\\d)|(?=\\d{1,2}:\\d{2})';
const isoPattern = new RegExp(
  `(?<!\\d)(2\\d{3})(?:[/.-]|\\s?年\\s?)(\\d{1,2})(?:[/.-]|\\s?月\\s?)(\\d{1,2})(?:${ending})`,
  'g',
);
const strokePattern = new RegExp(
  `(?<![\\d/-])(?<!\\d\\.)(\\d{1,2})([/.-])(\\d{1,2})([/.-])(?:(2\\d{3}|[14-9]0[0-3]\\d)(?:${ending})|(\\d{2})(?:(?!\\d)|(?=\\d{2}:\\d{2})))`,
  'g',
);
/** A slash that was taken for a 1 or not seen at all, as in 25108/2019 and 2508/2019. */
const lostStrokePattern = /(?<![\d/.-])(\d{2})(?:1?(\d{2})[/-]|[/-](\d{2})1?)(20\d{2})(?!\d)/g;

/** Without any slashes, only the word before it makes it a date. */
const compactPattern = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/g;

/** A day and a month without a separator, as in 127/2016, if they can be split in one way only. */
const joinedPattern = /(?<![\d/.-])(\d{3})\/(20\d{2})(?!\d)/g;

function parted([, digits = '', year = '']: RegExpMatchArray): Reading[] {
  const ways = [1, 2].flatMap((at) => {
    const reading = readingOf(year, Number(digits.slice(at)), Number(digits.slice(0, at)));
    return reading && digits[at] !== '0' ? [{ ...reading, isMended: true }] : [];
  });
  return ways.length === 1 ? ways : [];
}

/** No day or month starts with these digits, for which a 0 is often mistaken. */
const startsWithNought = (part: string) => part.replace(/^(?:[689](?=\d)|3(?=[2-9]))/, '0');

function strokes(
  [, first = '', stroke, second = '', stroke2, long, short]: RegExpMatchArray,
  order: DayOrder,
) {
  const year = long ?? short ?? '';
  // Two different separators are one that was misread, which a two-digit year does not support.
  if (stroke !== stroke2 && long === undefined) return [];
  // Between full stops the day always comes first.
  const isDayFirst = order === 'day-first' || stroke === '.';
  const [one, other] = [startsWithNought(first), startsWithNought(second)];
  const [a, b] = [Number(one), Number(other)];
  const isGuessed = one !== first || other !== second || /^[^2]\d{3}/.test(year);
  const straight = isDayFirst ? readingOf(year, b, a) : readingOf(year, a, b);
  const swapped = isDayFirst ? readingOf(year, a, b) : readingOf(year, b, a);
  const found = straight ?? swapped;
  if (!found) return [];
  const isEither = straight !== undefined && swapped !== undefined && straight.day !== swapped.day;
  return [
    {
      ...found,
      isAmbiguous: isEither && stroke !== '.',
      isMended: found.isMended || isGuessed || stroke !== stroke2,
      isGuessed,
    },
  ];
}

function numericDates(line: string, order: DayOrder): Reading[] {
  const iso = [...line.matchAll(isoPattern)].map(([, year = '', month, day]) =>
    readingOf(year, Number(month), Number(day)),
  );
  const found = [...line.matchAll(strokePattern)].flatMap((match) => strokes(match, order));
  const lost = [...line.matchAll(lostStrokePattern)].map(([, day, month, other, year = '']) => {
    const reading = readingOf(year, Number(month ?? other), Number(day));
    return reading && { ...reading, isMended: true };
  });
  const compact = dateWords.test(line)
    ? [...line.matchAll(compactPattern)].map(([, year = '', month, day]) =>
        readingOf(year, Number(month), Number(day)),
      )
    : [];
  return [...iso, ...found, ...lost, ...[...line.matchAll(joinedPattern)].flatMap(parted), ...compact].filter(
    (reading) => reading !== undefined,
  );
}

const dayFirstWords = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er)?[\\s./-]{0,2}(?:de\\s)?([\\p{L}\\d]{3,12}?)[\\s./,'’-]{0,3}(?:del?\\s)?(?:\\d\\s)?(?:(2\\d{3}|20 \\d{2}(?![\\d:]))(?:${ending})|(\\d{2})(?![\\d:]|[.,]\\d))`,
  'giu',
);
/** After a word that is also a month, 12.24 is a price. */
const monthFirstWords =
  /(?<!\p{L}|(?<![:\d])\d{1,2}\s)(\p{L}{3,12})[\s.-]{0,2}(\d{1,2})(?:st|nd|rd|th)?[\s,.'’-]{1,3}(20\d{2}|(?<!\s\d{1,2}[.,])\d{2}(?!:))(?!\d)/giu;

function wordDates(line: string): Reading[] {
  const readings = [
    ...[...line.matchAll(dayFirstWords)].map(
      ([, day, word, long, short]) => [long ?? short, word, day] as const,
    ),
    ...[...line.matchAll(monthFirstWords)].map(([, word, day, year]) => [year, word, day] as const),
  ];
  return readings.flatMap(([years = '', word = '', day = '']) => {
    const year = years.replace(' ', '');
    const month = /\p{L}/u.test(word) ? monthOf(word) : undefined;
    // Many words are three letters away from a month with one misread.
    const isWord = !isMonth(word) && word.length < 4 && year.length < 4 && !dateWords.test(line);
    const reading =
      month === undefined || isWord ? undefined : readingOf(year, month, Number(startsWithNought(day)));
    return reading ? [{ ...reading, isGuessed: startsWithNought(day) !== day }] : [];
  });
}

const dateWords =
  /\b(d[ao]te|dated|datum|fecha|data|tarikh|tar[ií]kh|dato|issued|(invoice|bill|trans\w*|receipt|doc\w*) d[ao]te|(?:rechnungs|beleg|ausstellungs|faktura|factuur)dat(?:um|o))\b/i;
const timePattern = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\.?|uhr|h\b)?/i;
const otherDays =
  /\b(due|exp|expir\w*|valid|until|before|return|best by|g[üu]ltig|birth|start|effective|join\w*|since|opening|promo\w*|from)\b/i;
/** The end of a term of payment, in other languages than English. */
const termDays =
  /f[äa]llig|zahlbar|verval(?:dag|datum)|f[öo]rfall|forfald|[ée]ch[ée]ance|scadenza|venci?miento|vencimento/i;
/** When something was delivered or done, which may be the day of the invoice as well. */
const supplyDays =
  /(?:liefer|leistungs|lever(?:ings|ans)?)(?:dat|zeitraum|dag)|livraison|prestation|consegna|entrega|delivery/i;
const oldestYears = 15;

function scoreOf(reading: Reading, text: string, latest: string): number {
  const oldest = `${Number(latest.slice(0, 4)) - oldestYears}`;
  return (
    1 +
    (dateWords.test(text) ? 2 : 0) +
    (timePattern.test(
      text.replace(/\d{1,4}[./-]\d{1,2}[./-]\d{1,2}(?!\d)|\d{1,2}[./-]\d{1,2}[./-]20\d\d/, ''),
    )
      ? 1
      : 0) +
    (reading.hasLongYear ? 0.5 : 0) -
    (reading.isMended ? 0.7 : 0) -
    (otherDays.test(text) || termDays.test(text) ? 3 : 0) -
    (supplyDays.test(text) ? 1 : 0) -
    (reading.day > latest ? 4 : 0) -
    (reading.day < oldest ? 2 : 0)
  );
}

/**
 * No date on a paper is that far ahead: the year of a birthday, or of an old letter, was written with two digits. Its
 * score stays that of a day to come, which no receipt is from.
 */
const ofItsCentury = ({ day, hasLongYear }: Reading) =>
  hasLongYear ? day : day.replace(/^20(?=[5-9])/, '19');

/** All dates in a text, likeliest first. */
export function datesIn(lines: readonly string[], order: DayOrder, latest: string): FoundDate[] {
  const found = lines.flatMap((raw, line) => {
    const text = mended(raw);
    const asItStands = numericDates(raw, order);
    // Mending may pull in a number next to a date: a date that needs no mending has not done so.
    const numeric = asItStands.length > 0 ? asItStands : numericDates(text, order);
    return [...numeric, ...wordDates(raw)].map((reading) => ({
      day: ofItsCentury(reading),
      line,
      isAmbiguous: reading.isAmbiguous,
      isGuessed: reading.isGuessed ?? false,
      score: scoreOf(reading, text, latest),
    }));
  });
  return found.toSorted((a, b) => b.score - a.score || a.line - b.line);
}

const monthFirst: ReadonlySet<string> = new Set(['USD', 'PHP']);

/** Americans write the month first; a dollar amount without any sign of Europe or Asia suggests it. */
export function orderOf(lines: readonly string[], currency: string | undefined): DayOrder {
  const text = lines.join('\n');
  // A date that can be read only one way decides for all others.
  if (/(?<![\d/.-])(1[3-9]|2\d|3[01])[/-]\d{1,2}[/-](?:20)?\d{2}(?!\d)/.test(text)) return 'day-first';
  if (/(?<![\d/.-])(0?[1-9]|1[0-2])[/-](1[3-9]|2\d|3[01])[/-](?:20)?\d{2}(?!\d)/.test(text))
    return 'month-first';
  if (currency !== undefined) return monthFirst.has(currency) ? 'month-first' : 'day-first';
  if (/\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|\bsales tax\b|\(\d{3}\) ?\d{3}-\d{4}/i.test(text))
    return 'month-first';
  return 'day-first';
}
