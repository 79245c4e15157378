import type { Sheet } from '#backend/table/sheet.ts';
import { newSnapsheet, openSnapsheet } from '#testing/data/snapsheets.ts';
import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import type { AppFile, AppRow } from '#testing/torture/torture-witness.ts';
import { photoHeader, type Row } from '../contract.ts';
import { dataSheet } from './sheet.ts';

type Snapsheet = Awaited<ReturnType<typeof newSnapsheet>>;

const columns = ['Maker', 'Model', 'Finish'] as const;

/** The columns of this test, as the witness looks for them. Their owner could name them anything. */
const sheet: Sheet = {
  tab: dataSheet.tab,
  columns: Object.fromEntries([photoHeader, ...columns].map((name) => [name, { kind: 'text' }])),
  fingerprint: [[photoHeader]],
};

/** A row as the witness sees it; it only knows this test's columns. */
const rowOf = ({ _rowIndex, cells }: Row): AppRow => ({ ...cells, _rowIndex });

function open(user: TestUser, { id, sheetId }: Pick<Snapsheet, 'id' | 'sheetId'>): AppFile {
  const { upload, rows, edit, remove } = openSnapsheet(user, { id, sheetId });
  /** By row number and cells, as the screen saw them. */
  const seen = ({ _rowIndex, ...cells }: AppRow): Row => ({
    _rowIndex,
    cells: Object.fromEntries(
      Object.entries(cells).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
    ),
    shown: {},
  });
  const changed = (row: AppRow, saved: Row | undefined) => (saved ? { ...row, ...rowOf(saved) } : row);
  return {
    spreadsheetId: sheetId,
    sharedId: id,
    as: (other) => open(other, { id, sheetId }),
    rows: async () => (await rows()).map(rowOf),
    async add(texts) {
      const { rowIndex, photo } = await upload({ ...texts });
      return { ...texts, [photoHeader]: photo.name, _rowIndex: rowIndex };
    },
    edit: async (row, texts) => changed(row, await edit(seen(row), { ...texts })),
    remove: (row) => remove(seen(row)),
  };
}

torture({
  name: 'Snapsheet',
  sheet,
  key: 'Maker',
  edited: 'Model',
  other: 'Finish',
  // Any column of a free sheet may be deleted; the one that identifies rows is added again with the next photo.
  omits: ['deletes the column that names the rows'],
  hasMoreThanCells: true,
  async make(user) {
    const { id, sheetId } = await newSnapsheet(user);
    return open(user, { id, sheetId });
  },
});
