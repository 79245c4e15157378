import type { Deed, Todo, Todos } from '../contract.ts';
import { applies, changesFor } from '../deeds.ts';
import type { TaskRow } from '../record.ts';
import { stateOf } from '../status.ts';

// The last known rows with what was just done to them, until they are read again.

/** A task, or as much as tells where it stands. */
interface Placed {
  row: Pick<TaskRow, '_rowIndex'>;
}

const isAt =
  ({ row }: Placed) =>
  (other: Placed) =>
    other.row._rowIndex === row._rowIndex;

function replaced(known: Todos, replace: (todo: Todo) => Todo): Todos {
  return { ...known, todos: known.todos.map(replace) };
}

/** Tasks as the sheet has them now, each in its row. */
export function withTodos(known: Todos, todos: readonly Todo[]): Todos {
  const byId = new Map(todos.map((todo) => [todo.id, todo]));
  return replaced(known, (todo) => byId.get(todo.id) ?? todo);
}

/** Tasks with a deed done to them that the sheet does not know of yet. */
export function withDeed(known: Todos, todos: readonly Placed[], deed: Deed, today: string): Todos {
  return replaced(known, (todo) => {
    if (!todos.some(isAt(todo)) || !applies(deed, todo.row)) return todo;
    const row = { ...todo.row, ...changesFor(deed, todo.row, today) };
    return { ...todo, ...stateOf(row), row };
  });
}

/** Puts added tasks where they stand in the sheet. */
export function withAdded(known: Todos, added: readonly Todo[]): Todos {
  const ids = new Set(added.map(({ id }) => id));
  const others = known.todos.filter(({ id }) => !ids.has(id));
  const todos = [...others, ...added].sort((a, b) => a.row._rowIndex - b.row._rowIndex);
  return added.length === 0 ? known : { ...known, todos };
}

function numbered(todos: readonly Todo[], rowIndexes: readonly number[]): Todo[] {
  return todos.map((todo, at) => {
    const _rowIndex = rowIndexes[at] ?? todo.row._rowIndex;
    return { ...todo, id: String(_rowIndex), row: { ...todo.row, _rowIndex } };
  });
}

/** Rows below deleted ones move up. */
export function without(known: Todos, gone: readonly Placed[]): Todos {
  const indexes = gone.map(({ row }) => row._rowIndex);
  const left = known.todos.filter(({ row }) => !indexes.includes(row._rowIndex));
  const above = (rowIndex: number) => indexes.filter((index) => index < rowIndex).length;
  return {
    ...known,
    todos: numbered(
      left,
      left.map(({ row }) => row._rowIndex - above(row._rowIndex)),
    ),
  };
}

/** A task in front of another one, or at the end. */
export function moved(known: Todos, todo: Placed, before: Placed | null): Todos {
  const taken = known.todos.filter(isAt(todo));
  const others = known.todos.filter((each) => !taken.includes(each));
  const at = before === null ? -1 : others.findIndex(isAt(before));
  const order = at < 0 ? [...others, ...taken] : others.toSpliced(at, 0, ...taken);
  return {
    ...known,
    todos: numbered(
      order,
      known.todos.map(({ row }) => row._rowIndex),
    ),
  };
}
