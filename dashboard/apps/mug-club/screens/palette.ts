import { appPalette, rowsOf, sheetOf } from '#frontend/palette/app-palette.ts';
import contract from '../contract.ts';
import { member } from '../record.ts';

const loadQueries = async () => (await import('./queries.ts')).mugClubQueries;

export default appPalette({
  contract,
  finders: {
    listLists: ({ data: { lists } }) => lists.map((list) => sheetOf(list, 'list')),
    getList: ({ list }) => [sheetOf(list, 'list')],
    listMembers: ({ rows }, key) => [
      {
        id: String(key[2]),
        tables: [
          rowsOf(member, rows, {
            title: 'memberName',
            placeOf: ({ _rowIndex }) => ({ member: String(_rowIndex) }),
          }),
        ],
      },
    ],
  },
  list: async (cache) => cache.fetchQuery((await loadQueries()).lists()),
  read: async (cache, listId) => cache.fetchQuery((await loadQueries()).members(listId)),
});
