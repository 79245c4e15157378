import { Problem } from '#kernel/problem.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { WriteLedger, WriteNote } from '../request.ts';
import { hasFingerprint, isUnchanged } from './match.ts';
import type { Fields } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { forgetEnd, requireView } from './view.ts';

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

/** @throws Problem KEY_REUSED where a write was begun under the same key elsewhere */
export function requireNotedFor(begun: WriteNote | undefined, ...ids: readonly string[]): void {
  if (!begun || ids.includes(begun.fileId)) return;
  throw keyReused();
}

/** An attempt whose outcome is unknown. */
interface Attempt {
  lastRowBefore: number;
  begunAt: number;
  /** How many rows the grid has now if it was carried out; not known of one of long ago. */
  rowCountAfter?: number;
}

/**
 * Looks for rows that an earlier attempt may have written; gives the number of the first. Rows alike that another
 * write has made since are not it. Numbers of older writes mean nothing: people have moved their rows by now.
 */
async function findWritten(
  place: TableRef,
  { added, once }: OneWrite,
  { lastRowBefore, begunAt, rowCountAfter = 0 }: Attempt,
): Promise<number | undefined> {
  const { rows, rowCount } = await requireView(place);
  // A row just like it may have stood there all the time.
  if (rowCount < rowCountAfter) return undefined;
  const others = new Set(await once.ledger.rowsWritten(noteIdOf(place.fileId, place.sheet.tab), begunAt));
  const byIndex = new Map(rows.map(({ rowIndex, record }) => [rowIndex, record]));
  const holds = (rowIndex: number, record: Fields) => {
    const found = byIndex.get(rowIndex);
    if (!found || others.has(rowIndex)) return false;
    const isSame = place.sheet.isFree ? hasFingerprint : isUnchanged;
    return isSame(place.sheet, { expected: record, changes: {} }, found);
  };
  return rows.find(
    ({ rowIndex }) =>
      rowIndex > lastRowBefore && added.every(({ offset, record }) => holds(rowIndex + offset, record)),
  )?.rowIndex;
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
  // Until a day after an update there are notes that name the file alone.
  requireNotedFor(begun, fileId, place.fileId);
  const earlier = begun && (begun.rowIndex ?? (await findWritten(place, one, begun)));
  const rowIndex = earlier ?? (await attempt(place, one, begunAt));
  if (key !== null) await ledger.finish(key, { rowIndex, rowCount: unbroken(added) });
  return rowIndex;
}

async function attempt(place: TableRef, one: OneWrite, begunAt: number): Promise<number> {
  const { lastRowBefore, rowCountBefore, added, once, write } = one;
  try {
    return await write();
  } catch (error) {
    forgetEnd(place);
    if (!mayHaveHappened(error)) {
      if (once.requestKey !== null) await once.ledger.forget(once.requestKey);
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
