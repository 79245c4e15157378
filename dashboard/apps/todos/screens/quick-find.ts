import * as chrono from 'chrono-node/en';
import { dayOfParts, formatDay } from '#kernel/day.ts';
import { usualDayOrder } from '#kernel/written-day.ts';
import type { NewTodo } from '../contract.ts';
import { findRepeat } from '../repeat-words.ts';
import { wordsOf } from '../rule-words.ts';
import { dayWord } from './lists/due.ts';

export type FoundKind = 'due' | 'repeat' | 'priority' | 'label';

/** A possible meaning of a part of a typed task. */
export interface Candidate {
  kind: FoundKind;
  /** As it was typed. */
  typed: string;
  /** Its meaning: "Tomorrow, Nov 22, 2026". */
  words: string;
  start: number;
  end: number;
  part: Partial<NewTodo>;
  /** It can have no other meaning, and is removed from the text. */
  isExplicit?: boolean;
  /** No word before it says that it is a day. */
  isBare?: boolean;
}

/** Text that must not be parsed is replaced by as many meaningless characters. */
function hide(text: string, start: number, end: number): string {
  return `${text.slice(0, start)}${'\u00a4'.repeat(end - start)}${text.slice(end)}`;
}

function hideAll(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => '\u00a4'.repeat(found.length));
}

const quotesAndAddresses = /"[^"]*"|“[^”]*”|https?:\/\/\S+|\S+@\S+/g;

const priorityWords: Readonly<Record<string, string>> = {
  high: 'High',
  h: 'High',
  '1': 'High',
  medium: 'Medium',
  m: 'Medium',
  '2': 'Medium',
  low: 'Low',
  l: 'Low',
  '3': 'Low',
  p1: 'High',
  p2: 'Medium',
  p3: 'Low',
  p4: 'Medium',
};

function findPriority(text: string): Candidate[] {
  const pattern = /(?<!\S)!(high|medium|low|[hml123])(?!\S)/i;
  const match = pattern.exec(text) ?? /(?<!\S)(p[1-4])(?!\S)/i.exec(text);
  const priority = priorityWords[(match?.[1] ?? '').toLowerCase()];
  if (!match || priority === undefined) return [];
  const [typed] = match;
  const [words, isExplicit] = [`${priority} priority`, typed.startsWith('!')];
  return [{ kind: 'priority', typed, words, ...spanOf(match.index, typed), part: { priority }, isExplicit }];
}

/** A whole word: of "#node.js" and "#home/garden" no part is a label. */
const labels = /(?<!\S)#((?=[\p{N}_-]*\p{L})[\p{L}\p{M}\p{N}_-]+)(?=[.,;:!?)\]…]*(?:\s|$))/gu;

function findLabels(text: string): Candidate[] {
  return [...text.matchAll(labels)].map((match) => ({
    kind: 'label',
    typed: match[0],
    words: match[0],
    ...spanOf(match.index, match[0]),
    part: { labels: [match[1] ?? ''] },
    isExplicit: true,
  }));
}

function spanOf(start: number, typed: string) {
  return { start, end: start + typed.length };
}

const maxRules = 5;

/** The last day of a rule: "until dec 24", right after it. */
function endingOf(after: string, today: string): { part: string; length: number } | undefined {
  const [until] = /^,?\s+(?:until|till)\s+(?:the\s+)?/i.exec(after) ?? [];
  const day = until === undefined ? undefined : findDays(after.slice(until.length), today)[0];
  const dueDate = day?.start === 0 ? day.part.dueDate : undefined;
  if (until === undefined || day === undefined || dueDate === undefined) return undefined;
  return { part: `;UNTIL=${dueDate.replaceAll('-', '')}`, length: until.length + day.end };
}

function findRules(text: string, today: string): Candidate[] {
  const rules: Candidate[] = [];
  let left = text;
  for (let found = findRepeat(left); found && rules.length < maxRules; found = findRepeat(left)) {
    const { from, start } = found;
    const ending = endingOf(left.slice(found.end), today);
    const rule = found.rule + (ending?.part ?? '');
    const end = found.end + (ending?.length ?? 0);
    rules.push({
      kind: 'repeat',
      typed: text.slice(start, end),
      words: wordsOf({ rule, from }),
      start,
      end,
      part: { repeat: rule, repeatFrom: from },
    });
    left = hide(left, start, end);
  }
  return rules;
}

/** Words that may have another meaning, unless a preposition or their place at the end makes them days. */
const ambiguous = /^(?:sun|sat|mon|tue|wed|thu|fri|mar|may|\d{1,2}\/\d{1,2})$/i;
const relative = /^(?:in|within|next|this|after)\b|\b(?:from now|later|after tomorrow)$/i;
const dayAfter = /^day after/i;
const theBefore = /(?:(?<=\s)|^)the\s+$/i;
/** "12" in "room 12 tomorrow", which could also be an hour. */
const loneNumber = /^\d{1,2}\s+(?=to(?:day|morrow|night)\b|\p{L}{3,6}day\b)/iu;
const leadIn = /(?:(?<=\s)|^)(?:(?:due|starting|from)\s+)?(?:by|on|due|until|starting|from)\s+(?:the\s+)?$/i;
const slashes = /^\d{1,2}\/\d{1,2}$/;

type ParsedDate = ReturnType<typeof chrono.parse>[number];

function isMeantAsDay({ start, text, index }: ParsedDate, all: string): boolean {
  const tags = start.tags();
  if (tags.has('result/relativeDateAndTime') || tags.has('casualReference/now')) return false;
  if (tags.has('result/relativeDate') && !relative.test(text)) return false;
  const isDay = start.isCertain('day') || start.isCertain('weekday') || tags.has('result/relativeDate');
  if (text === '24/7') return false;
  if (!isDay || !ambiguous.test(text)) return isDay;
  const after = all.slice(index + text.length).replace(/\u00a4/g, '');
  return leadIn.test(all.slice(0, index)) || after.trim() === '';
}

function findDays(text: string, today: string): Candidate[] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const noon = new Date(year, month - 1, date, 12);
  // It reads 12/05 as people write it in Britain, or else as in the United States.
  const parser = usualDayOrder() === 'dayFirst' ? chrono.GB : chrono.casual;
  return parser
    .parse(text, noon, { forwardDate: true })
    .filter((each) => isMeantAsDay(each, text) && (dayOf(each) >= today || namesYear(each)))
    .map((each) => {
      const dueDate = dayOf(each);
      const ahead = text.slice(0, each.index);
      const before =
        (leadIn.exec(ahead) ?? (dayAfter.test(each.text) ? theBefore.exec(ahead) : null))?.[0] ?? '';
      const number = before === '' ? (loneNumber.exec(each.text)?.[0] ?? '') : '';
      const start = each.index - before.length + number.length;
      const end = each.index + each.text.length;
      return {
        kind: 'due',
        typed: text.slice(start, end),
        words: wordsOfDay(dueDate, today),
        start,
        end,
        part: { dueDate },
        isBare: before === '' && slashes.test(each.text),
      };
    });
}

/** The day mentioned anywhere in a text. */
export function dayIn(text: string, today: string): string | undefined {
  return findDays(text, today)[0]?.part.dueDate;
}

/** A past day is only meant if its year is written; "3 days ago" is no due date. */
function namesYear({ start }: ParsedDate): boolean {
  const isReckoned = [...start.tags()].some((tag) => /^(?:casualReference|result)\//.test(tag));
  return start.isCertain('year') && start.isCertain('day') && !isReckoned;
}

function dayOf({ start }: ParsedDate): string {
  return dayOfParts(start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1);
}

/** "Tomorrow, Nov 22, 2026" */
function wordsOfDay(day: string, today: string): string {
  const [word, full] = [dayWord(day, today), formatDay(day)];
  return word === full ? full : `${word}, ${full}`;
}

type Finder = (text: string, today: string) => Candidate[];
const finders: readonly Finder[] = [findPriority, findLabels, findRules, findDays];

/** Each finder searches what the previous ones have left. */
export function findAll(text: string, today: string): Candidate[] {
  let left = hideAll(text, quotesAndAddresses);
  const all: Candidate[] = [];
  for (const find of finders) {
    for (const found of find(left, today)) {
      all.push(found);
      left = hide(left, found.start, found.end);
    }
  }
  return all.sort((a, b) => a.start - b.start);
}
