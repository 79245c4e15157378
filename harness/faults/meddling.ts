import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { Hand } from '../../dashboard/testing/server/hand.ts';
import { rowsOf } from './drive-picture.ts';
import type { Person } from './person.ts';

const hands = ['insert', 'delete', 'sort'] as const;
type HandKind = (typeof hands)[number];

/** The longest delay of a change by hand, in milliseconds. */
const latest = 20;

const spreadsheetType = 'application/vnd.google-apps.spreadsheet';
const filesSchema = z.object({ files: z.array(z.object({ id: z.string() })) });
const tabsSchema = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({ sheetId: z.int(), title: z.string() }),
      data: z.array(z.object({ rowData: z.array(z.unknown()).default([]) })).default([]),
    }),
  ),
});
const versionSchema = z.object({ version: z.string() });
const placeSchema = z.object({ dimensionRange: z.object({ startIndex: z.int() }) });
const marksSchema = z.object({
  matchedDeveloperMetadata: z
    .array(z.object({ developerMetadata: z.object({ location: placeSchema }) }))
    .default([]),
});

/** A tab that holds rows below its headers. */
interface Tab {
  fileId: string;
  sheetId: number;
  title: string;
  rows: number;
}

interface Painter {
  picture(): Promise<string>;
  /** Where a file was in the last picture. */
  placeOf(fileId: string): string;
}

/** Marks an inserted row, to find it again. */
const mark = { metadataKey: 'put in by hand', visibility: 'DOCUMENT' };

/**
 * Somebody who inserts, deletes or sorts rows of a person's sheet while something is written, and undoes that
 * afterwards, so that the result can be compared with the expected one. They only delete a blank row that they
 * inserted before.
 */
export class Meddling {
  readonly #hand: Hand;
  readonly #tab: Tab;
  readonly #kind: HandKind;
  readonly #random: () => number;

  private constructor(hand: Hand, tab: Tab, kind: HandKind, random: () => number) {
    this.#hand = hand;
    this.#tab = tab;
    this.#kind = kind;
    this.#random = random;
  }

  /** Chooses the change; undefined while the person has no rows. */
  static async begin(person: Person, random: () => number): Promise<Meddling | undefined> {
    const hand = new Hand(person.browser, person.place.workspaceUrl);
    const tab = await findTab(hand, random);
    const kind = hands[Math.floor(random() * hands.length)];
    if (!tab || !kind) return undefined;
    const meddling = new Meddling(hand, tab, kind, random);
    if (kind === 'delete') await meddling.#insert();
    return meddling;
  }

  get says(): string {
    return `${this.#kind} in ${this.#tab.title}`;
  }

  /** Acts a moment after this was called. */
  async act(): Promise<void> {
    await pause(this.#random() * latest);
    if (this.#kind === 'insert') await this.#insert();
    else if (this.#kind === 'delete') await this.#takeOut();
    else {
      const order = this.#random() < 0.5 ? 'ASCENDING' : 'DESCENDING';
      await this.#hand.sort(this.#tab.fileId, 0, order, this.#tab.sheetId);
    }
  }

  /**
   * Undoes the change. Of the two pictures, one is the Drive before the write, and one the expected Drive. A blank
   * row ends a table, so new rows are above an inserted one: only they are then moved to their places.
   */
  async putBack(painter: Painter, before: string, after: string): Promise<void> {
    const stoodAt = painter.placeOf(this.#tab.fileId);
    if (this.#kind !== 'sort') await this.#takeOut();
    const picture = await painter.picture();
    const place = painter.placeOf(this.#tab.fileId);
    const { title } = this.#tab;
    const stood = rowsOf(before, stoodAt, title);
    const wanted = rowsOf(after, place, title);
    const found = rowsOf(picture, place, title);
    const old = (rows: readonly string[]) => rows.filter((row) => stood.includes(row)).join('\n');
    if (this.#kind === 'sort' || old(found) === old(wanted)) await this.#order(found, wanted);
  }

  async #insert(): Promise<void> {
    const { fileId, sheetId, rows } = this.#tab;
    const startIndex = 1 + Math.floor(this.#random() * rows);
    const range = { sheetId, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 };
    const developerMetadata = { ...mark, location: { dimensionRange: range } };
    await this.#hand.change(
      fileId,
      { insertDimension: { range } },
      { createDeveloperMetadata: { developerMetadata } },
    );
  }

  /** Takes out the row that was put in, wherever it is by now. */
  async #takeOut(): Promise<void> {
    const { fileId, sheetId } = this.#tab;
    for (;;) {
      const { version } = versionSchema.parse(
        await this.#hand.call('GET', `/drive/v3/files/${fileId}?fields=version`),
      );
      const { matchedDeveloperMetadata: marks } = marksSchema.parse(
        await this.#hand.call('POST', `/v4/spreadsheets/${fileId}/developerMetadata:search`, {
          dataFilters: [{ developerMetadataLookup: { metadataKey: mark.metadataKey } }],
        }),
      );
      const { startIndex } = marks[0]?.developerMetadata.location.dimensionRange ?? {};
      if (startIndex === undefined) return;
      const range = { sheetId, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 };
      const requests = [{ deleteDimension: { range } }];
      try {
        const headers = { 'if-match': `"${version}"` };
        await this.#hand.call('POST', `/v4/spreadsheets/${fileId}:batchUpdate`, { requests }, headers);
        return;
      } catch (error) {
        if (!String(error).includes(' 412 ')) throw error;
      }
    }
  }

  /** Moves rows to where they are wanted. */
  async #order(found: readonly string[], wanted: readonly string[]): Promise<void> {
    const { fileId, sheetId } = this.#tab;
    const rows = [...found];
    const moves: object[] = [];
    for (const [destinationIndex, row] of wanted.entries()) {
      const startIndex = rows.indexOf(row, destinationIndex);
      if (startIndex <= destinationIndex) continue;
      const source = { sheetId, dimension: 'ROWS', startIndex, endIndex: startIndex + 1 };
      moves.push({ moveDimension: { source, destinationIndex } });
      rows.splice(destinationIndex, 0, ...rows.splice(startIndex, 1));
    }
    if (moves.length > 0) await this.#hand.change(fileId, ...moves);
  }
}

/** A tab of the person's own, by chance. */
async function findTab(hand: Hand, random: () => number): Promise<Tab | undefined> {
  const query = new URLSearchParams({
    q: `mimeType = '${spreadsheetType}' and trashed = false and 'me' in owners`,
    orderBy: 'createdTime',
    pageSize: '1000',
    fields: 'files(id)',
  });
  const { files } = filesSchema.parse(await hand.call('GET', `/drive/v3/files?${query}`));
  const drawn = files.map(({ id }) => ({ id, at: random() })).toSorted((a, b) => a.at - b.at);
  for (const { id } of drawn) {
    const tabs = await tabsOf(hand, id);
    if (tabs.length > 0) return tabs[Math.floor(random() * tabs.length)];
  }
  return undefined;
}

async function tabsOf(hand: Hand, fileId: string): Promise<Tab[]> {
  const fields = 'sheets(properties(sheetId,title),data(rowData(values(userEnteredValue))))';
  const { sheets } = tabsSchema.parse(
    await hand.call('GET', `/v4/spreadsheets/${fileId}?${new URLSearchParams({ fields })}`),
  );
  return sheets
    .map(({ properties, data }) => ({ fileId, ...properties, rows: (data[0]?.rowData.length ?? 0) - 1 }))
    .filter(({ rows }) => rows > 0);
}
