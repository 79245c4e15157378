import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { Deed } from '../history/deeds.ts';
import type { Line } from '../history/lines.ts';
import { readHistory } from '../history/read.ts';
import type { WriteLedger, WriteNote } from '../request.ts';
import { hasFingerprint, isUnchanged } from './match.ts';
import type { Fields } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { forgetEnd, requireView, type View } from './view.ts';

/** What makes a write happen once, however often the browser sends it. */
export interface Once {
  requestKey: string | null;
  ledger: WriteLedger;
}

/** A row that a write adds, and how far below the first one that it adds. */
interface Added {
  offset: number;
  record: Fields;
}

interface OneWrite {
  added: readonly Added[];
  lastRowBefore: number;
  /** How many rows the grid had. */
  rowCountBefore: number;
  once: Once;
  /** Carries it out; gives the number of the first row. */
  write: () => Promise<number>;
}

/** What a write is noted for: the tabs of a file count their rows each for itself. */
export const noteIdOf = (fileId: string, tab: string) => `${fileId}/${tab}`;

/** The problem of a request key that comes again for another write. */
export function keyReused(): Problem {
  return new Problem('KEY_REUSED', 'This key was used for something else.');
}

/** The problem of a write that is done and comes again when its row is no longer there, or not as it was written. */
export function alreadySaved(): Problem {
  return new Problem(
    'ALREADY_SAVED',
    'This was saved before. Since then its row has been changed, moved or deleted in the sheet.',
  );
}

/** @throws Problem KEY_REUSED where a write was begun under the same key elsewhere */
export function requireNotedFor(begun: WriteNote | undefined, fileId: string): void {
  if (!begun || begun.fileId === fileId) return;
  throw keyReused();
}

/** An attempt whose outcome is unknown. */
interface Attempt {
  lastRowBefore: number;
  begunAt: number;
  /** How many rows the grid has now if it was carried out; not known of one of long ago. */
  rowCountAfter?: number;
}

/** For so long the numbers of rows, and which writes have made others since, tell rows alike from each other. */
const numbersHoldMs = 86_400_000;

/** The first rows of all places where the added rows stand as they were to be written. */
function placesLike({ sheet }: TableRef, { rows }: View, added: readonly Added[]): number[] {
  const byIndex = new Map(rows.map(({ rowIndex, record }) => [rowIndex, record]));
  // A cell of a free column comes back as what its column holds, not always as it was entered.
  const isFree = Object.values(sheet.columns).some(({ kind }) => kind === 'free');
  const isSame = isFree ? hasFingerprint : isUnchanged;
  const holds = (rowIndex: number, record: Fields) => {
    const found = byIndex.get(rowIndex);
    return found !== undefined && isSame(sheet, { expected: record, changes: {} }, found);
  };
  return rows.flatMap(({ rowIndex }) =>
    added.every(({ offset, record }) => holds(rowIndex + offset, record)) ? [rowIndex] : [],
  );
}

/**
 * Looks for rows that an earlier attempt may have written; gives the number of the first. Rows alike that another
 * write has made since are not it. Numbers of older writes mean nothing: people have moved their rows by now.
 * @throws Problem UNSURE_IF_SAVED where the attempt is so old that rows like these may or may not be its own
 */
async function findWritten(
  place: TableRef,
  { added, once }: OneWrite,
  { lastRowBefore, begunAt, rowCountAfter = 0 }: Attempt,
): Promise<number | undefined> {
  const view = await requireView(place);
  // A row just like it may have stood there all the time.
  if (view.rowCount < rowCountAfter) return undefined;
  const places = placesLike(place, view, added);
  if (Date.now() - begunAt >= numbersHoldMs) {
    const [first] = places;
    if (first === undefined) return undefined;
    throw new Problem(
      'UNSURE_IF_SAVED',
      `Nobody knows whether this was saved when it was first sent. In the sheet, row ${first} looks just like it.`,
    );
  }
  const others = new Set(await once.ledger.rowsWritten(noteIdOf(place.fileId, place.sheet.tab), begunAt));
  return places.find(
    (rowIndex) => rowIndex > lastRowBefore && added.every(({ offset }) => !others.has(rowIndex + offset)),
  );
}

/** The lines of the sheet's history that attempts under the key of this write have left of its tab. */
export async function ownLines(place: TableRef): Promise<Line[]> {
  const { lines } = await readHistory(place, place.fileId);
  return lines.filter((line) => place.sheets.journal.isOwn(line) && line.tab === place.sheet.tab);
}

/** What they say was done. */
export async function ownDeeds(place: TableRef): Promise<Deed[]> {
  return (await ownLines(place)).flatMap(({ deeds }) => deeds);
}

/**
 * The sheet's history tells of a write also where hands have changed or deleted its rows since.
 * @throws Problem ALREADY_SAVED where it says that an earlier attempt was carried out
 */
async function requireUnnoted(place: TableRef, { added }: OneWrite): Promise<undefined> {
  const deeds = await ownDeeds(place);
  if (deeds.filter((deed) => deed.do === 'add').length >= added.length) throw alreadySaved();
}

/**
 * Where rows stand that were once written at a number, of the places where such rows stand now.
 * @throws Problem ALREADY_SAVED where people have changed, moved or deleted them so that none can be named
 */
function whereNow(places: readonly number[], rowIndex: number): number {
  const [only, ...more] = places;
  if (places.includes(rowIndex)) return rowIndex;
  if (only === undefined || more.length > 0) throw alreadySaved();
  return only;
}

/** How many rows stand side by side from the first on. */
function unbroken(added: readonly Added[]): number {
  const gap = added.findIndex(({ offset }, index) => offset !== index);
  return gap === -1 ? added.length : gap;
}

/**
 * Runs a write that adds rows, once: an attempt whose outcome is unknown is first looked for in the sheet, also when
 * this process has been restarted since. Gives the number of the first row.
 */
export async function writeOnce(place: TableRef, one: OneWrite): Promise<number> {
  const { requestKey: key, ledger } = one.once;
  const { lastRowBefore, added } = one;
  const begunAt = Date.now();
  const fileId = noteIdOf(place.fileId, place.sheet.tab);
  const begun = key === null ? undefined : await ledger.begin(key, { fileId, lastRowBefore });
  requireNotedFor(begun, fileId);
  if (begun?.rowIndex !== undefined) {
    return whereNow(placesLike(place, await requireView(place), added), begun.rowIndex);
  }
  const earlier = begun && ((await findWritten(place, one, begun)) ?? (await requireUnnoted(place, one)));
  const rowIndex = earlier ?? (await attempt(place, one, { begunAt, isFirst: begun === undefined }));
  if (key !== null) await ledger.finish(key, { rowIndex, rowCount: unbroken(added) });
  return rowIndex;
}

interface Begun {
  begunAt: number;
  /** Whether nothing was sent under the key before. */
  isFirst: boolean;
}

async function attempt(place: TableRef, one: OneWrite, { begunAt, isFirst }: Begun): Promise<number> {
  const { lastRowBefore, rowCountBefore, added, once, write } = one;
  try {
    return await write();
  } catch (error) {
    forgetEnd(place);
    if (!mayHaveHappened(error)) {
      // What an earlier attempt has sent may arrive after this one was refused.
      if (once.requestKey !== null && isFirst) await once.ledger.forget(once.requestKey);
      throw error;
    }
    // Where nobody can look either, the lost write is what the person is told of.
    const written = await findWritten(place, one, {
      lastRowBefore,
      begunAt,
      rowCountAfter: rowCountBefore + added.length,
    }).catch(() => undefined);
    if (written === undefined) throw error;
    return written;
  }
}
