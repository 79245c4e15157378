import type { QueryClient } from '@tanstack/react-query';
import { allKept, type KeptAnswer } from '#frontend/kept/all-kept.ts';
import { pauses } from '#frontend/page/pauses.ts';
import type { FoundSheet, SheetFacts } from '#frontend/palette/app-palette.ts';
import { folded, type Searchable, searchable } from '#kernel/search.ts';
import { calls, findIn } from './app-palettes.ts';
import { type PlacedRow, type PlacedSheet, textsOf, titleOf } from './row-texts.ts';

/** A row that can be found. */
export interface IndexedRow extends PlacedRow {
  text: Searchable;
  /** Its title, folded as the text is. */
  title: string;
}

interface KnownSheet {
  app: string;
  sheet: PlacedSheet;
  /** When its rows were read, in ms; undefined if only its name is known. */
  readAt: number | undefined;
  /** The number of the last row of each of its tables; empty before they were read. */
  lastRows: readonly number[];
}

/** The rows of a sheet, as an answer gave them. */
interface ReadRows {
  /** Shared by the rows; more may become known about it with another answer. */
  sheet: PlacedSheet;
  rows: readonly IndexedRow[];
  lastRows: readonly number[];
}

interface Read {
  app: string;
  readAt: number;
  facts: ReadonlyMap<string, SheetFacts>;
  sheets: readonly ReadRows[];
}

/** What of them is known now. */
export interface Indexed {
  rows: readonly IndexedRow[];
  sheets: readonly KnownSheet[];
  /** False while kept answers are still being opened. */
  isWhole: boolean;
}

const nothing: Indexed = { rows: [], sheets: [], isWhole: false };

/**
 * The rows of all apps that this browser knows, ready to be searched. It is built from kept answers on first use, lives only in the
 * page's memory, and goes with the page: signing out leaves nothing of it.
 */
export class RowIndex {
  readonly #read = new Map<string, Read>();
  readonly #listeners = new Set<() => void>();
  #running: Promise<void> = Promise.resolve();
  #now = nothing;

  now = (): Indexed => this.#now;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes in what was read since, and drops what is gone. */
  async refresh(cache: QueryClient): Promise<void> {
    const refreshing = this.#running.then(() => this.#refresh(cache));
    // One that has failed keeps no later one from its turn.
    this.#running = refreshing.catch(() => {});
    await refreshing;
  }

  async #refresh(cache: QueryClient): Promise<void> {
    const answers = await allKept(cache, calls);
    const ids = new Set(answers.map(({ id }) => id));
    for (const id of this.#read.keys()) if (!ids.has(id)) this.#read.delete(id);
    this.#tell(answers, false);
    for (const answer of answers) {
      if (this.#read.get(answer.id)?.readAt === answer.readAt) continue;
      const read = await this.#open(answer);
      if (read) this.#read.set(answer.id, read);
      else this.#read.delete(answer.id);
      this.#tell(answers, false);
    }
    this.#tell(answers, true);
  }

  async #open(kept: KeptAnswer): Promise<Read | undefined> {
    const answer = await kept.open();
    const found = answer === undefined ? undefined : findIn(kept, answer);
    if (!found) return undefined;
    const { app, sheets } = found;
    const facts = new Map(sheets.flatMap((sheet) => (sheet.facts ? [[sheet.id, sheet.facts] as const] : [])));
    const read: ReadRows[] = [];
    for (const sheet of sheets) if (sheet.tables) read.push(await indexed(app, sheet));
    return { app, readAt: kept.readAt, facts, sheets: read };
  }

  /** What was on the screen last comes first; for the same sheet, the latest answer counts. */
  #tell(answers: readonly KeptAnswer[], isWhole: boolean): void {
    const all = answers.flatMap(({ id }) => this.#read.get(id) ?? []);
    const known = new Map<string, KnownSheet>();
    const latest = new Map<string, Omit<ReadRows, 'sheet'> & { readAt: number }>();
    for (const { app, readAt, facts, sheets } of all) {
      for (const [id, each] of facts) {
        const key = `${app} ${id}`;
        if (!known.has(key)) known.set(key, { app, sheet: { id, ...each }, readAt: undefined, lastRows: [] });
      }
      for (const { sheet, ...rows } of sheets) {
        const key = `${app} ${sheet.id}`;
        if ((latest.get(key)?.readAt ?? 0) < readAt) latest.set(key, { readAt, ...rows });
      }
    }
    for (const [key, { readAt, rows, lastRows }] of latest) {
      const one = known.get(key);
      if (!one) continue;
      Object.assign(one, { readAt, lastRows });
      for (const row of rows) row.sheet = one.sheet;
    }
    // In the order in which they were last on the screen.
    const rows = [...latest].flatMap(([key, one]) => (known.has(key) ? one.rows : []));
    this.#now = { rows, sheets: [...known.values()], isWhole };
    for (const listener of this.#listeners) listener();
  }
}

/** The last row of a sheet comes first. */
async function indexed(app: string, { id, facts, tables = [] }: FoundSheet): Promise<ReadRows> {
  const sheet: PlacedSheet = { name: '', link: null, canEdit: false, place: {}, ...facts, id };
  const all: IndexedRow[] = [];
  const pause = pauses();
  for (const table of tables) {
    for (const row of table.rows.toReversed()) {
      await pause();
      const title = titleOf({ sheet, table, row });
      const cells = table.columns.flatMap((column, at) =>
        at === table.title ? [] : textsOf(column, row.values[at] ?? '', sheet.currency),
      );
      all.push({
        app,
        sheet,
        table,
        row,
        text: searchable([title, ...cells]),
        title: folded(title),
      });
    }
  }
  const lastRows = tables.map(({ rows }) => rows.reduce((last, { row }) => Math.max(last, row), 1));
  return { sheet, rows: all, lastRows };
}
