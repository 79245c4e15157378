import { writeIdOf } from '../../dashboard/backend/history/journal.ts';
import { type Intent, twinMark } from './books.ts';
import { type Difference, differenceOf, type Share, sharesOf } from './difference.ts';
import {
  type HappeningOf,
  type History,
  leftOpen,
  type Note,
  namesOf,
  of,
  type Row,
  type Rows,
  statesIn,
} from './history.ts';

// What must never be true of everything that happened. Each sentence is one violation.

type Press = HappeningOf<'press'>;

export function judge(history: History): string[] {
  const presses = new Map(of(history, 'press').map((press) => [press.key, press]));
  const shares = sharesOf(history);
  const effects = effectsOf(shares);
  return [
    ...doubledRows(history),
    ...strangeEffects(history, presses, shares),
    ...twice(effects),
    ...lost(history, presses, effects),
    ...refusedAndDone(history, presses, effects),
    ...outOfOrder(history, presses, effects),
    ...staleReads(history),
  ];
}

/** The changes that each write made, by its key. */
function effectsOf(shares: readonly Share[]): Map<string, number[]> {
  const effects = new Map<string, number[]>();
  for (const { step, key } of shares) effects.set(key, [...(effects.get(key) ?? []), step]);
  return effects;
}

function doubledRows(history: History): string[] {
  return of(history, 'change').flatMap(({ after, causes, sheet }) => {
    const counts = Map.groupBy(after, ({ mark }) => mark);
    return [...counts]
      .filter(([mark, rows]) => mark !== twinMark && rows.length > 1)
      .map(([mark, { length }]) => `"${mark}" stands ${length} times in ${sheet} after ${namesOf(causes)}`);
  });
}

const isSameCells = (typed: Intent['typed'], { cells }: Row) =>
  Object.entries(typed).every(([header, text]) => (cells[header] ?? '') === text);

/** What an edit may write: what its own device has pressed for this row; several presses may have become one. */
function typedBy(presses: Iterable<Press>, own: Press): Map<string, Set<string>> {
  const typed = new Map<string, Set<string>>();
  for (const { device, sheet, intent } of presses) {
    if (device !== own.device || sheet !== own.sheet || intent.mark !== own.intent.mark) continue;
    for (const [header, text] of Object.entries(intent.typed)) {
      typed.set(header, (typed.get(header) ?? new Set()).add(text));
    }
  }
  return typed;
}

/** All texts anywhere in what was sent. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function strangeEffects(
  history: History,
  presses: ReadonlyMap<string, Press>,
  shares: readonly Share[],
): string[] {
  return shares.flatMap(({ step, key, press, did }) => {
    const sent = history.findLast((one, at) => one.kind === 'sent' && one.key === key && at < step);
    const said = new Set(sent?.kind === 'sent' ? textsIn(sent.body) : []);
    const deleted = shares.find((share) => share.key === press?.intent.of)?.did.gone[0];
    const what = press
      ? strange(did, press, typedBy(presses.values(), press), said, deleted)
      : 'nobody has pressed it';
    return what === undefined ? [] : [`${key} (${nameOf(press)}): ${what}`];
  });
}

function nameOf(press: Press | undefined): string {
  return press ? `${press.device} ${press.intent.kind} "${press.intent.mark}" in ${press.sheet}` : 'unknown';
}

/** What a write did beyond its intent; undefined if nothing. */
function strange(
  { come, gone, changed, isMoved }: Difference,
  { intent, sheet }: Press,
  typed: ReadonlyMap<string, ReadonlySet<string>>,
  seen: ReadonlySet<string>,
  deleted: Row | undefined,
): string | undefined {
  const { kind, mark, along } = intent;
  // What going back does is judged by what the sheet was like then.
  if (kind === 'goBack') return undefined;
  const others = [...come, ...gone, ...changed].filter((one) => one.mark !== mark);
  if (others.length > 0) return `it has changed other rows of ${sheet}: ${JSON.stringify(others)}`;
  if (isMoved && kind !== 'move') return 'it has moved rows';
  if (kind === 'undo') {
    const isBack = JSON.stringify(come) === JSON.stringify([deleted]) && gone.length + changed.length === 0;
    return isBack ? undefined : `it has brought back ${JSON.stringify(come)}, not ${JSON.stringify(deleted)}`;
  }
  if (kind === 'add') {
    const [row, ...more] = come;
    if (!row || more.length + gone.length + changed.length > 0)
      return 'it has done something else than to add a row';
    return isSameCells(intent.typed, row) ? undefined : `it has added ${JSON.stringify(row.cells)}`;
  }
  if (come.length > 0) return 'a row that was gone has come again';
  if (kind === 'remove') {
    const [row] = gone;
    if (!row || changed.length > 0) return 'it has done something else than to delete its row';
    const unseen = Object.entries(row.cells).filter(
      ([, text]) => /^(by|hand) /.test(text) && !seen.has(text),
    );
    return unseen.length > 0
      ? `it has deleted a row in which stood what was not seen: ${JSON.stringify(unseen)}`
      : undefined;
  }
  if (gone.length > 0) return 'its row is gone';
  for (const { header, from, to } of changed) {
    if (along.includes(header)) continue;
    if (!typed.get(header)?.has(to)) return `it has written "${to}" into ${header}, which nobody typed`;
    if (from !== '' && from !== 'Pending' && !seen.has(from)) {
      return `it has written over "${from}" in ${header}, which was not seen`;
    }
  }
  return undefined;
}

function twice(effects: ReadonlyMap<string, readonly number[]>): string[] {
  return [...effects]
    .filter(([, steps]) => steps.length > 1)
    .map(([key, steps]) => `${key} was carried out ${steps.length} times`);
}

/** What was acknowledged was carried out, under its own key or as part of an earlier edit. */
function lost(
  history: History,
  presses: ReadonlyMap<string, Press>,
  effects: ReadonlyMap<string, readonly number[]>,
): string[] {
  const [written, gone] = [new Set<string>(), new Set<string>()];
  for (const one of of(history, 'change')) {
    const difference = differenceOf(one);
    for (const { mark, header, to } of difference.changed) {
      written.add(`${one.sheet} ${mark} ${header} ${to}`);
    }
    for (const { mark } of difference.gone) gone.add(`${one.sheet} ${mark}`);
  }
  const said = new Set(of(history, 'sent').flatMap(({ body }) => textsIn(body)));
  return history.flatMap((one, answered) => {
    if (one.kind !== 'answer') return [];
    const { key } = one;
    const press = presses.get(key);
    if (!press || effects.has(key)) return [];
    const { intent, sheet } = press;
    if (intent.kind === 'goBack') return [];
    // If the row already was where it was moved to, or somebody else had ticked it, there is nothing to do.
    if (intent.kind === 'move' || intent.kind === 'tick') return [];
    // Nor if somebody else has deleted the row first.
    if (intent.kind === 'remove' && gone.has(`${sheet} ${intent.mark}`)) return [];
    // Nor if somebody else has brought it back.
    const stands = (rows: Rows) => rows.some(({ mark }) => mark === intent.mark);
    const pressed = history.indexOf(press);
    if (intent.kind === 'undo' && statesIn(history, sheet, pressed, answered).some(stands)) return [];
    const isWritten = Object.entries(intent.typed).every(
      ([header, text]) =>
        // A later press of the same device may have taken its place before it was sent.
        written.has(`${sheet} ${intent.mark} ${header} ${text}`) || !said.has(text),
    );
    return intent.kind === 'edit' && isWritten
      ? []
      : [`${key} (${nameOf(press)}) was acknowledged and is lost`];
  });
}

/**
 * What was refused has changed nothing; what is said to be saved already is. An earlier attempt that is still on its way, from a browser that
 * was killed, may be carried out if somebody has brought back meanwhile what the later one did not find.
 */
function refusedAndDone(
  history: History,
  presses: ReadonlyMap<string, Press>,
  effects: ReadonlyMap<string, readonly number[]>,
): string[] {
  const isBack = (one: History[number]) =>
    one.kind === 'change' && one.causes.some((key) => isAtOnce(presses.get(key)));
  return history.flatMap((one, step) => {
    if (one.kind !== 'told') return [];
    const { key, code, isOpen } = one;
    const [done] = effects.get(key) ?? [];
    if (code === 'ALREADY_SAVED' && done === undefined)
      return [`${key} is said to be saved already, and is not`];
    const tries = of(history, 'sent').filter((sent) => sent.key === key).length;
    const mayBeLate = tries > 1 && history.slice(step, done).some(isBack);
    return isOpen || done === undefined || (done > step && mayBeLate)
      ? []
      : [`${key} was told to be refused (${code}), and was carried out`];
  });
}

/** Whether it is sent at once, whatever waits. */
const isAtOnce = (press: Press | undefined) => ['undo', 'goBack'].includes(press?.intent.kind ?? '');

/**
 * What one device has pressed for one sheet is carried out in that order. A write whose person was told that it may or may not be
 * saved holds up nothing, and may arrive later.
 */
function outOfOrder(
  history: History,
  presses: ReadonlyMap<string, Press>,
  effects: ReadonlyMap<string, readonly number[]>,
): string[] {
  const order = new Map([...presses.keys()].map((key, at) => [key, at]));
  const unsure = new Set(of(history, 'told').flatMap(({ key, code }) => (leftOpen.has(code) ? [key] : [])));
  const done = [...effects].flatMap(([key, [step = 0]]) => {
    const press = unsure.has(key) ? undefined : presses.get(key);
    return press && !isAtOnce(press) ? [{ key, step, press, at: order.get(key) ?? 0 }] : [];
  });
  const queues = Map.groupBy(done, ({ press }) => `${press.device} ${press.sheet}`);
  return [...queues.values()].flatMap((queue) =>
    queue
      .toSorted((one, other) => one.step - other.step)
      .flatMap(({ key, at }, place, all) => {
        const before = all[place - 1];
        return before && before.at > at ? [`${key} was carried out after ${before.key}`] : [];
      }),
  );
}

const told = (rows: Rows, headers: readonly string[]) =>
  JSON.stringify(rows.map(({ mark, cells }) => [mark, ...headers.map((header) => cells[header] ?? '')]));

/** What was read was in the sheet at some moment between the question and the answer. */
function staleReads(history: History): string[] {
  const sheets = new Map<string, { step: number; rows: Rows }[]>();
  return history.flatMap((one, step) => {
    if (one.kind === 'change') {
      const states = sheets.get(one.sheet) ?? [{ step: -1, rows: one.before }];
      sheets.set(one.sheet, [...states, { step, rows: one.after }]);
    }
    if (one.kind !== 'read') return [];
    const states = sheets.get(one.sheet) ?? [];
    const headers = Object.keys(one.rows[0]?.cells ?? {});
    const isCurrent = (at: number) => (states[at + 1]?.step ?? step) >= one.asked;
    const possible = states.filter((_, at) => isCurrent(at)).map(({ rows }) => told(rows, headers));
    const read = told(one.rows, headers);
    return states.length === 0 || possible.includes(read)
      ? []
      : [`${one.device} has read ${read} in ${one.sheet}, where ${possible.at(-1)} stood`];
  });
}

const isGoingBack = ({ intent: { kind } }: Press) => kind === 'goBack';

const noted: Readonly<Record<Intent['kind'], string>> = {
  ...{ add: 'add', edit: 'set', tick: 'set', remove: 'cut', move: 'move', undo: 'add', goBack: '' },
};

/** What the history tab of a sheet says, against what was done. */
export function judgeNotes(history: History, sheet: string, notes: readonly Note[]): string[] {
  const effects = effectsOf(sharesOf(history));
  const all = of(history, 'press').filter((press) => press.sheet === sheet);
  // Going back may do many things, also to rows that are not judged.
  const [back, pressed] = [all.filter(isGoingBack), all.filter((press) => !isGoingBack(press))];
  const timesNoted = ({ key, intent: { kind } }: Press) =>
    notes.filter(({ write, does }) => write === writeIdOf(key) && does === noted[kind]).length;
  const done = pressed.filter(({ key }) => effects.has(key));
  // A row that only passed blank rows was moved, yet the order of rows is unchanged.
  const still = pressed.filter(({ key, intent }) => intent.kind === 'move' && !effects.has(key));
  const known = new Set([...done, ...still, ...back].map(({ key }) => writeIdOf(key)));
  const strange = new Set(notes.filter(({ write }) => !known.has(write)).map(({ write }) => write));
  return [
    ...[
      ...done.filter((press) => timesNoted(press) !== 1),
      ...still.filter((press) => timesNoted(press) > 1),
    ].map((press) => `${press.key} (${press.intent.kind}) is noted ${timesNoted(press)} times in ${sheet}`),
    ...[...strange].map((write) => `${sheet} notes the write ${write}, which was not carried out`),
  ];
}
