import { hash, randomUUID } from 'node:crypto';
import type { Metadata } from '../google/metadata.ts';
import type { SheetRequest } from '../google/tabs.ts';
import type { Author, TabDeeds } from './deeds.ts';
import { type Line, linesOf, lineTexts, sizeOf } from './lines.ts';
import { type HistoryState, noHistory, noting, stateIn } from './tab-state.ts';

/** Who writes, by what, and under which key. */
export interface Writer {
  name: string;
  /** Such as an app's title. */
  how: string;
  requestKey: string | null;
}

/** The ids of a request's writes start with it. */
export function writeIdOf(requestKey: string): string {
  return hash('sha256', `history ${requestKey}`).slice(0, 12);
}

interface Turn {
  id: number;
  /** How many writes it has made. */
  writes: number;
}

/** Where a history is, and whether its spreadsheet says so. */
export interface Known {
  state: HistoryState;
  isTold: boolean;
}

/** What notes a write, in the batch that carries it out. */
export interface Entry {
  requests: readonly SheetRequest[];
  state: HistoryState;
  lines: readonly Line[];
}

/** Notes what each write of one request did, in the spreadsheet that it changes. */
export class Journal implements Author {
  readonly #writer: Writer;
  readonly #id: string;
  /** Another request under the same key makes other writes: what this one has noted stays. */
  readonly #request = randomUUID().slice(0, 4);
  readonly #states = new Map<string, Known>();
  readonly #turns = new Map<string, Turn>();
  readonly #notedAt = new Map<string, string>();
  #turnCount = 0;

  constructor(writer: Writer) {
    this.#writer = writer;
    this.#id = writeIdOf(writer.requestKey ?? randomUUID());
  }

  get name(): string {
    return this.#writer.name;
  }

  get how(): string {
    return this.#writer.how;
  }

  /** Whether a line belongs to this request, even to an earlier attempt. */
  isOwn({ write }: Pick<Line, 'write'>): boolean {
    return write.startsWith(`${this.#id}-`);
  }

  /** When this request's last write to a spreadsheet was noted, as an ISO text; undefined if none was. */
  notedAt(fileId: string): string | undefined {
    return this.#notedAt.get(fileId);
  }

  noteRead(fileId: string, metadata: readonly Metadata[]): void {
    const state = stateIn(metadata);
    this.#states.set(fileId, { state: state ?? noHistory, isTold: state !== undefined });
  }

  /** Where the history of a spreadsheet is, as far as is known. */
  stateOf(fileId: string): Known {
    return this.#states.get(fileId) ?? { state: noHistory, isTold: false };
  }

  keep(fileId: string, known: Known): void {
    this.#states.set(fileId, known);
  }

  /** From here on, writes are one piece of work, which may be repeated. */
  begin(fileId: string): void {
    this.#turnCount += 1;
    this.#turns.set(fileId, { id: this.#turnCount, writes: 0 });
  }

  /** The work is repeated; what an attempt has noted is replaced by what this one does. */
  again(fileId: string): void {
    const turn = this.#turns.get(fileId);
    if (turn) turn.writes = 0;
  }

  /** The id of the next write of the current work. */
  newId(fileId: string): string {
    const turn = this.#turns.get(fileId) ?? { id: 0, writes: 0 };
    turn.writes += 1;
    return `${this.#id}-${this.#request}-${turn.id}-${turn.writes}`;
  }

  /** What notes a write; undefined if nothing is to be noted. `title` is for a tab that is made. */
  entry(fileId: string, changes: readonly TabDeeds[]): ((title?: string) => Entry) | undefined {
    const isAnything = changes.some(({ deeds }) => deeds.length > 0);
    // If no read has shown it, the history may still exist.
    if (!isAnything || !this.#states.has(fileId) || this.stateOf(fileId).state.isOff) return undefined;
    const now = new Date();
    this.#notedAt.set(fileId, now.toISOString());
    const ids = new Map<Author, string>();
    const lines = changes.flatMap((change) => {
      const author = change.by ?? this;
      const write = ids.get(author) ?? author.newId(fileId);
      ids.set(author, write);
      const head = { write, at: now.toISOString(), since: '', who: author.name };
      return linesOf(change, { ...head, how: change.how ?? author.how });
    });
    return (title) => entryOf(this.stateOf(fileId), lines, now, title);
  }
}

/** What adds lines to the history as it is. */
export function entryOf(known: Known, lines: readonly Line[], now: Date, title?: string): Entry {
  const first = known.state.next;
  const rows = lines.map((line, at) => lineTexts({ ...line, order: first + at }));
  const size = rows.reduce((sum, texts) => sum + sizeOf(texts), 0);
  return { ...noting(known, { rows, size, year: now.getUTCFullYear() }, title), lines };
}
