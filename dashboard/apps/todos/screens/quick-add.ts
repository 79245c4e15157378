import * as chrono from 'chrono-node/en';
import { formatDay } from '#kernel/day.ts';
import type { NewTodo } from '../contract.ts';
import { firstDueDay } from '../recurrence.ts';
import { findRepeat } from '../repeat-words.ts';
import { wordsOf } from '../rule-words.ts';
import { dayWord } from './due.ts';

// Reads "pay rent every 1st !high #home" as a person means it. What was understood is shown while it is typed, and each
// part of it can be put back into the text.

export interface Token {
  kind: 'due' | 'repeat' | 'priority' | 'label';
  /** As it was typed; by this it is put back. */
  typed: string;
  /** How it was understood: "Tomorrow, Nov 22, 2026". */
  words: string;
}

interface Found extends Token {
  start: number;
  end: number;
  part: Partial<NewTodo>;
  /** What of it stays in the text: the time of day, which no column holds. */
  rest?: string;
}

export interface QuickAdd {
  todo: NewTodo;
  tokens: Token[];
}

interface Reading {
  today: string;
  /** Parts that the person wants left in the text, as they were typed. */
  ignored: ReadonlySet<string>;
}

export const quickAddHelp: readonly { typed: string; means: string }[] = [
  { typed: 'tomorrow, friday, dec 24, in 3 days', means: 'When it is due' },
  { typed: 'every week, every 1st, every 2nd tuesday', means: 'How it repeats' },
  { typed: 'every! 3 days', means: 'Repeats counted from the day it was done' },
  { typed: '!high, !low, p1 to p4', means: 'Its priority' },
  { typed: '#home', means: 'A label' },
  { typed: '"in quotes"', means: 'Stays text' },
];

/** What must not be read is hidden behind as many characters of no meaning. */
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

function findPriority(text: string): Found[] {
  const match = /(?<!\S)(?:!(high|medium|low|[hml123])|(p[1-4]))(?!\S)/i.exec(text);
  const priority = priorityWords[(match?.[1] ?? match?.[2] ?? '').toLowerCase()];
  if (!match || priority === undefined) return [];
  const [typed] = match;
  const words = `${priority} priority`;
  return [{ kind: 'priority', typed, words, ...spanOf(match.index, typed), part: { priority } }];
}

function findLabels(text: string): Found[] {
  return [...text.matchAll(/(?<!\S)#((?=[\p{N}_-]*\p{L})[\p{L}\p{N}_-]+)/gu)].map((match) => ({
    kind: 'label',
    typed: match[0],
    words: match[0],
    ...spanOf(match.index, match[0]),
    part: { labels: [match[1] ?? ''] },
  }));
}

function spanOf(start: number, typed: string) {
  return { start, end: start + typed.length };
}

function findRule(text: string): Found[] {
  const found = findRepeat(text);
  if (!found) return [];
  const { rule, from, start, end } = found;
  return [
    {
      kind: 'repeat',
      typed: text.slice(start, end),
      words: wordsOf({ rule, from }),
      start,
      end,
      part: { repeat: rule, repeatFrom: from },
    },
  ];
}

/** Words that may as well mean something else, unless a preposition or their place at the end says that they are days. */
const ambiguous = /^(?:sun|sat|mon|tue|wed|thu|fri|mar|may|\d{1,2}\/\d{1,2})$/i;
const relative = /^(?:in|within|next|this|after)\b|\b(?:from now|later)$/i;
const leadIn = /(?:(?<=\s)|^)(?:(?:due|starting|from)\s+)?(?:by|on|due|until|starting|from)\s+$/i;
const timeOfDay =
  /(?:\bat\s+)?\b\d{1,2}(?::\d{2})?\s*(?:am|pm)\b|\bat\s+\d{1,2}(?::\d{2})?\b|\b\d{1,2}:\d{2}\b/i;

type ParsedDate = ReturnType<typeof chrono.parse>[number];

function isMeantAsDay({ start, text, index }: ParsedDate, all: string): boolean {
  const tags = start.tags();
  if (tags.has('result/relativeDateAndTime') || tags.has('casualReference/now')) return false;
  if (tags.has('result/relativeDate') && !relative.test(text)) return false;
  const isDay = start.isCertain('day') || start.isCertain('weekday') || tags.has('result/relativeDate');
  if (!isDay || !ambiguous.test(text)) return isDay;
  const after = all.slice(index + text.length).replace(/\u00a4/g, '');
  return leadIn.test(all.slice(0, index)) || after.trim() === '';
}

function findDue(text: string, today: string): Found[] {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const noon = new Date(year, month - 1, date, 12);
  const result = chrono
    .parse(text, noon, { forwardDate: true })
    .find((each) => isMeantAsDay(each, text) && (dayOf(each) >= today || namesYear(each)));
  if (!result) return [];
  const dueDate = dayOf(result);
  const before = leadIn.exec(text.slice(0, result.index))?.[0] ?? '';
  const start = result.index - before.length;
  const end = result.index + result.text.length;
  const rest = result.start.isCertain('hour') ? (timeOfDay.exec(result.text)?.[0] ?? '') : '';
  return [
    {
      kind: 'due',
      typed: text.slice(start, end),
      words: wordsOfDay(dueDate, today),
      start,
      end,
      part: { dueDate },
      rest,
    },
  ];
}

/** A day of the past is meant only by someone who writes its year; "3 days ago" is no due date. */
function namesYear({ start }: ParsedDate): boolean {
  const isReckoned = [...start.tags()].some((tag) => /^(?:casualReference|result)\//.test(tag));
  return start.isCertain('year') && start.isCertain('day') && !isReckoned;
}

function dayOf({ start }: ParsedDate): string {
  const two = (value: number | null) => String(value ?? 1).padStart(2, '0');
  return `${String(start.get('year') ?? 0).padStart(4, '0')}-${two(start.get('month'))}-${two(start.get('day'))}`;
}

/** "Tomorrow, Nov 22, 2026" */
function wordsOfDay(day: string, today: string): string {
  const [word, full] = [dayWord(day, today), formatDay(day)];
  return word === full ? full : `${word}, ${full}`;
}

/** Each finder looks at what the ones before it have left. */
function findAll(text: string, { today, ignored }: Reading): Found[] {
  let left = hideAll(text, quotesAndAddresses);
  for (const typed of ignored) {
    const at = left.indexOf(typed);
    if (at !== -1) left = hide(left, at, at + typed.length);
  }
  const all: Found[] = [];
  for (const find of [findPriority, findLabels, findRule, (rest: string) => findDue(rest, today)]) {
    for (const found of find(left)) {
      all.push(found);
      left = hide(left, found.start, found.end);
    }
  }
  return all.sort((a, b) => a.start - b.start);
}

function withoutFound(text: string, found: readonly Found[]): string {
  let left = '';
  let at = 0;
  for (const { start, end, rest = '' } of found) {
    left += `${text.slice(at, start)}${rest}`;
    at = end;
  }
  return `${left}${text.slice(at)}`.replace(/[ \t]{2,}/g, ' ').trim();
}

/** Only the first line is read; the lines below it stay as they are. */
export function readQuickAdd(typed: string, reading: Reading): QuickAdd {
  const [first = '', ...others] = typed.trim().split('\n');
  const found = findAll(first, reading);
  const text = [withoutFound(first, found), ...others].join('\n').trim();
  // A task that says nothing but "tomorrow" is called so.
  if (text === '') return { todo: { text: typed.trim() }, tokens: [] };
  const labels = found.flatMap(({ part }) => part.labels ?? []);
  const parts: Partial<NewTodo> = Object.assign({}, ...found.map(({ part }) => part));
  const todo: NewTodo = { ...parts, text, ...(labels.length > 0 && { labels }) };
  return { todo, tokens: [...found.map(tokenOf), ...firstDay(todo, reading.today)] };
}

function tokenOf({ kind, typed, words }: Found): Token {
  return { kind, typed, words };
}

/** A repeating task without a day begins on the first day of its rule. */
function firstDay({ repeat, repeatFrom = 'due', dueDate }: NewTodo, today: string): Token[] {
  if (repeat === undefined || dueDate !== undefined) return [];
  const day = firstDueDay({ rule: repeat, from: repeatFrom }, today);
  return day === undefined ? [] : [{ kind: 'due', typed: '', words: wordsOfDay(day, today) }];
}

const bullet = /^\s*(?:[-*+•]|\d{1,3}[.)])(?:\s+|$)/;
const box = /^\[([ xX✓]?)\]\s*/;

/** Pasted lines as tasks: bullets and boxes are not a part of them, and a ticked box is a task that is done. */
export function readLines(typed: string, today: string): QuickAdd[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const tick = box.exec(line);
      const read = readQuickAdd(line.replace(box, ''), { today, ignored: new Set() });
      const isDone = /[xX✓]/.test(tick?.[1] ?? '');
      return isDone ? { ...read, todo: { ...read.todo, status: 'Completed' as const } } : read;
    })
    .filter(({ todo }) => todo.text !== '');
}
