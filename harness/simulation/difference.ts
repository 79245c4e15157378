import { type HappeningOf, type History, of, type Row, type Rows } from './history.ts';

// What happened to the rows of a sheet from one look to the next, and by whom.

type Change = HappeningOf<'change'>;
type Press = HappeningOf<'press'>;

/** What one change did to the rows of a sheet. */
export interface Difference {
  come: Row[];
  gone: Row[];
  changed: { mark: string; header: string; from: string; to: string }[];
  /** The rows that are in both are in another order. */
  isMoved: boolean;
}

function byMark(rows: Rows): Map<string, Row> {
  return new Map(rows.map((row) => [row.mark, row]));
}

export function differenceOf({ before, after }: Pick<Change, 'before' | 'after'>): Difference {
  const [had, has] = [byMark(before), byMark(after)];
  const changed = after.flatMap((row) => {
    const earlier = had.get(row.mark);
    if (!earlier) return [];
    const headers = new Set([...Object.keys(earlier.cells), ...Object.keys(row.cells)]);
    return [...headers].flatMap((header) => {
      const [from = '', to = ''] = [earlier.cells[header], row.cells[header]];
      return from === to ? [] : [{ mark: row.mark, header, from, to }];
    });
  });
  const orderIn = (rows: Rows) =>
    rows.map(({ mark }) => mark).filter((mark) => had.has(mark) && has.has(mark));
  return {
    come: after.filter(({ mark }) => !had.has(mark)),
    gone: before.filter(({ mark }) => !has.has(mark)),
    changed,
    isMoved: orderIn(before).join('\n') !== orderIn(after).join('\n'),
  };
}

function isNothing({ come, gone, changed, isMoved }: Difference): boolean {
  return come.length + gone.length + changed.length === 0 && !isMoved;
}

/** What a change is of one of its causes: of several, the part that concerns its row. */
export interface Share {
  step: number;
  key: string;
  press: Press | undefined;
  did: Difference;
}

/** What each write did. What a change did to rows that none of its causes is about is the first one's. */
export function sharesOf(history: History): Share[] {
  const presses = new Map(of(history, 'press').map((press) => [press.key, press]));
  return history.flatMap((one, step) => {
    if (one.kind !== 'change') return [];
    const difference = differenceOf(one);
    const [first, ...more] = one.causes.map((key) => ({ step, key, press: presses.get(key) }));
    if (!first) return [];
    const marks = new Set(more.map(({ press }) => press?.intent.mark));
    const others = more.map((cause) => ({
      ...cause,
      did: partOf(difference, (mark) => mark === cause.press?.intent.mark, false),
    }));
    const own = partOf(difference, (mark) => !marks.has(mark), difference.isMoved);
    return [{ ...first, did: own }, ...others].filter(({ did }) => !isNothing(did));
  });
}

function partOf(
  { come, gone, changed }: Difference,
  isIts: (mark: string) => boolean,
  isMoved: boolean,
): Difference {
  const its = <T extends { mark: string }>(some: readonly T[]) => some.filter(({ mark }) => isIts(mark));
  return { come: its(come), gone: its(gone), changed: its(changed), isMoved };
}
