import { appPalette, headedRowsOf, sheetOf } from '#frontend/palette/app-palette.ts';
import contract from '../contract.ts';
import { taskRecord } from '../record.ts';

const loadQueries = async () => (await import('./queries.ts')).todoQueries;

export default appPalette({
  contract,
  finders: {
    listLists: ({ lists }) => lists.map((list) => sheetOf(list, 'list')),
    getList: ({ list }) => [sheetOf(list, 'list')],
    listTodos: ({ todos }, key) => {
      const rows = todos.map(({ row }) => row);
      return [{ id: String(key.at(-1)), tables: [headedRowsOf(taskRecord, rows, { title: 'text' })] }];
    },
  },
  list: async (cache) => cache.fetchQuery((await loadQueries()).lists()),
  read: async (cache, listId) => cache.fetchQuery((await loadQueries()).todos(listId)),
});
