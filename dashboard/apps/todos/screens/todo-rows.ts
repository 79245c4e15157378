import type { CommandOf } from '#frontend/calls/command.ts';
import type { Unsaved } from '#frontend/calls/commands.ts';
import type contract from '../contract.ts';
import type { Deed, Todo, Todos } from '../contract.ts';
import { applies, changesFor } from '../deeds.ts';
import type { TaskRow } from '../record.ts';
import { stateOf } from '../status.ts';

type DeedCommand = CommandOf<typeof contract, 'changeTodos'>;
type RemovalCommand = CommandOf<typeof contract, 'deleteTodos'>;

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

/** Tasks with the deeds done to them that are under way or wait, and without those that are to be deleted. */
export function withUnsaved(
  known: Todos,
  {
    deeds,
    removals,
  }: { deeds: readonly Unsaved<DeedCommand>[]; removals: readonly Unsaved<RemovalCommand>[] },
  today: string,
): Todos {
  const done = open(deeds).reduce(
    (todos, { body: { rows, deed } }) => withDeed(todos, rows.map(placed), deed, today),
    known,
  );
  const gone = open(removals).flatMap(({ body: { rows } }) => rows.map(placed));
  return { ...done, todos: done.todos.filter((todo) => !gone.some(isAt(todo))) };
}

/** The numbers of the rows that something waits to be done with. */
export function rowsWaiting(deeds: readonly Unsaved<DeedCommand>[]): number[] {
  return deeds.flatMap(({ command, state }) =>
    state === 'waiting' ? command.body.rows.map(({ _rowIndex }) => _rowIndex) : [],
  );
}

const placed = (row: Pick<TaskRow, '_rowIndex'>): Placed => ({ row });

function open<Sent>(unsaved: readonly Unsaved<Sent>[]): Sent[] {
  return unsaved.flatMap(({ command, state }) => (state === 'failed' ? [] : [command]));
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
