import { expect } from 'vitest';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { TestUser } from '../server/server.ts';
import type { Person } from './torture-person.ts';
import {
  differences,
  enteredText,
  type Picture,
  type PictureCell,
  pictureOf,
  withRow,
  withTab,
  withText,
} from './torture-picture.ts';

const tabSchema = z
  .object({ properties: z.object({ title: z.string() }) })
  .default({ properties: { title: 'a tab that is gone' } });

/** A row as an app shows it, under the sheet's headers. */
export type AppRow = Readonly<Record<string, unknown>> & { _rowIndex: number };

/** A file of an app, and what a person does with one record in it. */
export interface AppFile {
  spreadsheetId: string;
  /** What is shared with others: the spreadsheet or its folder. */
  sharedId: string;
  rows(): Promise<AppRow[]>;
  /** Adds a record with these texts, by the columns' headers. */
  add(texts: Readonly<Record<string, string>>): Promise<AppRow>;
  edit(row: AppRow, texts: Readonly<Record<string, string>>): Promise<AppRow>;
  remove(row: AppRow): Promise<unknown>;
  /** The same file as used by another person, with whom it is shared. */
  as(user: TestUser): AppFile;
}

/** Which columns of an app's sheet are tried; `key` names a row, and no two rows have the same. */
export interface AppColumns {
  key: string;
  edited: string;
  other: string;
  /** Other known headers of each. */
  aliases: Readonly<Record<string, readonly string[]>>;
}

/** The outcome of a write: the saved row, or why it was refused. */
export type Outcome = AppRow | Problem;

export function isRefusal(outcome: Outcome): outcome is Problem {
  return outcome instanceof Problem;
}

async function outcomeOf(work: Promise<AppRow>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/**
 * Compares the whole spreadsheet before and after each write of an app, cell by cell. Whatever happened to the sheet
 * meanwhile, the right row has changed and nothing else, or nothing was written and the app says why.
 */
export class Witness {
  readonly #person: Person;
  readonly #file: AppFile;
  readonly #columns: AppColumns;
  readonly #tabId: number;

  constructor(person: Person, file: AppFile, columns: AppColumns, tabId = 0) {
    this.#person = person;
    this.#file = file;
    this.#columns = columns;
    this.#tabId = tabId;
  }

  look(): Promise<Picture> {
    return pictureOf(this.#person, this.#file.spreadsheetId);
  }

  #expectNothing(before: Picture, after: Picture): void {
    expect(differences(before, after)).toEqual([]);
    this.#expectNoted(before, after, []);
  }

  /** Everything is as it was. */
  async expectSame(before: Picture): Promise<void> {
    expect(differences(before, await this.look())).toEqual([]);
  }

  cellsOf(picture: Picture): PictureCell[][] {
    return picture.tabs.get(this.#tabId)?.rows ?? [];
  }

  /** What was done is noted once, and nothing else is. */
  #expectNoted(before: Picture, after: Picture, deeds: readonly string[]): void {
    const { title } = tabSchema.parse(before.tabs.get(this.#tabId)?.frame).properties;
    const noted = after.history.slice(before.history.length);
    expect(noted.map((line) => line.slice(line.indexOf(' | ')))).toEqual(
      deeds.map((deed) => ` | ${title} | ${deed}`),
    );
    expect(after.history.slice(0, before.history.length)).toEqual(before.history);
  }

  /** The position of a column, counted from 0; -1 if it is gone. */
  columnIn(picture: Picture, header: string): number {
    const headers = (this.cellsOf(picture)[0] ?? []).map((cell) => enteredText(cell).trim().toLowerCase());
    const names = [header, ...(this.#columns.aliases[header] ?? [])].map((name) => name.toLowerCase());
    for (const name of names) if (headers.includes(name)) return headers.indexOf(name);
    return -1;
  }

  /** The rows with a key, counted from 0. */
  rowsOf(picture: Picture, key: unknown): number[] {
    const column = this.columnIn(picture, this.#columns.key);
    return this.cellsOf(picture).flatMap((cells, row) => (enteredText(cells[column]) === key ? [row] : []));
  }

  /** The intended row; the app's answer only decides between equal rows. */
  #meant(picture: Picture, row: AppRow, saved: number): number {
    const rows = this.rowsOf(picture, row[this.#columns.key]);
    const only = rows.length === 1 ? rows[0] : rows.find((at) => at === saved - 1);
    if (only === undefined) throw new Error(`Row ${saved} was written, which is none of those meant.`);
    return only;
  }

  async edit(row: AppRow, texts: Readonly<Record<string, string>>): Promise<Outcome> {
    const before = await this.look();
    const outcome = await outcomeOf(this.#file.edit(row, texts));
    const after = await this.look();
    if (isRefusal(outcome)) {
      this.#expectNothing(before, after);
      return outcome;
    }
    const at = this.#meant(before, row, outcome._rowIndex);
    let expected = before;
    for (const [header, text] of Object.entries(texts)) {
      const column = this.columnIn(before, header);
      const stood = enteredText(this.cellsOf(before)[at]?.[column]);
      // What somebody else wrote to the cell is never overwritten unseen.
      expect([row[header], text]).toContain(stood);
      expected = withTab(expected, this.#tabId, (tab) => withText(tab, { row: at, column, text }));
    }
    expect(differences(expected, after)).toEqual([]);
    this.#expectNoted(before, after, differences(before, after).length > 0 ? ['set'] : []);
    return outcome;
  }

  async remove(row: AppRow): Promise<Outcome> {
    const before = await this.look();
    const outcome = await outcomeOf(this.#file.remove(row).then(() => row));
    const after = await this.look();
    if (isRefusal(outcome)) {
      this.#expectNothing(before, after);
      return outcome;
    }
    const rows = this.rowsOf(before, row[this.#columns.key]);
    const expected = rows.map((at) => withTab(before, this.#tabId, (tab) => withRow(tab, at, 'delete')));
    const fitting = expected.filter((picture) => differences(picture, after).length === 0);
    if (fitting.length === 0) expect(expected[0] && differences(expected[0], after)).toEqual([]);
    this.#expectNoted(before, after, ['cut']);
    return outcome;
  }

  async add(texts: Readonly<Record<string, string>>): Promise<Outcome> {
    const before = await this.look();
    const outcome = await outcomeOf(this.#file.add(texts));
    const after = await this.look();
    if (isRefusal(outcome)) {
      this.#expectNothing(before, after);
      return outcome;
    }
    const at = outcome._rowIndex - 1;
    const added = this.cellsOf(after)[at] ?? [];
    expect(
      differences(
        withTab(before, this.#tabId, (tab) => withRow(tab, at, { insert: added })),
        after,
      ),
    ).toEqual([]);
    this.#expectNoted(before, after, ['add']);
    this.#checkAdded(before, added, { texts, record: outcome });
    return outcome;
  }

  /** The texts are under their headers as text, and cells under other headers are blank. */
  #checkAdded(
    before: Picture,
    cells: readonly PictureCell[],
    { texts, record }: { texts: Readonly<Record<string, string>>; record: AppRow },
  ): void {
    for (const [header, text] of Object.entries(texts)) {
      const cell = cells[this.columnIn(before, header)];
      expect(cell?.userEnteredValue).toEqual(text === '' ? undefined : { stringValue: text });
    }
    const known = Object.keys(record).map((header) => this.columnIn(before, header));
    const foreign = cells.filter((cell, column) => !known.includes(column) && enteredText(cell) !== '');
    expect(foreign).toEqual([]);
  }
}
