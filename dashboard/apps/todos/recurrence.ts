import { parseDay } from '#kernel/day.ts';
import { readRepeatWords } from './repeat-words.ts';
import { firstRuleDay } from './rule-days.ts';

const numbers = /^[+-]?\d{1,3}(,[+-]?\d{1,3})*$/;

/** The supported parts of a rule. */
const allowed: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTHDAY: numbers,
  BYMONTH: numbers,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

/** The parts of a rule; undefined for a text that is no rule, or an unsupported one. */
function partsOf(text: string): Map<string, string> | undefined {
  const pairs = text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')
    .map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, Math.max(at, 0)), part.slice(at + 1)];
    });
  const parts = new Map(pairs);
  const isKnown = pairs.every(([name, value]) => allowed[name]?.test(value));
  return isKnown && parts.has('FREQ') && parts.size === pairs.length ? parts : undefined;
}

function textOf(parts: ReadonlyMap<string, string>): string {
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

export interface Repeat {
  rule: string;
  from: 'due' | 'completion';
}

/** How a task repeats according to its cells: by a rule, or by words such as "every week". */
export function readRepeat(text: string, from: string): Repeat | undefined {
  const isFromCompletion = /complet|done/i.test(from);
  const parts = partsOf(text);
  if (parts) return { rule: textOf(parts), from: isFromCompletion ? 'completion' : 'due' };
  const words = readRepeatWords(text);
  return words && { rule: words.rule, from: isFromCompletion ? 'completion' : words.from };
}

const noParts: ReadonlyMap<string, string> = new Map();

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The first day for a task that is made to repeat without a day. */
export function firstDueDay({ rule }: Repeat, today: string): string | undefined {
  return firstRuleDay(partsOf(rule) ?? noParts, { start: today, earliest: today });
}

/** When a task that was done on `today` is due again, and its rule from then on; undefined if it was the last time. */
export function nextOccurrence(
  { rule, from }: Repeat,
  dueDate: string,
  today: string,
): { dueDate: string; rule: string } | undefined {
  const parts = new Map(partsOf(rule) ?? noParts);
  const left = parts.get('COUNT');
  if (left === '1') return undefined;
  const due = from === 'due' ? parseDay(dueDate) : undefined;
  const start = due ?? today;
  // Missed occurrences are skipped: the next day is in the future.
  const earliest = dayAfter(start > today ? start : today);
  const next = firstRuleDay(parts, { start, earliest });
  if (next === undefined) return undefined;
  if (left !== undefined) parts.set('COUNT', String(Number(left) - 1));
  return { dueDate: next, rule: textOf(parts) };
}
