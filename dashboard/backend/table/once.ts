import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { Deed } from '../history/deeds.ts';
import { handHow, type Line } from '../history/lines.ts';
import { followed, readHistory, type SheetHistory } from '../history/read.ts';
import { differing, type RowValues } from '../history/values.ts';
import type { WriteLedger, WriteNote } from '../request.ts';
import { hasFingerprint, isUnchanged } from './match.ts';
import type { Fields } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { forgetEnd, readHead, requireView, type View } from './view.ts';

/** What makes added rows be there once, however often the browser sends them. */
export interface AddedOnce {
  requestKey: string | null;
  ledger: Pick<WriteLedger, 'begin' | 'finish' | 'forget' | 'rowsWritten'>;
  /** Whether a line of the history is about this write; by default, if it has the request's key. */
  isOwn?: (line: Line) => boolean;
}

/** What makes a write happen once, however often the browser sends it. */
export interface Once extends AddedOnce {
  ledger: WriteLedger;
}

/** A row that a write adds, and its offset from the first one. */
interface Added {
  offset: number;
  record: Fields;
}

interface OneWrite {
  added: readonly Added[];
  lastRowBefore: number;
  /** How many rows the grid had. */
  rowCountBefore: number;
  once: AddedOnce;
  /** Carries it out; returns the number of the first row. */
  write: () => Promise<number>;
}

/** What a write is noted for: each tab of a file numbers its own rows. */
export const noteIdOf = (fileId: string, tab: string) => `${fileId}/${tab}`;

/** The problem when a request key comes again for another write. */
export function keyReused(): Problem {
  return new Problem('KEY_REUSED', 'This key was used for something else.');
}

/** The problem when a completed write comes again and its row is gone or no longer as it was written. */
export function alreadySaved(): Problem {
  return new Problem(
    'ALREADY_SAVED',
    'This was saved before. Since then its row has been changed, moved or deleted in the sheet.',
  );
}

/** @throws Problem KEY_REUSED if a write was begun under the same key elsewhere */
export function requireNotedFor(begun: WriteNote | undefined, fileId: string): void {
  if (!begun || begun.fileId === fileId) return;
  throw keyReused();
}

/** An attempt whose outcome is unknown. */
interface Attempt {
  lastRowBefore: number;
  begunAt: number;
  /** How many rows the grid has now if it was carried out; unknown for one from long ago. */
  rowCountAfter?: number;
}

/** For this long, row numbers and the record of other writes distinguish equal rows. */
const numbersHoldMs = 86_400_000;

/** The first rows of all places where the added rows are as they were to be written. */
function placesLike({ sheet }: TableRef, { rows }: View, added: readonly Added[]): number[] {
  const byIndex = new Map(rows.map(({ rowIndex, record }) => [rowIndex, record]));
  // A cell of a free column is read as the column's kind, not always as it was entered.
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
 * Looks for rows that an earlier attempt may have written; returns the number of the first. Equal rows that another
 * write has made since do not count. Numbers from older writes mean nothing: people have moved their rows by now.
 * @throws Problem UNSURE_IF_SAVED if the attempt is so old that rows like these may or may not be its own
 */
async function findWritten(
  place: TableRef,
  { added, once }: OneWrite,
  { lastRowBefore, begunAt, rowCountAfter = 0 }: Attempt,
): Promise<number | undefined> {
  const view = await requireView(place);
  // An equal row may have been there all the time.
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
  const isFree = (taken: ReadonlySet<number>) => (rowIndex: number) =>
    rowIndex > lastRowBefore && added.every(({ offset }) => !taken.has(rowIndex + offset));
  const left = places.filter(isFree(others));
  if (left.length === 0) return undefined;
  const { isOwn = (line) => place.sheets.journal.isOwn(line) } = once;
  const history = await readHistory(place, place.fileId);
  const lines = history.lines.filter(({ tabId }) => tabId === view.tabId);
  const first = lines.findLast(({ deeds }) => deeds.some(({ do: it }) => it === 'base'));
  // A row that no line tells of is from the first one.
  const isOfOthers = (line = first) =>
    line !== undefined &&
    (Date.parse(line.at) < begunAt || (line.how !== handHow && line !== first && !isOwn(line)));
  const known = rowsKnown(lines, view, isOfOthers);
  const now = history.tabs.find(({ tabId }) => tabId === view.tabId)?.rows;
  const isLike = (rowIndex: number, values: RowValues) =>
    differing(values, now?.get(rowIndex) ?? {}).length === 0;
  // Hands may have moved rows since. There are no more of them than others have written, and the history tells of no attempt.
  const [like = 0] = places;
  const alike = known.filter(({ values }) => isLike(like, values));
  if (places.length <= alike.length && !lines.some(isOwn)) return undefined;
  const inPlace = known.filter(({ rowIndex, values }) => isLike(rowIndex, values));
  return left.find(isFree(new Set(inPlace.map(({ rowIndex }) => rowIndex))));
}

/** The rows that a tab's lines tell of and that such ones have made, where and as they were last. */
function rowsKnown(
  lines: readonly Line[],
  { tabId }: View,
  isSuch: (line?: Line) => boolean,
): { rowIndex: number; values: RowValues }[] {
  const { track, told } = followed(lines, tabId);
  const made = new Map(
    told.flatMap(({ deed, record, line }) =>
      deed.do === 'add' || deed.do === 'new' ? [[record, line]] : [],
    ),
  );
  return track.rows.flatMap((one, rowIndex) =>
    one && isSuch(made.get(one.id)) ? [{ rowIndex, values: one.values }] : [],
  );
}

/** The id of a sheet's tab, which somebody may have renamed; undefined if it is gone. */
export async function tabIdOf(place: TableRef, { tabs }: SheetHistory): Promise<number | undefined> {
  return tabs.find(({ title }) => title === place.sheet.tab)?.tabId ?? (await readHead(place))?.tabId;
}

/** The lines in the sheet's history that attempts under this write's key have left about its tab. */
export async function ownLines(place: TableRef): Promise<Line[]> {
  const history = await readHistory(place, place.fileId);
  const own = history.lines.filter((line) => place.sheets.journal.isOwn(line));
  if (own.length === 0) return [];
  const tabId = await tabIdOf(place, history);
  return own.filter((line) => line.tabId === tabId);
}

/** What was done, according to them. */
export async function ownDeeds(place: TableRef): Promise<Deed[]> {
  return (await ownLines(place)).flatMap(({ deeds }) => deeds);
}

/**
 * The sheet's history contains a write even if people have changed or deleted its rows since.
 * @throws Problem ALREADY_SAVED if it says that an earlier attempt was carried out
 */
async function requireUnnoted(place: TableRef, { added }: OneWrite): Promise<undefined> {
  const deeds = await ownDeeds(place);
  if (deeds.filter((deed) => deed.do === 'add').length >= added.length) throw alreadySaved();
}

/**
 * Where rows are that were once written at a number, among the places with such rows now.
 * @throws Problem ALREADY_SAVED if people have changed, moved or deleted them so that none can be identified
 */
function whereNow(places: readonly number[], rowIndex: number): number {
  const [only, ...more] = places;
  if (places.includes(rowIndex)) return rowIndex;
  if (only === undefined || more.length > 0) throw alreadySaved();
  return only;
}

/** How many rows are adjacent from the first on. */
function unbroken(added: readonly Added[]): number {
  const gap = added.findIndex(({ offset }, index) => offset !== index);
  return gap === -1 ? added.length : gap;
}

/**
 * Runs a write that adds rows, once: an attempt with an unknown outcome is first looked for in the sheet, even after
 * a restart. Returns the number of the first row.
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
    // If looking fails as well, the person is told about the lost write.
    const written = await findWritten(place, one, {
      lastRowBefore,
      begunAt,
      rowCountAfter: rowCountBefore + added.length,
    }).catch(() => undefined);
    if (written === undefined) throw error;
    return written;
  }
}
