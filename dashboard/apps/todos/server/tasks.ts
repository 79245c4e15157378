import type { AppContext } from '#backend/context.ts';
import type { Table } from '#backend/table/table.ts';
import { Problem } from '#kernel/problem.ts';
import type { Deed, NewTodo, Outcome, Todo, Todos } from '../contract.ts';
import { applies, changesFor } from '../deeds.ts';
import { type TaskCells, type TaskRow, taskHeaders, taskRecord } from '../record.ts';
import { stateOf } from '../status.ts';
import { newRecord, nextRecord, recordOf, todoOf } from './sheet.ts';

type TaskTable = Table<typeof taskRecord.sheet>;

function open(context: AppContext, listId: string): TaskTable {
  return context.open(listId, taskRecord.sheet);
}

export async function listTodos(context: AppContext, listId: string): Promise<Todos> {
  const { rows, ...rest } = await open(context, listId).list();
  return { todos: rows.map(todoOf), ...rest };
}

export async function addTodo(context: AppContext, listId: string, todo: NewTodo): Promise<Todo> {
  return todoOf(await open(context, listId).append(newRecord(todo, context.request.day)));
}

export async function addTodos(
  context: AppContext,
  listId: string,
  todos: readonly NewTodo[],
): Promise<Todo[]> {
  const records = todos.map((todo) => newRecord(todo, context.request.day));
  return (await open(context, listId).appendMany(records)).map(todoOf);
}

interface Expectation {
  expected?: TaskRow | undefined;
  expectedText?: string | undefined;
}

/** The row as the caller saw it; if they do not say, the row at its number, which must have the expected text. */
async function seen(
  table: TaskTable,
  rowIndex: number,
  { expected, expectedText }: Expectation,
): Promise<TaskRow> {
  if (expected) return { ...expected, _rowIndex: rowIndex };
  const row = (await table.list()).rows.find(({ _rowIndex }) => _rowIndex === rowIndex);
  if (row && (expectedText === undefined || row.Task === expectedText)) return row;
  throw new Problem('CONFLICT', 'This row is no longer in the sheet. Someone has moved or deleted it.');
}

const ofOccurrence = ['Task', 'Repeat', 'Due Date'] as const;

/**
 * Whether the successor of a task that was done is there already: it was unchecked, and is done again. Tasks that are
 * exactly alike have one successor each.
 */
function hasComeAgain(row: TaskRow, next: TaskCells, others: readonly TaskCells[]): boolean {
  const like = (cells: TaskCells) =>
    others.filter((other) => ofOccurrence.every((header) => other[header] === cells[header]));
  return like(next).length > like(row).filter((other) => stateOf(other).status !== 'pending').length;
}

/** The successors that tasks which were just done do not have yet; those done before them count as the others do. */
function successorsOf(done: readonly TaskRow[], others: readonly TaskRow[], today: string): TaskCells[] {
  const there: TaskCells[] = [...others];
  return done.flatMap((row) => {
    const next = nextRecord(row, today);
    const added = next && !hasComeAgain(row, next, there) ? [next] : [];
    there.push(row, ...added);
    return added;
  });
}

/** Writes next occurrences with the change that creates them: a lost answer never leaves one without the other. */
async function write(
  table: TaskTable,
  rows: readonly TaskRow[],
  deed: Deed,
  today: string,
): Promise<Outcome> {
  const updates = rows.map((row) => ({
    rowIndex: row._rowIndex,
    expected: recordOf(row),
    changes: changesFor(deed, row, today),
  }));
  const mayComeAgain = deed.kind === 'complete' && rows.some(({ Repeat }) => Repeat.trim() !== '');
  if (!mayComeAgain) return { todos: (await table.updateMany(updates)).map(todoOf), added: [] };
  const { updated, added } = await table.updateAndAppend(updates, (written, others) =>
    successorsOf(written, others, today),
  );
  return { todos: updated.map(todoOf), added: added.map(todoOf) };
}

/** Does something with one task. */
export async function changeTodo(
  context: AppContext,
  { listId, rowIndex, expectation }: { listId: string; rowIndex: number; expectation: Expectation },
  deed: Deed,
): Promise<{ todo: Todo; added: Todo[] }> {
  const table = open(context, listId);
  const row = await seen(table, rowIndex, expectation);
  if ((deed.kind === 'complete' || deed.kind === 'reopen') && todoOf(row).canceled) {
    throw new Problem('CONFLICT', 'This task is canceled. Restore it first.');
  }
  if (!applies(deed, row)) return { todo: todoOf(row), added: [] };
  const { todos, added } = await write(table, [row], deed, context.request.day);
  return { todo: todos[0] ?? todoOf(row), added };
}

/** Does the same with many tasks; those to which it does not apply stay as they are. */
export async function changeTodos(
  context: AppContext,
  listId: string,
  rows: readonly TaskRow[],
  deed: Deed,
): Promise<Outcome> {
  const concerned = rows.filter((row) => applies(deed, row));
  if (concerned.length === 0) return { todos: [], added: [] };
  return await write(open(context, listId), concerned, deed, context.request.day);
}

export async function revertTodos(
  context: AppContext,
  listId: string,
  { rows, added }: { rows: readonly { now: TaskRow; before: TaskRow }[]; added: readonly TaskRow[] },
): Promise<Outcome> {
  const table = open(context, listId);
  const updates = rows.map(({ now, before }) => ({
    rowIndex: now._rowIndex,
    expected: recordOf(now),
    changes: difference(recordOf(now), recordOf(before)),
  }));
  const written = await table.updateAndRemove(updates, added.map(placed));
  return { todos: written.map(todoOf), added: [] };
}

/** The cells that were changed; what others meanwhile write to the rest stays. */
function difference(now: TaskCells, before: TaskCells): Partial<TaskCells> {
  const changed = taskHeaders.filter((header) => now[header] !== before[header]);
  return Object.fromEntries(changed.map((header) => [header, before[header]]));
}

function placed(row: TaskRow) {
  return { rowIndex: row._rowIndex, expected: recordOf(row) };
}

export function deleteTodos(context: AppContext, listId: string, rows: readonly TaskRow[]): Promise<string> {
  return open(context, listId).removeMany(rows.map(placed));
}

export async function undoDelete(context: AppContext, listId: string, undo: string): Promise<Todo[]> {
  return (await open(context, listId).restoreMany(undo)).map(todoOf);
}

export async function moveTodo(
  context: AppContext,
  listId: string,
  { row, before }: { row: TaskRow; before: TaskRow | null },
): Promise<void> {
  await open(context, listId).move(row._rowIndex, recordOf(row), before && placed(before));
}

export async function repairList(context: AppContext, listId: string): Promise<Todos> {
  await open(context, listId).repair();
  return await listTodos(context, listId);
}
