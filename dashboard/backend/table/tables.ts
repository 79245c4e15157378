import type { RecordOf, RowOf, Sheet } from './sheet.ts';
import { readTabs, type TableRef } from './tab.ts';
import { type Rows, rowOf, rowsOf, type Seen, soughtOf, type TableDeps, type Update } from './table.ts';
import { type TabWrite, writeTogether } from './together.ts';
import { viewOf } from './view.ts';
import { inWriteTurn } from './write-turn.ts';

/** The rows of several sheets, in order. */
export type RowsOfAll<S extends readonly Sheet[]> = { [Index in keyof S]: Rows<S[Index]> };

/** What to do in one of several tabs. */
export interface TabChanges<S extends Sheet> {
  updates?: readonly Update<S>[];
  removals?: readonly Seen<S>[];
  /** Each has an id of its own: one whose row exists already is not added again. */
  records?: readonly RecordOf<S>[];
  /** They have no id, and are added although rows just like them exist. */
  areNew?: boolean;
  /** The tab is made if it does not exist. */
  isMade?: boolean;
}

/** The part of one of several tabs in a completed write. */
interface TabChanged<S extends Sheet> {
  updated: RowOf<S>[];
  added: RowOf<S>[];
  /** For the tab's `restoreMany`; null if nothing was deleted. */
  undo: string | null;
}

/** Several tabs of one spreadsheet, read or written together. */
export class Tables<const S extends readonly Sheet[]> {
  readonly #places: readonly TableRef[];
  readonly #deps: TableDeps;

  constructor(deps: TableDeps, fileId: string, wanted: S) {
    this.#places = wanted.map((sheet) => ({ sheets: deps.sheets, fileId, sheet }));
    this.#deps = deps;
  }

  /** One upstream call, however many rows there are; a tab that does not exist has the range null. */
  async list(): Promise<RowsOfAll<S>> {
    return (await this.listBeside([])).rows;
  }

  /** The same, and in the same call other tabs as they are; undefined for those that do not exist. */
  async listBeside(titles: readonly string[]) {
    const tabs = await readTabs(this.#places, 'shown', titles);
    const all = this.#places.map((place, index) => {
      const tab = tabs[index];
      return rowsOf(place.sheet, tab && viewOf(place, tab));
    });
    // One answer for each sheet, in order; a tuple's type is lost in a map.
    return {
      rows: all as RowsOfAll<S>,
      beside: new Map(titles.map((title, at) => [title, tabs[this.#places.length + at]])),
    };
  }

  /** Changes, deletes and adds rows in all of the tabs, all or nothing, once per request key. */
  async write(changes: { [Index in keyof S]: TabChanges<S[Index]> }): Promise<ChangedAll<S>> {
    const writes = this.#places.map((place, index): TabWrite => {
      const {
        updates = [],
        removals = [],
        records = [],
        areNew = false,
        isMade = false,
      } = changes[index] ?? {};
      const targets = { updates: updates.map(soughtOf), removals: removals.map(soughtOf) };
      return { place, ...targets, records, returned: new Map(), areNew, isMade };
    });
    const fileId = this.#places[0]?.fileId ?? '';
    const results = await inWriteTurn(this.#deps.sheets, fileId, () =>
      writeTogether(writes, this.#deps.request),
    );
    const all = results.map(({ updated, added, undo }) => ({
      updated: updated.map((row) => rowOf(row)),
      added: added.map((row) => rowOf(row)),
      undo,
    }));
    // One answer for each sheet, in order; a tuple's type is lost in a map.
    return all as unknown as ChangedAll<S>;
  }
}

type ChangedAll<S extends readonly Sheet[]> = { [Index in keyof S]: TabChanged<S[Index]> };
