import { formatDay } from '#kernel/day.ts';
import type { NewTodo } from '../../contract.ts';
import { firstDueDay } from '../../recurrence.ts';
import { isPartOfName } from '../lists/names.ts';
import { type Candidate, type FoundKind, findAll } from '../quick-find.ts';

// Reads "pay rent every 1st !high #home" as a person means it, and keeps the words as typed. Only what can have no other
// meaning, `!high` and `#home`, is removed from the text.

/** What was found in a typed task, and whether it applies. */
export interface Found {
  /** Stays the same while more is typed after it. */
  id: string;
  kind: FoundKind;
  /** As it was typed. */
  typed: string;
  /** Its meaning: "Tomorrow, Nov 22, 2026". */
  words: string;
  start: number;
  end: number;
  isOn: boolean;
}

export interface QuickAdd {
  todo: NewTodo;
  found: Found[];
}

/** What the person has switched on or off, by id. */
export type Chosen = ReadonlyMap<string, boolean>;

interface Reading {
  today: string;
  chosen?: Chosen;
}

export const quickAddHelp: readonly { typed: string; means: string }[] = [
  { typed: 'tomorrow, friday, dec 24, in 3 days', means: 'When it is due, at the end of the task' },
  { typed: 'every week, every 1st, every 2nd tuesday', means: 'How it repeats, at the end of the task' },
  { typed: 'every! 3 days', means: 'Repeats counted from the day it was done' },
  { typed: '!high, !medium, !low', means: 'Its priority' },
  { typed: '#home', means: 'A label' },
  { typed: '"in quotes"', means: 'Taken as it is, with no special meaning' },
];

const onlyMarks = /^[\s.!?,;:)\]…]*$/;

/** Those at the end of the text, one after the other, followed only by marks. */
function endingsOf(text: string, all: readonly Candidate[]): ReadonlySet<Candidate> {
  const endings = new Set<Candidate>();
  let end = text.length;
  for (const each of all.toReversed()) {
    if (!onlyMarks.test(text.slice(each.end, end))) break;
    endings.add(each);
    end = each.start;
  }
  return endings;
}

/** On by default: explicit ones, and words at the end that are not part of a name; the last one of each kind. */
function defaultsOf(text: string, all: readonly Candidate[]): ReadonlySet<Candidate> {
  const endings = endingsOf(text, all);
  const explicit = all.filter(({ isExplicit }) => isExplicit);
  const isTitle = without(text, all).trim() === '';
  const said = all.filter(
    (each) => endings.has(each) && !each.isExplicit && !each.isBare && !isTitle && !isPartOfName(text, each),
  );
  const last = (kind: FoundKind) => said.findLast((each) => each.kind === kind);
  return new Set(
    [...explicit, last('due'), last('repeat'), last('priority')].filter((each) => each !== undefined),
  );
}

/** What joins the parts that are removed with each other, and with the text before and after them. */
const between = /^\s*(?:[,;:&]|and\b)?\s*$/i;
const afterThem = /^\s*[,;:]?\s*/;
const beforeThem = /\s*[,;:]?\s*$/;

/** A text without some of its parts, the spaces before them and what joins them; the rest stays as it is. */
export function without(text: string, spans: readonly { start: number; end: number }[]): string {
  let left = '';
  let at = 0;
  for (const { start, end } of spans) {
    const gap = text.slice(at, start);
    if (!between.test(gap)) left += gap.trimEnd();
    at = left === '' ? end + (afterThem.exec(text.slice(end))?.[0].length ?? 0) : end;
  }
  const rest = text.slice(at);
  return at > 0 && rest.trim() === '' ? left.replace(beforeThem, '') : left + rest;
}

/** Only the first line is parsed; the lines below it stay as they are. */
export function readQuickAdd(typed: string, { today, chosen = new Map() }: Reading): QuickAdd {
  const [first = '', ...others] = typed.trim().split('\n');
  const lead = typed.length - typed.trimStart().length;
  const all = findAll(first, today);
  const explicit = all.filter(({ isExplicit }) => isExplicit);
  // A task that consists only of "!high" gets that name.
  if (without(first, explicit).trim() === '') return { todo: { text: typed.trim() }, found: [] };
  const defaults = defaultsOf(first, all);
  const named = all.map((each, at) => ({ ...each, id: idOf(all, at), isOn: defaults.has(each) }));
  const decided = named.map((each) => ({ ...each, isOn: chosen.get(each.id) ?? each.isOn }));
  const on = decided.filter((each) => each.isOn && !isOutdone(each, decided, chosen));
  const text = [
    without(
      first,
      on.filter(({ isExplicit }) => isExplicit),
    ),
    ...others,
  ]
    .join('\n')
    .trim();
  const labels = [...new Set(on.flatMap(({ part }) => part.labels ?? []))];
  const parts: Partial<NewTodo> = Object.assign({}, ...on.map(({ part }) => part));
  const todo: NewTodo = { ...parts, text, ...(labels.length > 0 && { labels }) };
  const found = decided.map(({ id, kind, typed: words, start, end, ...each }) => ({
    id,
    kind,
    typed: words,
    words: kind === 'repeat' ? withFirstDay(each, todo, today) : each.words,
    start: start + lead,
    end: end + lead,
    isOn: on.some((other) => other.id === id),
  }));
  return { todo, found };
}

function idOf(all: readonly Candidate[], at: number): string {
  const same = ({ kind, typed }: Candidate) => kind === all[at]?.kind && typed === all[at]?.typed;
  return `${all[at]?.kind} ${all[at]?.typed} ${all.slice(0, at).filter(same).length}`;
}

/** A task has one day, one rule and one priority: the person's choice overrides the default. */
function isOutdone(one: Pick<Found, 'id' | 'kind'>, all: readonly Found[], chosen: Chosen): boolean {
  if (one.kind === 'label' || chosen.get(one.id) === true) return false;
  return all.some(({ id, kind }) => kind === one.kind && id !== one.id && chosen.get(id) === true);
}

/** The result of switching one, which switches off others of its kind. */
export function switched(one: Found, all: readonly Found[], chosen: Chosen): Chosen {
  const others = one.kind === 'label' || one.isOn ? [] : all.filter(({ kind }) => kind === one.kind);
  return new Map([...chosen, ...others.map(({ id }): [string, boolean] => [id, false]), [one.id, !one.isOn]]);
}

/** A repeating task without a day starts on the first day of its rule. */
function withFirstDay(
  { words, part }: Pick<Candidate, 'words' | 'part'>,
  { dueDate }: NewTodo,
  today: string,
): string {
  const { repeat: rule = '', repeatFrom: from = 'due' } = part;
  const day = dueDate === undefined ? firstDueDay({ rule, from }, today) : undefined;
  return day === undefined ? words : `${words}, from ${formatDay(day)}`;
}

const bullet = /^\s*(?:[-*+•]|\d{1,3}[.)])(?:\s+|$)/;
const box = /^\[([ xX✓]?)\]\s*/;

/**
 * Pasted lines as tasks: bullets and boxes are removed, and a ticked box means a completed task. `chosen` contains what
 * was switched in each line, by its number.
 */
export function readLines(
  typed: string,
  today: string,
  chosen: ReadonlyMap<number, Chosen> = new Map(),
): QuickAdd[] {
  return typed
    .split(/\r?\n/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((line) => line.replace(box, '').trim() !== '')
    .map((line, at) => {
      const tick = box.exec(line);
      const read = readQuickAdd(line.replace(box, ''), { today, chosen: chosen.get(at) ?? new Map() });
      const isDone = /[xX✓]/.test(tick?.[1] ?? '');
      return isDone ? { ...read, todo: { ...read.todo, status: 'Completed' as const } } : read;
    });
}
