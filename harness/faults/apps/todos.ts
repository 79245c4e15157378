import contract, { type Todo } from '../../../dashboard/apps/todos/contract.ts';
import manifest from '../../../dashboard/apps/todos/manifest.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { listFileWrites } from '../list-files.ts';
import type { Person } from '../person.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

/** The list that is worked in: the one made last. */
class Lists {
  readonly client;
  readonly person: Person;
  listId: string | undefined;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  async make(name: string): Promise<string> {
    const { list } = await this.person.done((once) => this.client.createList({ body: { name } }, once));
    return list.id;
  }

  async todos(isWanted: (todo: Todo) => boolean = () => true) {
    const { listId } = this;
    if (listId === undefined) return undefined;
    const { todos } = await this.client.listTodos({ listId });
    const wanted = todos.filter(isWanted);
    return wanted.length > 0 ? { listId, todos: wanted, rows: wanted.map(({ row }) => row) } : undefined;
  }

  /** One by chance, as the calls that change it name it. */
  async one({ pick }: Turn, isWanted?: (todo: Todo) => boolean) {
    const found = await this.todos(isWanted);
    const todo = found && pick(found.todos);
    if (!found || !todo) return undefined;
    return { at: { listId: found.listId, row: todo.row._rowIndex }, expected: todo.row, todo };
  }

  async some(turn: Turn, isWanted?: (todo: Todo) => boolean) {
    const found = await this.todos(isWanted);
    const first = found && turn.pick([...found.rows.keys()]);
    return found && { listId: found.listId, rows: found.rows.slice(first, (first ?? 0) + 3) };
  }
}

const isPending = ({ status }: Todo) => status === 'pending';

function listWrites(lists: Lists) {
  const { client } = lists;
  return {
    createList:
      async ({ mark }: Turn) =>
      async (once: Once) => {
        lists.listId = (await client.createList({ body: { name: mark } }, once)).list.id;
      },
    renameList: async ({ mark }: Turn) => {
      const { listId } = lists;
      if (listId === undefined) return undefined;
      return (once: Once) => client.renameList({ listId, body: { name: `${mark} renamed` } }, once);
    },
    ...listFileWrites(lists, 'Tasks!A1:B1'),
  };
}

function addingWrites(lists: Lists) {
  const { client } = lists;
  return {
    addTodo: async ({ mark, number }: Turn) => {
      const { listId } = lists;
      if (listId === undefined) return undefined;
      const isRepeating = number % 2 === 0;
      const rule = isRepeating ? { dueDate: '2026-03-01', repeat: 'FREQ=WEEKLY' } : {};
      return (once: Once) =>
        client.addTodo({ listId, body: { text: mark, priority: 'High', ...rule } }, once);
    },
    addTodos: async ({ mark }: Turn) => {
      const { listId } = lists;
      if (listId === undefined) return undefined;
      const todos = ['a', 'b', 'c'].map((part) => ({ text: `${mark} ${part}`, labels: ['many'] }));
      return (once: Once) => client.addTodos({ listId, body: { todos } }, once);
    },
    deleteTodos: async (turn: Turn) => {
      const some = await lists.some(turn);
      return (
        some && ((once: Once) => client.deleteTodos({ listId: some.listId, body: { rows: some.rows } }, once))
      );
    },
    undoDelete: async (turn: Turn) => {
      const some = await lists.some(turn);
      if (!some) return undefined;
      const { listId, rows } = some;
      const { undo } = await lists.person.done((once) =>
        client.deleteTodos({ listId, body: { rows } }, once),
      );
      return (once: Once) => client.undoDelete({ listId, body: { undo } }, once);
    },
    moveTodo: async (turn: Turn) => {
      const one = await lists.one(turn);
      const other = await lists.one({ ...turn, pick: (list) => list.at(0) });
      if (!one || !other) return undefined;
      const before = one.todo.id === other.todo.id ? null : other.expected;
      return (once: Once) => client.moveTodo({ ...one.at, body: { expected: one.expected, before } }, once);
    },
  };
}

function changingWrites(lists: Lists) {
  const { client } = lists;
  return {
    updateTodo: async (turn: Turn) => {
      const one = await lists.one(turn);
      if (!one) return undefined;
      const body = { expected: one.expected, changes: { notes: turn.mark } };
      return (once: Once) => client.updateTodo({ ...one.at, body }, once);
    },
    toggleTodo: async (turn: Turn) => {
      const one = await lists.one(turn, ({ canceled }) => !canceled);
      if (!one) return undefined;
      const body = { expected: one.expected, completed: !one.todo.completed };
      return (once: Once) => client.toggleTodo({ ...one.at, body }, once);
    },
    cancelTodo: async (turn: Turn) => {
      const one = await lists.one(turn, isPending);
      return (
        one && ((once: Once) => client.cancelTodo({ ...one.at, body: { expected: one.expected } }, once))
      );
    },
    restoreTodo: async (turn: Turn) => {
      const one = await lists.one(turn, ({ canceled }) => canceled);
      return (
        one && ((once: Once) => client.restoreTodo({ ...one.at, body: { expected: one.expected } }, once))
      );
    },
  };
}

function manyWrites(lists: Lists) {
  const { client, person } = lists;
  return {
    changeTodos: async (turn: Turn) => {
      const some = await lists.some(turn, isPending);
      if (!some) return undefined;
      const body = { rows: some.rows, deed: { kind: 'complete' as const } };
      return (once: Once) => client.changeTodos({ listId: some.listId, body }, once);
    },
    revertTodos: async (turn: Turn) => {
      const some = await lists.some(turn, isPending);
      if (!some) return undefined;
      const { listId, rows } = some;
      const change = { rows, deed: { kind: 'complete' as const } };
      const made = await person.done((once) => client.changeTodos({ listId, body: change }, once));
      const pairs = made.todos.flatMap(({ row: now }, at) => (rows[at] ? [{ now, before: rows[at] }] : []));
      const body = { rows: pairs, added: made.added.map(({ row }) => row) };
      return (once: Once) => client.revertTodos({ listId, body }, once);
    },
  };
}

export default defineWrites('todos', contract, (person) => {
  const lists = new Lists(person);
  return { ...listWrites(lists), ...addingWrites(lists), ...changingWrites(lists), ...manyWrites(lists) };
});
