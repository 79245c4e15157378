import type { CommandOf } from '#frontend/calls/command.ts';
import type { Unsaved } from '#frontend/calls/commands.ts';
import type contract from '../contract.ts';
import { type Deed, defaultPriority, type Todo, type Todos } from '../contract.ts';
import { applies, changesFor, labelsIn } from '../deeds.ts';
import type { TaskRow } from '../record.ts';
import { stateOf } from '../status.ts';

type ChangeCommand = CommandOf<typeof contract, 'changeTodos' | 'deleteTodos' | 'moveTodo'>;

// The last known rows with what was just done to them, until they are read again.

/** A task, or just enough to tell where it is. */
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

/** Tasks as they now are in the sheet, each in its row. */
export function withTodos(known: Todos, todos: readonly Todo[]): Todos {
  const byId = new Map(todos.map((todo) => [todo.id, todo]));
  return replaced(known, (todo) => byId.get(todo.id) ?? todo);
}

/** Tasks with a deed applied that is not in the sheet yet. */
export function withDeed(known: Todos, todos: readonly Placed[], deed: Deed, today: string): Todos {
  return replaced(known, (todo) => {
    if (!todos.some(isAt(todo)) || !applies(deed, todo.row)) return todo;
    return withRow(todo, { ...todo.row, ...changesFor(deed, todo.row, today) });
  });
}

/** A task whose row becomes this one. Only the server puts a new rule into words; until then, none are shown. */
function withRow(todo: Todo, row: TaskRow): Todo {
  const isSameRule = (['Repeat', 'Repeat From'] as const).every((header) => row[header] === todo.row[header]);
  return {
    ...todo,
    ...stateOf(row),
    text: row.Task,
    priority: row.Priority.trim() || defaultPriority,
    dueDate: row['Due Date'],
    notes: row.Notes,
    labels: labelsIn(row.Labels),
    repeat: isSameRule ? todo.repeat : null,
    row,
  };
}

/** Tasks with all pending and waiting changes applied, in the sheet's order; they keep the numbers they were read with. */
export function withUnsaved(known: Todos, changes: readonly Unsaved<ChangeCommand>[], today: string): Todos {
  let now = known;
  for (const { command, state } of changes) if (state !== 'failed') now = withChange(now, command, today);
  return now;
}

function withChange(known: Todos, command: ChangeCommand, today: string): Todos {
  if (command.call === 'moveTodo') return { ...known, todos: reordered(known.todos, command.body) };
  const rows = command.body.rows.map(placed);
  if (command.call === 'changeTodos') return withDeed(known, rows, command.body.deed, today);
  return { ...known, todos: known.todos.filter((todo) => !rows.some(isAt(todo))) };
}

/** Where a row is that was seen like this: at its number, or wherever one has the same cells. */
function findSeen(todos: readonly Todo[], seen: TaskRow): Todo | undefined {
  const cells = JSON.stringify({ ...seen, _rowIndex: 0 });
  const alike = todos.filter(({ row }) => JSON.stringify({ ...row, _rowIndex: 0 }) === cells);
  return alike.find(isAt({ row: seen })) ?? alike[0];
}

interface Move {
  expected: TaskRow;
  before: TaskRow | null;
}

/** A task before another one; at the end if that is not in the sheet yet. */
function reordered(todos: readonly Todo[], { expected, before }: Move): Todo[] {
  const taken = findSeen(todos, expected);
  const others = todos.filter((each) => each !== taken);
  const next = before ? findSeen(others, before) : undefined;
  const at = next ? others.indexOf(next) : others.length;
  return taken ? others.toSpliced(at, 0, taken) : [...todos];
}

/** The numbers of rows with waiting changes, or with open ones: somebody else has changed those rows. */
export function rowsThat(which: 'wait' | 'are open', changes: readonly Unsaved<ChangeCommand>[]): number[] {
  return changes.flatMap(({ command, state, isOpen }) => {
    if (which === 'wait' ? state !== 'waiting' : !isOpen) return [];
    const rows = command.call === 'moveTodo' ? [command.body.expected] : command.body.rows;
    return rows.map(({ _rowIndex }) => _rowIndex);
  });
}

const placed = (row: Pick<TaskRow, '_rowIndex'>): Placed => ({ row });

/** Inserts added tasks where they are in the sheet. */
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

/** A task before another one, or at the end, all with their new numbers. */
export function moved(known: Todos, move: Move): Todos {
  return {
    ...known,
    todos: numbered(
      reordered(known.todos, move),
      known.todos.map(({ row }) => row._rowIndex),
    ),
  };
}
