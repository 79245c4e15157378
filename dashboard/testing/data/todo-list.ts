import { randomBytes } from 'node:crypto';
import contract, { type NewTodo, type Todo, type TodoChanges } from '../../apps/todos/contract.ts';
import manifest from '../../apps/todos/manifest.ts';
import type { TaskRow } from '../../apps/todos/record.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';

/** A new list of a person, and everything they can do with it, in the product and by hand. */
export async function newList(user: TestUser, name = `List ${randomBytes(4).toString('hex')}`) {
  const { list } = await user.client(manifest, contract).createList({ body: { name } });
  return { list, ...listFor(user, list.id) };
}

/** What a person can do with a list that they own or have access to. */
export function listFor(user: TestUser, listId: string) {
  const client = user.client(manifest, contract);
  const at = ({ row }: Todo) => ({ listId, row: row._rowIndex });
  const under = (requestKey: string | undefined) => (requestKey === undefined ? {} : { requestKey });
  return {
    client,
    listId,
    hand: new Hand(user.browser),
    async add(todo: NewTodo, requestKey?: string): Promise<Todo> {
      return (await client.addTodo({ listId, body: todo }, under(requestKey))).todo;
    },
    async edit(todo: Todo, changes: TodoChanges): Promise<Todo> {
      return (await client.updateTodo({ ...at(todo), body: { expected: todo.row, changes } })).todo;
    },
    toggle: (todo: Todo, completed: boolean, requestKey?: string) =>
      client.toggleTodo({ ...at(todo), body: { completed, expected: todo.row } }, under(requestKey)),
    async cancel(todo: Todo): Promise<Todo> {
      return (await client.cancelTodo({ ...at(todo), body: { expected: todo.row } })).todo;
    },
    async restore(todo: Todo): Promise<Todo> {
      return (await client.restoreTodo({ ...at(todo), body: { expected: todo.row } })).todo;
    },
    async move(todo: Todo, before: Todo | null): Promise<void> {
      await client.moveTodo({ ...at(todo), body: { expected: todo.row, before: before?.row ?? null } });
    },
    async remove(...todos: Todo[]): Promise<string> {
      return (await client.deleteTodos({ listId, body: { rows: rowsOf(todos) } })).undo;
    },
    async todos(): Promise<Todo[]> {
      return (await client.listTodos({ listId })).todos;
    },
  };
}

export function rowsOf(todos: readonly Todo[]): TaskRow[] {
  return todos.map(({ row }) => row);
}

/** A list of three tasks: paper on row 2, binder on row 3, cover on row 4. */
export async function threeTodos(user: TestUser) {
  const list = await newList(user);
  const paper = await list.add({ text: 'Order rag paper', priority: 'High' });
  const binder = await list.add({ text: 'Call the binder', notes: 'About the slipcase' });
  const cover = await list.add({ text: 'Proof the cover', dueDate: '2026-12-01' });
  return { ...list, paper, binder, cover };
}

/** Each task with its row. */
export function placed(todos: readonly Todo[]) {
  return todos.map(({ row, text }) => [row._rowIndex, text]);
}
