import { twinMark } from './books.ts';
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

const isTwin = ({ mark }: Row) => mark === twinMark;

function byMark(rows: Rows): Map<string, Row> {
  return new Map(rows.filter((row) => !isTwin(row)).map((row) => [row.mark, row]));
}

/** The twins among some rows for which there is none just like them among others. */
function twinsBeyond(rows: Rows, others: Rows): Row[] {
  const left = others.filter(isTwin).map(({ cells }) => JSON.stringify(cells));
  return rows.filter(isTwin).filter(({ cells }) => {
    const at = left.indexOf(JSON.stringify(cells));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

export function differenceOf({ before, after }: Pick<Change, 'before' | 'after'>): Difference {
  const [had, has] = [byMark(before), byMark(after)];
  const single = (rows: Rows) => rows.filter((row) => !isTwin(row));
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
    come: [...single(after).filter(({ mark }) => !had.has(mark)), ...twinsBeyond(after, before)],
    gone: [...single(before).filter(({ mark }) => !has.has(mark)), ...twinsBeyond(before, after)],
    changed,
    isMoved: orderIn(before).join('\n') !== orderIn(after).join('\n'),
  };
}

const nothing: Difference = { come: [], gone: [], changed: [], isMoved: false };

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
    // Nobody can tell twins apart: each cause that has added one takes one.
    const twins = difference.come.filter(isTwin);
    const others = more.map((cause) => {
      const mark = cause.press?.intent.mark;
      if (mark === twinMark) return { ...cause, did: { ...nothing, come: twins.splice(0, 1) } };
      return { ...cause, did: partOf(difference, (other) => other === mark, false) };
    });
    const rest = partOf(difference, (mark) => mark !== twinMark && !marks.has(mark), difference.isMoved);
    const own = {
      ...rest,
      come: [...rest.come, ...twins],
      gone: [...rest.gone, ...difference.gone.filter(isTwin)],
    };
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
