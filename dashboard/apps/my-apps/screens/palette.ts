import { appPalette, rowsOf as foundRows, sheetOf } from '#frontend/palette/app-palette.ts';
import { recordOf } from '#kernel/own-apps/own-app.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { placeOfRow } from '#kernel/records/row-mark.ts';
import contract from '../contract.ts';

const loadQueries = () => import('./queries.ts');

/** The rows of own apps, each under the name of its app. */
export default appPalette({
  contract,
  finders: {
    listApps: ({ apps }) =>
      apps.map(({ sheetId, title }) => ({
        id: sheetId,
        facts: { name: title, link: null, canEdit: true, place: { sheet: sheetId } },
      })),
    listRows: ({ app, sheet, rows }) => {
      if (!sheet) return [];
      const { facts, ...found } = sheetOf(sheet, 'sheet');
      const record = recordOf(app);
      const [title = ''] = record.shownFields.find(([, { kind }]) => kind !== 'photo') ?? [];
      const placeOf = (row: RowCells) => placeOfRow(record, row);
      // For cells that no code knows, the type says that all are texts.
      const read = rows as unknown as readonly RowCells[];
      return [
        {
          ...found,
          facts: { ...facts, name: app.title },
          tables: [foundRows(record, read, { title, placeOf })],
        },
      ];
    },
  },
  list: async (cache) => cache.fetchQuery((await loadQueries()).ownApps.standing()),
  read: async (cache, sheetId) => cache.fetchQuery((await import('./records.ts')).rowsOf(sheetId)),
});
