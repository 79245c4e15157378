import * as z from 'zod';
import { areRows, type RowData } from '../../dashboard/backend/google/cell-data.ts';
import { isLineHeader, readLine } from '../../dashboard/backend/history/lines.ts';
import type { Browser } from '../../dashboard/testing/screen/browser.ts';
import { type Account, signInOn } from '../../dashboard/testing/server/sign-in.ts';
import type { Chance } from '../../dashboard/testing/torture/torture-seeds.ts';
import type { Book, Where } from './books.ts';
import { byHand } from './device.ts';
import { deedOf, letterOf, rowsOf } from './hands.ts';
import { type Causes, type History, type Note, namesOf, type Rows } from './history.ts';
import { ConnectionLost, type Place, type ProcessName, workspaceOrigin } from './place.ts';

// People at the workspace itself: they look at their sheets and edit them by hand.

const valuesSchema = z.object({ values: z.array(z.array(z.json())).default([]) });
const tabSchema = z.object({
  properties: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ sheetId: z.int(), title: z.string() })),
});
const parentsSchema = z.object({ parents: z.array(z.string()) });
const notesSchema = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({ title: z.string() }),
      data: z.array(z.object({ rowData: z.custom<readonly RowData[]>(areRows).default([]) })).default([]),
    }),
  ),
});

/** Shows whether a sheet can look different from before. */
const storedSql = `select sheet.properties, sheet.columns, row_id, sort_order, gap, cells from sheet
  left join sheet_row on sheet_key = sheet.key where file_id = ? order by sheet.key, row_id`;

/** A watched sheet: whose it is, where it is, and how it looked last. */
export interface Watched {
  name: string;
  person: string;
  book: Book;
  where: Where;
  rows: Rows;
  /** The cells of its tab, and what was stored of all its tabs when they were read. */
  text: string;
  stored: string;
}

interface Ports {
  place: () => Place;
  chance: Chance;
  history: History;
  hands: ReadonlyMap<string, Browser>;
  accounts: ReadonlyMap<string, Account>;
  note(...words: readonly (string | number)[]): void;
  /** A process has been found dead. */
  onDeath(name: ProcessName): void;
}

export class Watch {
  readonly sheets: Watched[];
  readonly #ports: Ports;
  /** Sheets that could not be looked at because the workspace had died during their write, and who had written. */
  readonly #unseen = new Map<Watched, Causes>();
  /** The folders in which sheets were before hands moved them. */
  readonly #homes = new Map<string, string>();
  #typed = 0;

  constructor(sheets: readonly Watched[], ports: Ports) {
    this.sheets = sheets.map((sheet) => ({ ...sheet }));
    this.#ports = ports;
  }

  /** Looks at the sheet that an address names, after something has been carried out there. */
  async observe(address: string, causes: Causes): Promise<void> {
    const sheet = this.sheets.find(({ where }) => address.includes(where.sheetId));
    if (!sheet) return;
    if (this.#ports.place().isUp('workspace')) await this.look(sheet, causes);
    else this.#unseen.set(sheet, causes);
  }

  /** The workspace is back: except for the write it died during, everything is as it was. */
  async lookAround(): Promise<void> {
    for (const sheet of this.sheets) {
      const causes = this.#unseen.get(sheet);
      this.#unseen.delete(sheet);
      await this.look(sheet, causes ?? ['a start of the workspace']);
    }
  }

  /** Looks at a sheet by the workspace's own calls, if its stored content has changed. */
  async look(sheet: Watched, causes: Causes): Promise<void> {
    const { place, history, note } = this.#ports;
    const { person, book, where, name } = sheet;
    const stored = JSON.stringify(place().stored(storedSql, where.sheetId));
    if (stored === sheet.stored) return;
    const range = encodeURIComponent(this.#titleOf(sheet));
    const address = `/v4/spreadsheets/${where.sheetId}/values/${range}?valueRenderOption=FORMULA`;
    const read = await place().lookOn('workspace', () => this.#byHand(person, 'GET', address));
    const { values } = valuesSchema.parse(read);
    const text = JSON.stringify(values);
    sheet.stored = stored;
    if (text === sheet.text) return;
    const before = sheet.rows;
    sheet.rows = rowsOf(book, values);
    sheet.text = text;
    history.push({ kind: 'change', sheet: name, causes, before, after: sheet.rows, at: Date.now() });
    note(name, 'changed by', namesOf(causes));
  }

  /** Its tab is the first one that was made, whatever somebody has called it since. */
  #titleOf({ where, book }: Watched): string {
    const sql = 'select properties from sheet where file_id = ?';
    const tabs = z.array(tabSchema).parse(this.#ports.place().stored(sql, where.sheetId));
    return tabs.find(({ properties }) => properties.sheetId === 0)?.properties.title ?? book.tab;
  }

  async #byHand(person: string, method: string, address: string, body?: object): Promise<unknown> {
    const { place, hands, accounts } = this.#ports;
    const hand = known(hands, person);
    return await byHand(hand, method, address, body, async () => {
      // A month later nobody is signed in any more.
      const page = await hand.visit(`${workspaceOrigin}/signin`);
      await place().lookOn('workspace', () => signInOn(hand, page, known(accounts, person)));
    });
  }

  /** Somebody does something to a sheet by hand. */
  async hand(): Promise<void> {
    const { place, chance, note, onDeath } = this.#ports;
    if (!place().isUp('workspace')) return;
    const sheet = chance.pick(this.sheets);
    const { person, where, book, text } = sheet;
    const grid = valuesSchema.shape.values.parse(JSON.parse(text));
    const [headers = []] = grid;
    const requests = deedOf(chance, book, headers.map(String), grid.length);
    const address = `/v4/spreadsheets/${where.sheetId}`;
    this.#typed += 1;
    const column = headers.indexOf(book.edited);
    const cell = `'${this.#titleOf(sheet)}'!${letterOf(column)}${chance.whole(2, Math.max(2, grid.length))}`;
    const range = encodeURIComponent(cell);
    const typed = { values: [[`hand ${this.#typed}`]] };
    try {
      if (chance.next() < 0.1) {
        await this.#inDrive(sheet);
      } else if (requests !== undefined) {
        await this.#byHand(person, 'POST', `${address}:batchUpdate`, { requests });
      } else if (grid.length > 1 && column >= 0) {
        await this.#byHand(person, 'PUT', `${address}/values/${range}?valueInputOption=RAW`, typed);
      }
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
      for (const name of place().fallen()) onDeath(name);
    }
    note('a hand has changed', sheet.name);
    await this.observe(where.sheetId, []);
  }

  /** The file gets another name, or goes to another folder or back. */
  async #inDrive({ person, where, book }: Watched): Promise<void> {
    const { chance } = this.#ports;
    const address = `/drive/v3/files/${where.sheetId}`;
    if (chance.next() < 0.5) {
      const name = `${book.tab} ${chance.whole(1, 9)}`;
      await this.#byHand(person, 'PATCH', address, { name });
      return;
    }
    const read = await this.#byHand(person, 'GET', `${address}?fields=parents`);
    const [parent = ''] = parentsSchema.parse(read).parents;
    const home = this.#homes.get(where.sheetId);
    this.#homes.set(where.sheetId, home ?? parent);
    const isHome = home === undefined || home === parent;
    const to = new URLSearchParams({ addParents: isHome ? 'root' : home, removeParents: parent });
    await this.#byHand(person, 'PATCH', `${address}?${to}`, {});
  }

  /** What the history tab of a sheet says about writes. */
  async notes({ person, where }: Watched): Promise<Note[]> {
    const fields = 'sheets(properties(title),data(rowData(values(userEnteredValue))))';
    const address = `/v4/spreadsheets/${where.sheetId}?${new URLSearchParams({ includeGridData: 'true', fields })}`;
    const { sheets } = notesSchema.parse(await this.#byHand(person, 'GET', address));
    return sheets.flatMap(({ data }) => {
      const rows = (data[0]?.rowData ?? []).map(({ values = [] }) => values);
      if (!isLineHeader(rows[0] ?? [])) return [];
      return rows.slice(1).flatMap((cells) => {
        const line = readLine(cells);
        // A noticed change by hand has a time before which it had not happened.
        if (line?.since !== '') return [];
        const [write = ''] = line.write.split('-');
        return line.deeds.map((deed) => ({ write, does: deed.do, at: line.at }));
      });
    });
  }
}

export function known<T>(all: ReadonlyMap<string, T>, name: string): T {
  const one = all.get(name);
  if (!one) throw new Error(`There is no ${name}.`);
  return one;
}
