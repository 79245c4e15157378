import { formatDay } from '#kernel/day.ts';
import type { NewTodo } from '../../contract.ts';
import { firstDueDay } from '../../recurrence.ts';
import { isPartOfName } from '../lists/names.ts';
import { type Candidate, type FoundKind, findAll } from '../quick-find.ts';

// Reads "pay rent every 1st !high #home" as a person means it, beside the words: these stay as they were typed. Only what
// cannot be meant otherwise, `!high` and `#home`, leaves the text.

/** What was found in a typed task, and whether it holds for it. */
export interface Found {
  /** Stays the same while more is typed behind it. */
  id: string;
  kind: FoundKind;
  /** As it was typed. */
  typed: string;
  /** How it is understood: "Tomorrow, Nov 22, 2026". */
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
  { typed: '"in quotes"', means: 'Says nothing but itself' },
];

const onlyMarks = /^[\s.!?,;:)\]…]*$/;

/** Those at the end of the text, one after the other, and before nothing but marks. */
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

/** On by itself: what says nothing else, and words at the end that are no part of a name; of each kind the last one. */
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

/** A text without some of its parts and the blanks before them; all else stays as it is. */
export function without(text: string, spans: readonly { start: number; end: number }[]): string {
  let left = '';
  let at = 0;
  for (const { start, end } of spans) {
    left += text.slice(at, start).trimEnd();
    at = left === '' ? end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0) : end;
  }
  return left + text.slice(at);
}

/** Only the first line is read; the lines below it stay as they are. */
export function readQuickAdd(typed: string, { today, chosen = new Map() }: Reading): QuickAdd {
  const [first = '', ...others] = typed.trim().split('\n');
  const lead = typed.length - typed.trimStart().length;
  const all = findAll(first, today);
  const explicit = all.filter(({ isExplicit }) => isExplicit);
  // A task that says nothing but "!high" is called so.
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

/** A task has one day, one rule and one priority: what the person chose goes before what is on by itself. */
function isOutdone(one: Pick<Found, 'id' | 'kind'>, all: readonly Found[], chosen: Chosen): boolean {
  if (one.kind === 'label' || chosen.get(one.id) === true) return false;
  return all.some(({ id, kind }) => kind === one.kind && id !== one.id && chosen.get(id) === true);
}

/** What is switched, with the others of its kind that cannot hold beside it. */
export function switched(one: Found, all: readonly Found[], chosen: Chosen): Chosen {
  const others = one.kind === 'label' || one.isOn ? [] : all.filter(({ kind }) => kind === one.kind);
  return new Map([...chosen, ...others.map(({ id }): [string, boolean] => [id, false]), [one.id, !one.isOn]]);
}

/** A repeating task without a day begins on the first day of its rule. */
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
 * Pasted lines as tasks: bullets and boxes are not a part of them, and a ticked box is a task that is done. `chosen` says
 * what was switched in a line, by its number.
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
