import { formatTime, twoDigits } from '#kernel/day.ts';
import { numberFormat } from '#kernel/region.ts';
import { numberIn } from './number-in.ts';

// Numbers that people write with more than digits. Cells hold them as Sheets does: as a fraction of one, or of a day.

export interface Writing {
  /** Undefined for any other text. */
  read: (text: string) => number | undefined;
  show: (value: number) => string;
  /** A form that every region reads back; used if it would not read back the shown one. */
  plain: (value: number) => string;
  /** The message for any other text. */
  invalid: string;
  example: string;
}

const secondsOfDay = 86_400;
const percent = numberFormat({ style: 'percent', maximumFractionDigits: 10 });

/** Whole seconds; a calculated fraction of a day may be slightly off. */
function secondsIn(value: number): number {
  return Math.round(value * secondsOfDay);
}

/** Days as "37:05", or "37:05:09" with seconds. */
export function spanText(value: number): string {
  const seconds = Math.abs(secondsIn(value));
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    twoDigits(seconds % 60),
  ];
  return `${value < 0 ? '-' : ''}${hours}:${twoDigits(minutes)}${rest === '00' ? '' : `:${rest}`}`;
}

/** 0.07 as 7: a product of floats is slightly off. */
export function inPercent(fraction: number): number {
  return Number((fraction * 100).toPrecision(15));
}

function readPercent(text: string): number | undefined {
  const number = numberIn(text.replace(/\s*[%٪]\s*/, ''));
  return number === undefined ? undefined : Number((number / 100).toPrecision(15));
}

const clock = /^(\d{1,2})(?:\s?[:.h]\s?(\d\d))?(?::(\d\d))?\s*(?:([ap])\.?\s?m\.?|uhr)?$/i;

function readTime(text: string): number | undefined {
  const trimmed = text.trim();
  const [, hour = '', minute, second = '0', half] = clock.exec(trimmed) ?? [];
  // "9" alone could mean anything.
  if (hour === '' || trimmed === hour) return undefined;
  const [told, minutes, seconds] = [Number(hour), Number(minute ?? '0'), Number(second)];
  if (minutes > 59 || seconds > 59 || (half && (told < 1 || told > 12))) return undefined;
  const hours = half ? (told % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : told;
  return hours > 23 ? undefined : (hours * 3600 + minutes * 60 + seconds) / secondsOfDay;
}

const units: readonly (readonly [words: RegExp, seconds: number])[] = [
  [/^(?:days?|d|tage?n?|jours?)$/i, secondsOfDay],
  [/^(?:h|hrs?|hours?|std|stunden?|heures?)$/i, 3600],
  [/^(?:m|mins?|minutes?|minuten?)$/i, 60],
  [/^(?:s|secs?|seconds?|sek|sekunden?|secondes?)$/i, 1],
];
const part = /(\d+(?:[.,]\d+)?)\s*(\p{L}+)?\.?/gu;

/** "1 h 30": a number without a unit is in the next smaller unit, and never comes first. */
function secondsInWords(text: string): number | undefined {
  if (text === '' || text.replace(part, '').trim() !== '') return undefined;
  let [sum, last] = [0, -1];
  for (const [, number = '', unit] of text.matchAll(part)) {
    const at = unit === undefined ? last + 1 : units.findIndex(([words]) => words.test(unit));
    const seconds = units[at]?.[1];
    if (seconds === undefined || at <= last || (unit === undefined && last === -1)) return undefined;
    sum += (numberIn(number) ?? 0) * seconds;
    last = at;
  }
  return sum;
}

function readDuration(text: string): number | undefined {
  const [, sign = '', rest = ''] = /^([-−]?)(.*)$/s.exec(text.trim()) ?? [];
  const [, hours, minutes = '0', seconds = '0'] = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/.exec(rest) ?? [];
  const sum =
    hours === undefined
      ? secondsInWords(rest)
      : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sum === undefined ? undefined : (sign === '' ? sum : -sum) / secondsOfDay;
}

const writings = {
  percent: {
    read: readPercent,
    show: (value) => percent(value),
    plain: (value) => `${inPercent(value)} %`,
    invalid: 'Please enter a percentage, such as 25 %',
    example: '25 %',
  },
  time: {
    read: readTime,
    show: (value) => (secondsIn(value) % 60 === 0 ? formatTime(secondsIn(value) / 60) : spanText(value)),
    plain: spanText,
    invalid: 'Please enter a time, such as 9:30',
    example: '9:30',
  },
  duration: {
    read: readDuration,
    show: spanText,
    plain: spanText,
    invalid: 'Please enter a duration, such as 1:30 or 90 min',
    example: '1:30 or 90 min',
  },
} as const satisfies Readonly<Record<string, Writing>>;

export type WrittenKind = keyof typeof writings;

export function isWrittenKind(kind: string): kind is WrittenKind {
  return Object.hasOwn(writings, kind);
}

/** How a kind is written; undefined if it has no writing of its own. */
export function writingOf(kind: string): Writing | undefined {
  return isWrittenKind(kind) ? writings[kind] : undefined;
}

/** The number that a cell holds as a number or as text; undefined if it is none. */
export function amountIn(
  { kind }: { kind: string },
  cell: string | number | boolean | undefined,
): number | undefined {
  if (cell === undefined || typeof cell === 'boolean') return undefined;
  return typeof cell === 'number' ? cell : (writingOf(kind)?.read ?? numberIn)(cell);
}

/** A number as a form shows it, which reads back unchanged. */
export function writtenText({ read, show, plain }: Writing, value: number): string {
  const shown = show(value);
  const isSame = Math.abs((read(shown) ?? Number.NaN) - value) < 1e-9;
  return isSame ? shown : plain(value);
}

/** A number that was typed, or a message that says what is wrong with it. */
export function readWritten(
  { read, invalid }: Writing,
  text: string,
): { amount: number } | { problem: string } {
  const amount = read(text);
  return amount === undefined ? { problem: invalid } : { amount };
}
