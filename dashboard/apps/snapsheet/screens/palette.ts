import { appPalette, type FoundSheet, type SheetFacts } from '#frontend/palette/app-palette.ts';
import contract, { photoHeader, type Snapsheet } from '../contract.ts';

const factsOf = ({ id, name, webViewLink, canEdit }: Snapsheet): SheetFacts => ({
  name,
  link: webViewLink,
  canEdit,
  place: { sheet: id },
});

const loadQueries = async () => (await import('./queries.ts')).snapsheetQueries;

export default appPalette({
  contract,
  finders: {
    listSnapsheets: ({ snapsheets }): FoundSheet[] =>
      snapsheets.map((one) => ({ id: one.id, facts: factsOf(one) })),
    readData: ({ snapsheet, sheetLink, headers, kinds, rows }) => {
      const shown = headers.filter((header) => header !== photoHeader);
      const columns = shown.map((label) => ({ label, kind: kinds[label] ?? ('text' as const) }));
      // A text identifies a row better than a date.
      const title = Math.max(
        columns.findIndex(({ kind }) => kind === 'text'),
        0,
      );
      const found = rows.map(({ _rowIndex: row, cells }) => ({
        row,
        values: shown.map((header) => cells[header] ?? ''),
      }));
      return [
        {
          id: snapsheet.id,
          facts: { ...factsOf(snapsheet), link: sheetLink },
          tables: [{ columns, title, rows: found }],
        },
      ];
    },
  },
  list: async (cache) => cache.fetchQuery((await loadQueries()).list()),
  read: async (cache, id) => cache.fetchQuery((await loadQueries()).data(id)),
});
