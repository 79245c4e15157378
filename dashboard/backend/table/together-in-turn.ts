import { isOutdated, mayHaveHappened } from '../google/errors.ts';
import { Overtaken, UnknownHit } from '../google/watched-write.ts';
import type { Line } from '../history/lines.ts';
import type { WriteLedger, WriteNote } from '../request.ts';
import { type Appended, appendRows } from './append.ts';
import { maxRanges, type TargetRow } from './locate.ts';
import type { Once } from './once.ts';
import type { Fields } from './sheet.ts';
import type { TableRef } from './tab.ts';
import { keyOfChange, updateOnce, updateRowsOnce } from './update.ts';
import type { TableRow } from './view.ts';
import { Apart, type Part, TogetherInTurn } from './write-turn.ts';

// Rows that one person's requests add to a tab, or change in it, at the same time: a public form's, a script's.

type Several<P> = readonly [P, ...P[]];

/** The same person's, through the same app, in the same tab with the same columns. */
const kindOf = (what: string, { sheets, sheet }: TableRef) =>
  `${what} ${sheets.actor} ${JSON.stringify(sheet)}`;

/** What the turn itself has to see, and what the person has to be told. */
const isForTurn = (error: unknown) =>
  isOutdated(error) || error instanceof Overtaken || error instanceof UnknownHit;

/** Where each part's rows begin among the rows of all. */
function startsOf(parts: readonly Part[]): number[] {
  let next = 0;
  return parts.map(({ size }) => {
    next += size;
    return next - size;
  });
}

interface Addition extends Part {
  records: readonly Fields[];
  once: Once;
}

/** The person's ledger for a write under the keys of all parts: each key is noted with its own rows. */
class LedgerOfAll {
  readonly #ledger: WriteLedger;
  readonly #keyed: readonly { key: string; start: number; rowCount: number }[];
  /** Whether the rows are in the sheet. */
  isWritten = false;

  constructor(parts: Several<Addition>) {
    this.#ledger = parts[0].once.ledger;
    const starts = startsOf(parts);
    this.#keyed = parts.flatMap(({ size: rowCount, once: { requestKey: key } }, at) =>
      key === null ? [] : [{ key, start: starts[at] ?? 0, rowCount }],
    );
  }

  /** Stands for all keys; null if there are none. */
  get key(): string | null {
    return this.#keyed.length > 0 ? 'all' : null;
  }

  /** @throws Apart if one of them was begun before */
  async begin(_: string, note: WriteNote) {
    const keys = this.#keyed.map(({ key }) => key);
    if (!(await this.#ledger.beginAll(keys, note))) throw new Apart(undefined);
    return undefined;
  }

  async finish(_: string, { rowIndex }: { rowIndex: number }): Promise<void> {
    this.isWritten = true;
    const noted = this.#keyed.map(({ key, start, rowCount }) =>
      this.#ledger.finish(key, { rowIndex: rowIndex + start, rowCount }),
    );
    await Promise.all(noted);
  }

  rowsWritten(fileId: string, since: number) {
    return this.#ledger.rowsWritten(fileId, since);
  }

  async forget(): Promise<void> {
    await Promise.all(this.#keyed.map(({ key }) => this.#ledger.forget(key)));
  }
}

async function appendAll(parts: Several<Addition>): Promise<Appended[]> {
  const [{ place, records, once }, ...more] = parts;
  if (more.length === 0) return [await appendRows(place, [{ records }], once)];
  const ledger = new LedgerOfAll(parts);
  const authored = parts.map((part) => ({ records: part.records, by: part.place.sheets.journal }));
  try {
    const isOwn = (line: Line) => parts.some((part) => part.place.sheets.journal.isOwn(line));
    const { first, made } = await appendRows(place, authored, { requestKey: ledger.key, ledger, isOwn });
    return startsOf(parts).map((start) => ({ first: first + start, made }));
  } catch (error) {
    const isDone = ledger.isWritten || mayHaveHappened(error) || isForTurn(error);
    throw isDone || error instanceof Apart ? error : new Apart(error);
  }
}

interface Change extends Part {
  targetRows: readonly TargetRow[];
  once: Once;
}

/** A change that was carried out is known by its cells, so any of them may be tried again by itself. */
async function changeAll(parts: Several<Change>): Promise<TableRow[][]> {
  const [{ place, targetRows, once }, ...more] = parts;
  if (more.length === 0) return [await updateRowsOnce(place, targetRows, once)];
  const { ledger } = once;
  const keys = parts.flatMap(({ once: { requestKey }, targetRows: rows }) =>
    requestKey === null ? [] : [keyOfChange(requestKey, place, rows)],
  );
  try {
    const known = await Promise.all(keys.map((key) => ledger.find(key)));
    if (known.some((one) => one !== undefined)) throw new Apart(undefined);
    const all = parts.flatMap((part) =>
      part.targetRows.map((target) => ({ ...target, by: part.place.sheets.journal })),
    );
    // What the second change of a row has seen is there after the first, and before it perhaps in another row.
    if (new Set(all.map(({ rowIndex }) => rowIndex)).size < all.length) throw new Apart(undefined);
    const rows = await updateOnce(place, all);
    await ledger.beginAll(keys, { fileId: place.fileId, lastRowBefore: 0, rowIndex: 0 });
    const starts = startsOf(parts);
    return parts.map(({ size }, at) => rows.slice(starts[at] ?? 0).slice(0, size));
  } catch (error) {
    throw isForTurn(error) || error instanceof Apart ? error : new Apart(error);
  }
}

const additions = new TogetherInTurn(appendAll, maxRanges);
const changes = new TogetherInTurn(changeAll, maxRanges);

/** Adds records below the table, all or none, once per request key, when it is their turn. */
export function appendInTurn(place: TableRef, records: readonly Fields[], once: Once): Promise<Appended> {
  return additions.run(kindOf('append', place), { place, size: records.length, records, once });
}

/** Changes fields of rows where they are now, all or none, once per request key, when it is their turn. */
export function updateInTurn(
  place: TableRef,
  targetRows: readonly TargetRow[],
  once: Once,
): Promise<TableRow[]> {
  return changes.run(kindOf('update', place), { place, size: targetRows.length, targetRows, once });
}
