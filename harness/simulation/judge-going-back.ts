import { writeIdOf } from '../../dashboard/backend/history/journal.ts';
import { twinMark } from './books.ts';
import { differenceOf } from './difference.ts';
import { type HappeningOf, type History, type Note, of, type Rows, statesIn } from './history.ts';

// Going back to a time: the sheet is as its history says that it was then.

type Change = HappeningOf<'change'>;

/** What a row may have been like at some time: what hands had just done, the history may not have noted yet. */
interface Then {
  isThere: 'yes' | 'no' | 'perhaps';
  cells: Map<string, Set<string>>;
}

function rowsAt(changes: readonly Change[], notes: readonly Note[], time: string): Map<string, Then> {
  const notedAt = new Map(notes.map(({ write, at }) => [write, at]));
  const rows = new Map<string, Then>();
  for (const change of changes) {
    const [first] = change.causes;
    const isHand = first === undefined;
    const at = isHand ? new Date(change.at).toISOString() : (notedAt.get(writeIdOf(first)) ?? '');
    if (at > time) continue;
    const { come, gone, changed } = differenceOf(change);
    for (const { mark, cells } of come) {
      const texts = Object.entries(cells).map(([header, text]) => [header, new Set([text])] as const);
      rows.set(mark, { isThere: isHand ? 'perhaps' : 'yes', cells: new Map(texts) });
    }
    for (const { mark } of gone) {
      const row = rows.get(mark);
      if (row) row.isThere = isHand ? 'perhaps' : 'no';
    }
    for (const { mark, header, to } of changed) {
      const row = rows.get(mark);
      const texts = row?.cells.get(header) ?? new Set(['']);
      row?.cells.set(header, isHand ? texts.add(to) : new Set([to]));
    }
  }
  rows.delete(twinMark);
  return rows;
}

/** In what way a sheet is not as it was; undefined if it is. */
function unlike(then: ReadonlyMap<string, Then>, all: Rows): string | undefined {
  const rows = all.filter(({ mark }) => mark !== twinMark);
  for (const { mark, cells } of rows) {
    const row = then.get(mark);
    if (!row || row.isThere === 'no') return `"${mark}" was not there`;
    for (const [header, text] of Object.entries(cells)) {
      const texts = row.cells.get(header) ?? new Set(['']);
      if (!texts.has(text))
        return `"${text}" was not in ${header} of "${mark}", but ${[...texts].join(' or ')}`;
    }
  }
  const missing = [...then].find(
    ([mark, { isThere }]) => isThere === 'yes' && !rows.some((row) => row.mark === mark),
  );
  return missing && `"${missing[0]}" is missing`;
}

export function judgeGoingBack(history: History, sheet: string, notes: readonly Note[]): string[] {
  const setBack = history.findIndex(({ kind }) => kind === 'set back');
  const isDated = (step: number) => setBack < 0 || step < setBack;
  const dated = history.filter((_, step) => isDated(step));
  const changes = of(dated, 'change').filter((one) => one.sheet === sheet);
  const pressed = of(history, 'press').filter((one) => one.sheet === sheet && one.intent.kind === 'goBack');
  return [...new Map(pressed.map((press) => [press.key, press])).values()].flatMap((press) => {
    const { key, intent } = press;
    const time = intent.of ?? '';
    const then = rowsAt(changes, notes, time);
    const known = new Set(notes.flatMap(({ write, at }) => (at <= time ? [write] : [])));
    const isKnown = changes.some(({ causes }) => causes.some((cause) => known.has(writeIdOf(cause))));
    const [done] = changes.filter(({ causes }) => causes.includes(key));
    if (done) {
      if (!isKnown) return [`${key} went back to before ${sheet} was known`];
      const what = unlike(then, done.after);
      return what === undefined ? [] : [`${key} went back to ${time}, but ${what} in ${sheet}`];
    }
    const answered = history.findIndex((one) => one.kind === 'answer' && one.key === key);
    if (answered < 0 || !isDated(answered) || !isKnown) return [];
    // There was nothing to do at some moment meanwhile.
    const from = history.findIndex((one) => one.kind === 'press' && one.key === key);
    const states = statesIn(history, sheet, from, answered).map((rows) => unlike(then, rows));
    return states.includes(undefined)
      ? []
      : [`${key} is said to have gone back to ${time}, but ${states.at(-1)} in ${sheet}`];
  });
}
