import type { Handlers } from '#backend/handlers.ts';
import { rowNumber } from '#backend/row-number.ts';
import type contract from '../contract.ts';
import { exportList } from './export.ts';
import {
  createList,
  getList,
  listLists,
  renameList,
  summarizeLists,
  trashList,
  untrashList,
} from './lists.ts';
import {
  addTodo,
  addTodos,
  changeTodo,
  changeTodos,
  deleteTodos,
  listTodos,
  moveTodo,
  repairList,
  revertTodos,
  undoDelete,
} from './tasks.ts';

export default {
  listLists: (_, context) => listLists(context),

  async summarizeLists({ query }, context) {
    return { summaries: await summarizeLists(context, query.lists) };
  },

  async createList({ body }, context) {
    return { list: await createList(context, body.name) };
  },

  async getList({ listId }, context) {
    return { list: await getList(context, listId) };
  },

  async renameList({ listId, body }, context) {
    return { list: await renameList(context, listId, body.name) };
  },

  async deleteList({ listId }, context) {
    await trashList(context, listId);
    return { success: true };
  },

  async restoreList({ listId }, context) {
    return { list: await untrashList(context, listId) };
  },

  listTodos: ({ listId }, context) => listTodos(context, listId),

  async addTodo({ listId, body }, context) {
    return { todo: await addTodo(context, listId, body) };
  },

  async addTodos({ listId, body }, context) {
    return { todos: await addTodos(context, listId, body.todos) };
  },

  updateTodo: ({ listId, row, body: { changes, ...expectation } }, context) =>
    changeTodo(context, { listId, rowIndex: rowNumber(row), expectation }, { kind: 'change', changes }),

  toggleTodo: ({ listId, row, body: { completed, ...expectation } }, context) =>
    changeTodo(
      context,
      { listId, rowIndex: rowNumber(row), expectation },
      { kind: completed ? 'complete' : 'reopen' },
    ),

  cancelTodo: ({ listId, row, body: expectation }, context) =>
    changeTodo(context, { listId, rowIndex: rowNumber(row), expectation }, { kind: 'cancel' }),

  restoreTodo: ({ listId, row, body: expectation }, context) =>
    changeTodo(context, { listId, rowIndex: rowNumber(row), expectation }, { kind: 'restore' }),

  changeTodos: ({ listId, body }, context) => changeTodos(context, listId, body.rows, body.deed),

  revertTodos: ({ listId, body }, context) => revertTodos(context, listId, body),

  async deleteTodos({ listId, body }, context) {
    return { success: true, undo: await deleteTodos(context, listId, body.rows) };
  },

  async undoDelete({ listId, body }, context) {
    return { todos: await undoDelete(context, listId, body.undo) };
  },

  async moveTodo({ listId, row, body: { expected, before } }, context) {
    await moveTodo(context, listId, { row: { ...expected, _rowIndex: rowNumber(row) }, before });
    return { success: true };
  },

  repairList: ({ listId }, context) => repairList(context, listId),

  exportList: ({ listId, query }, context) => exportList(context, listId, query.format),
} satisfies Handlers<typeof contract>;
