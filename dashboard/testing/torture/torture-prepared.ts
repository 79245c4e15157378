import { expect } from 'vitest';
import type { Person } from './torture-person.ts';
import { differences, enteredText, type Picture, type PictureTab, pictureOf } from './torture-picture.ts';
import type { AppColumns, AppFile } from './torture-witness.ts';

export const rowCount = 8;

/** The initial rows of every case, written by the app. */
export async function addRows(file: AppFile, { key, edited, other }: AppColumns): Promise<void> {
  for (let number = 1; number <= rowCount; number += 1) {
    await file.add({
      [key]: `Row ${String.fromCharCode(96 + number)}`,
      [edited]: `note ${number}`,
      [other]: 'as it was',
    });
  }
}

const tabId = 0;

/** The number of filled rows, and of all rows, including those that only have formats. */
function sizeOf({ rows }: PictureTab): { filled: number; all: number } {
  const last = rows.findLastIndex((cells) => cells.some((cell) => enteredText(cell) !== ''));
  return { filled: last + 1, all: rows.length };
}

function tabOf(picture: Picture): PictureTab {
  const tab = picture.tabs.get(tabId);
  if (!tab) throw new Error(`There is no tab ${tabId}.`);
  return tab;
}

/** The tabs in order: except for the first one, each file may number them differently. */
function inOrder(tabs: Picture['tabs']): Picture['tabs'] {
  return new Map(
    [...tabs.values()].map(({ frame, rows }, at) => {
      const properties = { ...Object(frame['properties']), sheetId: at };
      return [at, { frame: { ...frame, properties }, rows }];
    }),
  );
}

/** What an app wrote to a new spreadsheet, to be copied to others that the app has just made. */
export class PreparedSheet {
  #written: Picture | undefined;
  #rowsAdded = 0;
  #isProven = false;

  /** Lets the app write its rows, and stores them. */
  async keep(person: Person, spreadsheetId: string, write: () => Promise<void>): Promise<void> {
    const before = await pictureOf(person, spreadsheetId);
    await write();
    this.#written = await pictureOf(person, spreadsheetId);
    this.#rowsAdded = sizeOf(tabOf(this.#written)).all - sizeOf(tabOf(before)).all;
  }

  /** False if nothing is stored. The first copy is compared with what the app wrote, cell by cell. */
  async copyTo(person: Person, spreadsheetId: string): Promise<boolean> {
    if (!this.#written) return false;
    const tab = tabOf(this.#written);
    const rows = tab.rows.slice(0, sizeOf(tab).filled).map((values) => ({ values }));
    const fields = 'userEnteredValue,userEnteredFormat,note,dataValidation';
    const range = { sheetId: tabId, dimension: 'ROWS', startIndex: 1, endIndex: 1 + this.#rowsAdded };
    const requests = [
      ...(this.#rowsAdded > 0 ? [{ insertDimension: { range } }] : []),
      { updateCells: { start: { sheetId: tabId, rowIndex: 0, columnIndex: 0 }, rows, fields } },
    ];
    await person.sheets.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
    if (!this.#isProven) {
      const { frame, tabs } = await pictureOf(person, spreadsheetId);
      // Each file has its own title.
      const expected = { frame, tabs: inOrder(this.#written.tabs) };
      expect(differences(expected, { frame, tabs: inOrder(tabs) })).toEqual([]);
      this.#isProven = true;
    }
    return true;
  }
}
