import { Problem } from '#kernel/problem.ts';
import { isOutdated } from '../google/errors.ts';
import type { Sheets } from '../google/sheets.ts';
import { Overtaken } from '../google/watched-write.ts';
import { inTurn } from '../in-turn.ts';
import { blankAtStart } from '../recent.ts';
import type { TableRef } from './tab.ts';

/** If somebody else is faster this many times, the person would wait too long. */
const maxTries = 8;

/** What waits its turn for a file and may still be joined, since nothing was begun after it. */
const joinable = new Map<string, Gathering>();
blankAtStart(joinable);

/** Some writes of one kind that are carried out together. */
interface Gathering {
  kind: string;
  /** How many rows they concern. */
  size: number;
}

/**
 * Runs `work`, which reads a spreadsheet and then writes to it, after all other writes to the file. If somebody else
 * changed the sheet between the read and the write, nothing was written, or it was reverted, and the work is done
 * again with the sheet as it is; so it is if it fails by what an earlier write has read.
 * @throws Problem CONFLICT if others keep changing the sheet
 */
export function inWriteTurn<T>(sheets: Sheets, fileId: string, work: () => Promise<T>): Promise<T> {
  joinable.delete(fileId);
  return inTurn(turnOf(fileId), () => atOneVersion([sheets], fileId, work));
}

/**
 * For work that ends without a write: what it knows has to be what the store says now. If it is what an earlier write
 * has read, the work is done again.
 */
export function requireProved(sheets: Sheets, fileId: string): void {
  if (sheets.versions.isUnproved(fileId)) throw new Error('What was read ahead may be out of date.');
}

/** Nothing was said about the file, or it may be what was asked for by now. */
const isOutage = (error: unknown) => error instanceof Problem && error.status >= 429;

const turnOf = (fileId: string) => `writes to ${fileId}`;

/** Thrown by work for several requests if nothing of it was done, or if all of it may be done again. */
export class Apart extends Error {
  override readonly name = 'Apart';

  constructor(cause: unknown) {
    super('Each of these writes has to be tried by itself.', { cause });
  }
}

/** One request's part in work that is done for several. */
export interface Part {
  place: TableRef;
  /** How many rows it concerns. */
  size: number;
}

interface Entry<P, Done> {
  part: P;
  answer: PromiseWithResolvers<Done>;
}

/**
 * Writes of one kind to one file that wait for their turn right after one another, done in one piece: by as many calls
 * as one of them takes. Where that does not work, each is done by itself, as if there were no others.
 */
export class TogetherInTurn<P extends Part, Done> {
  readonly #entries = new WeakMap<Gathering, Entry<P, Done>[]>();
  readonly #work: (parts: readonly [P, ...P[]]) => Promise<readonly Done[]>;
  readonly #mostRows: number;

  /** `work` returns what each part comes to, in order. For several parts it may throw `Apart`. */
  constructor(work: (parts: readonly [P, ...P[]]) => Promise<readonly Done[]>, mostRows: number) {
    this.#work = work;
    this.#mostRows = mostRows;
  }

  /** `kind` is the same for all parts that may be done in one piece: one person's, in one tab. */
  run(kind: string, part: P): Promise<Done> {
    const { fileId } = part.place;
    const answer = Promise.withResolvers<Done>();
    const waiting = joinable.get(fileId);
    const entries = waiting && this.#entries.get(waiting);
    if (entries && waiting.kind === kind && waiting.size + part.size <= this.#mostRows) {
      waiting.size += part.size;
      entries.push({ part, answer });
    } else {
      this.#begin(fileId, { kind, size: part.size }, [{ part, answer }]);
    }
    return answer.promise;
  }

  #begin(fileId: string, gathering: Gathering, entries: Entry<P, Done>[]): void {
    this.#entries.set(gathering, entries);
    joinable.set(fileId, gathering);
    const close = () => {
      if (joinable.get(fileId) === gathering) joinable.delete(fileId);
    };
    const refuse = (error: unknown) => {
      // A turn that was never had: nothing that comes later may wait for it.
      close();
      for (const { answer } of entries) answer.reject(error);
    };
    inTurn(turnOf(fileId), () => {
      close();
      return this.#carryOut(fileId, entries);
    }).catch(refuse);
  }

  async #carryOut(fileId: string, entries: readonly Entry<P, Done>[]): Promise<void> {
    try {
      await this.#settle(fileId, entries);
    } catch (error) {
      if (entries.length === 1 || !(error instanceof Apart)) throw error;
      for (const entry of entries) await this.#settle(fileId, [entry]).catch(entry.answer.reject);
    }
  }

  async #settle(fileId: string, entries: readonly Entry<P, Done>[]): Promise<void> {
    const [first, ...more] = entries.map(({ part }) => part);
    if (!first) return;
    const all = [first, ...more].map(({ place }) => place.sheets);
    const done = await atOneVersion(all, fileId, () => this.#work([first, ...more]));
    for (const [at, one] of done.entries()) entries[at]?.answer.resolve(one);
  }
}

/** The first of `all` reads and writes; the others' journals note what is done for them. */
async function atOneVersion<T>(all: readonly Sheets[], fileId: string, work: () => Promise<T>): Promise<T> {
  const versions = all[0]?.versions;
  for (const { journal } of all) journal.begin(fileId);
  try {
    for (let count = 1; ; count += 1) {
      versions?.begin(fileId);
      for (const { journal } of all) journal.again(fileId);
      try {
        return await work();
      } catch (error) {
        const isUnproved = versions?.isUnproved(fileId) === true && !isOutage(error);
        const isStale = isOutdated(error) || isUnproved;
        if (!isStale && !(error instanceof Overtaken)) throw error;
        if (count === maxTries) throw restless(error);
      }
    }
  } finally {
    versions?.end(fileId);
  }
}

function restless(cause: unknown): Problem {
  return new Problem('CONFLICT', 'Somebody else is changing this sheet right now. Try again in a moment.', {
    cause,
  });
}
