import { parseDay } from '#kernel/day.ts';

export interface FoundDate {
  day: string;
  line: number;
  /** Higher is likelier to be the day of the purchase. */
  score: number;
  /** True where day and month could as well stand the other way round. */
  isAmbiguous: boolean;
}

/** Which comes first in 03/04/2025. */
export type DayOrder = 'day-first' | 'month-first';

const months = [
  'jan|janv|januar|january|ene|gen',
  'feb|fev|fevr|febr|februar|february',
  'mar|mars|marz|maerz|march|mrz|maa',
  'apr|avr|avril|april|abr',
  'may|mai|mei|mag|mayo',
  'jun|juin|juni|june|giu',
  'jul|juil|juli|july|lug',
  'aug|aout|august|ago|ogos',
  'sep|sept|set|september',
  'oct|okt|ott|october|oktober',
  'nov|november|novembre',
  'dec|dez|dic|dis|december|dezember',
].map((names) => new RegExp(`^(?:${names})$`));

function monthOf(word: string): number | undefined {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const index = months.findIndex((names) => names.test(plain));
  return index < 0 ? undefined : index + 1;
}

const pad = (value: number) => String(value).padStart(2, '0');

function dayFrom(yearText: string, month: number, day: number): string | undefined {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  if (year < 2000 || year > 2099) return undefined;
  return parseDay(`${year}-${pad(month)}-${pad(day)}`);
}

/** What OCR makes of digits and strokes inside a date. */
function mended(line: string): string {
  return line
    .replace(/(?<=\d\s?[/.-]?\s?)[oO](?=\s?[\d/.-])|(?<=[/.-]\s?)[oO](?=\d)|\b[oO](?=\d[/.-]\d)/g, '0')
    .replace(/(?<=[/.-])[lI|](?=\d)|(?<=\d)[lI|](?=[/.-]?\d)/g, '1')
    .replace(/(?<=\d)\s?[/.-]\s?(?=\d)/g, (stroke) => stroke.trim())
    .replace(/(?<=\b\d{1,2})[|\\](?=\d{1,2}[|\\/]\d{2,4})|(?<=\d[/|\\]\d{1,2})[|\\](?=\d{2,4})/g, '/')
    .replace(/(?<=\b\d{1,2}[/-]\d{1,2})[.,](?=\d{4}\b)/g, '/');
}

interface Reading {
  day: string;
  isAmbiguous: boolean;
  hasLongYear: boolean;
}

function numericDate(line: string, order: DayOrder): Reading[] {
  const iso = [...line.matchAll(/(?<!\d)(20\d{2})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/g)].flatMap((match) => {
    const day = dayFrom(match[1] ?? '', Number(match[2]), Number(match[3]));
    return day === undefined ? [] : [{ day, isAmbiguous: false, hasLongYear: true }];
  });
  const pattern = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(20\d{2}|\d{2})(?![\d])/g;
  const others = [...line.matchAll(pattern)].flatMap((match) => {
    const [first, second, year] = [Number(match[1]), Number(match[3]), match[4] ?? ''];
    // A stroke between full stops is always day first.
    const isDayFirst = order === 'day-first' || match[2] === '.';
    const straight = isDayFirst ? dayFrom(year, second, first) : dayFrom(year, first, second);
    const swapped = isDayFirst ? dayFrom(year, first, second) : dayFrom(year, second, first);
    const day = straight ?? swapped;
    if (day === undefined) return [];
    const isAmbiguous =
      straight !== undefined && swapped !== undefined && straight !== swapped && match[2] !== '.';
    return [{ day, isAmbiguous, hasLongYear: year.length === 4 }];
  });
  return [...iso, ...others];
}

function wordDate(line: string): Reading[] {
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s./-]{0,2}([\p{L}]{3,9})[\s./,'-]{0,3}(20\d{2}|\d{2})(?!\d)/gu;
  const monthFirst =
    /(?<!\p{L})(\p{L}{3,9})[\s.-]{0,2}(\d{1,2})(?:st|nd|rd|th)?[\s,.-]{1,3}(20\d{2}|\d{2}(?!:))(?!\d)/gu;
  const readings = [
    ...[...line.matchAll(dayFirst)].map((match) => [match[3], match[2], match[1]] as const),
    ...[...line.matchAll(monthFirst)].map((match) => [match[3], match[1], match[2]] as const),
  ];
  return readings.flatMap(([year = '', word = '', dayText = '']) => {
    const month = monthOf(word);
    const day = month === undefined ? undefined : dayFrom(year, month, Number(dayText));
    return day === undefined ? [] : [{ day, isAmbiguous: false, hasLongYear: year.length === 4 }];
  });
}

const dateWords = /\b(date|datum|fecha|data|tarikh|dato|issued|invoice date|bill date)\b/i;
const timePattern = /\b\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?m\.?|uhr|h\b)?/i;
const otherDays =
  /\b(due|exp|expir\w*|valid|until|before|return|best by|g[üu]ltig|birth|printed|start|effective)\b/i;

/** All dates of a text; the likeliest first. */
export function datesIn(lines: readonly string[], order: DayOrder, latest: string): FoundDate[] {
  const found = lines.flatMap((raw, line) => {
    const text = mended(raw);
    return [...numericDate(text, order), ...wordDate(text)].map((reading) => ({
      day: reading.day,
      line,
      isAmbiguous: reading.isAmbiguous,
      score:
        1 +
        (dateWords.test(text) ? 2 : 0) +
        (timePattern.test(text.replace(/\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/, '')) ? 1 : 0) +
        (reading.hasLongYear ? 0.5 : 0) -
        (otherDays.test(text) ? 3 : 0) -
        (reading.day > latest ? 4 : 0) -
        (reading.day < '2005' ? 2 : 0),
    }));
  });
  return found.toSorted((a, b) => b.score - a.score || a.line - b.line);
}

/** Americans write the month first; an amount in dollars and no other sign of Europe or Asia says so. */
export function orderOf(lines: readonly string[], currency: string | undefined): DayOrder {
  const text = lines.join('\n');
  // A date that can be read only one way tells for all others.
  if (/(?<![\d/.-])(1[3-9]|2\d|3[01])[/-]\d{1,2}[/-](?:20)?\d{2}(?!\d)/.test(text)) return 'day-first';
  if (/(?<![\d/.-])(0?[1-9]|1[0-2])[/-](1[3-9]|2\d|3[01])[/-](?:20)?\d{2}(?!\d)/.test(text))
    return 'month-first';
  if (currency !== undefined) return currency === 'USD' ? 'month-first' : 'day-first';
  if (/\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|\bsales tax\b|\(\d{3}\) ?\d{3}-\d{4}/i.test(text))
    return 'month-first';
  return 'day-first';
}
