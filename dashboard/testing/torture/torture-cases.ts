import {
  abroad,
  duplicateHeaders,
  fillDown,
  filter,
  formulaColumn,
  longer,
  looks,
  merges,
  notesAround,
  titleAbove,
  wrongKinds,
} from './torture-acts.ts';
import type { Hands } from './torture-hands.ts';

/** What a person does to the sheet while the app has it open, and the possible outcomes of a write. */
export interface Mistreatment {
  name: string;
  act(hands: Hands): Promise<void>;
  /** `written` by default: each write goes to the right row. `refused`: none is made, and the reason is given. */
  ends?: 'written' | 'refused' | 'either';
}

const { floor } = Math;

/** One after the other, for every app. */
export const mistreatments: readonly Mistreatment[] = [
  { name: 'nothing', act: async () => {} },
  {
    name: 'sorts it',
    act: async (hands) => hands.sort(await hands.columnOf(hands.columns.key), 'DESCENDING'),
  },
  { name: 'inserts rows above', act: (hands) => hands.insert('ROWS', 1, 3) },
  { name: 'deletes rows above', act: (hands) => hands.delete('ROWS', 1, 2) },
  {
    name: 'drags rows',
    async act(hands) {
      await hands.move('ROWS', 1, 5);
      await hands.move('ROWS', 4, 1);
    },
  },
  {
    name: 'drags columns',
    async act(hands) {
      await hands.move('COLUMNS', 0, await hands.width());
      await hands.move('COLUMNS', floor((await hands.width()) / 2), 0);
    },
  },
  {
    name: 'renames a column to another usual name',
    async act(hands) {
      const { edited, aliases } = hands.columns;
      const column = await hands.columnOf(edited);
      await hands.type(0, column, [[` ${(aliases[edited]?.[0] ?? edited).toUpperCase()} `]]);
    },
  },
  {
    name: 'inserts a column',
    act: async (hands) => hands.insert('COLUMNS', floor((await hands.width()) / 2)),
  },
  {
    name: 'inserts a first column, with remarks',
    async act(hands) {
      await hands.insert('COLUMNS', 0);
      await hands.type(2, 0, [['remember'], [''], ['=ROW()']]);
    },
  },
  { name: 'adds a column of formulas', act: formulaColumn },
  { name: 'fills formulas and checkboxes down far below the table', act: fillDown },
  { name: 'leaves headers blank and doubled', act: duplicateHeaders },
  { name: 'merges cells', act: merges },
  { name: 'filters rows out', act: filter },
  {
    name: 'leaves blank rows in the middle',
    async act(hands) {
      await hands.insert('ROWS', 3);
      await hands.insert('ROWS', 5, 2);
    },
  },
  { name: 'writes notes beside and below the table', act: notesAround },
  { name: 'types text where numbers and dates belong', act: wrongKinds },
  { name: 'colours, validates, bands, hides, protects and notes', act: looks },
  { name: 'makes it 5,000 rows long', act: (hands) => longer(hands, 5000) },
  { name: 'writes dates and numbers as in another country', act: abroad },
  {
    name: 'renames the tab',
    act: (hands) =>
      hands.change({
        updateSheetProperties: { properties: { sheetId: hands.tabId, title: "Ida's '26" }, fields: 'title' },
      }),
  },
  {
    name: 'puts other tabs in front',
    act: (hands) => hands.change({ addSheet: { properties: { title: 'Sums', index: 0 } } }),
  },
  {
    name: 'copies the tab',
    act: (hands) => hands.change({ duplicateSheet: { sourceSheetId: hands.tabId, newSheetName: 'Backup' } }),
  },
  {
    name: 'groups and hides rows',
    act(hands) {
      const range = { sheetId: hands.tabId, dimension: 'ROWS', startIndex: 2, endIndex: 6 };
      return hands.change(
        { addDimensionGroup: { range } },
        { updateDimensionProperties: { range, properties: { hiddenByUser: true }, fields: 'hiddenByUser' } },
      );
    },
  },
  {
    name: 'cuts the sheet off where the table ends',
    async act(hands) {
      const rowCount = (await hands.lastRow()) + 1;
      const gridProperties = { rowCount, columnCount: await hands.width() };
      const fields = 'gridProperties.rowCount,gridProperties.columnCount';
      const properties = { sheetId: hands.tabId, gridProperties };
      await hands.change({ updateSheetProperties: { properties, fields } });
    },
  },
  {
    name: 'deletes the tab',
    act: (hands) =>
      hands.change(
        { addSheet: { properties: { title: 'Sums' } } },
        { deleteSheet: { sheetId: hands.tabId } },
      ),
    ends: 'refused',
  },
  { name: 'writes a title above the headers', act: titleAbove, ends: 'refused' },
  {
    name: 'deletes the column that names the rows',
    act: async (hands) => hands.delete('COLUMNS', await hands.columnOf(hands.columns.key)),
    ends: 'refused',
  },
  {
    name: 'throws the file away',
    async act({ person, spreadsheetId }) {
      await person.drive.files.update({ fileId: spreadsheetId, requestBody: { trashed: true } });
    },
    ends: 'either',
  },
  {
    name: 'deletes the file for good',
    async act({ person, spreadsheetId }) {
      await person.drive.files.delete({ fileId: spreadsheetId });
    },
    ends: 'refused',
  },
];
