import { describe, expect, it } from 'vitest';
import { canceled, done, todo, todosData } from '#testing/data/todos.ts';
import { inFilter, inOrder, linesOf, nameOfOrder, nextRowOf } from './lines.ts';
import { percentOf } from './lists/counts.ts';
import { byDay, dayWord, dueIn, whenOf } from './lists/due.ts';
import { formOf } from './task-form.ts';
import { moved, rowsThat, withAdded, withDeed, without, withUnsaved } from './todo-rows.ts';
import { commands, deedCommand } from './writes.ts';

// A Saturday.
const today = '2026-11-21';
const texts = (lines: readonly { todo: { text: string } }[]) => lines.map(({ todo: { text } }) => text);
const placed = (todos: readonly ReturnType<typeof todo>[]) =>
  todos.map(({ id, row, text }) => [id, row._rowIndex, text]);

describe('the lines of a list', () => {
  it('end with those on their way, each in the row it will have', () => {
    const { todos } = todosData();
    const body = { text: 'New', priority: 'Low' };
    const command = commands.make('addTodo', { listId: 'list', body }, { key: 'k' });
    const add = { command, state: 'saving' as const };
    const lines = linesOf(todos, [add], today);
    expect(lines.at(-1)).toMatchObject({ id: 'new-k', state: 'saving', todo: { id: '6', priority: 'Low' } });
    expect(texts(inFilter(lines, 'pending'))).toEqual(['Order rag paper', 'Call the binder', 'New']);
    expect(nextRowOf([])).toBe(2);
  });

  it('end with many that were added at once, unless their form still has them', () => {
    const { todos } = todosData();
    const body = { todos: [{ text: 'Cut' }, { text: 'Fold' }] };
    const command = commands.make('addTodos', { listId: 'list', body }, { key: 'k' });
    const lines = linesOf(todos, [{ command, state: 'waiting' }], today).slice(todos.length);
    expect(lines).toMatchObject([
      { id: 'new-k', state: 'waiting', todo: { id: '6', text: 'Cut' } },
      { id: 'new-k 1', state: 'waiting', todo: { id: '7', text: 'Fold' } },
    ]);
    expect(linesOf(todos, [{ command, state: 'failed' }], today)).toHaveLength(todos.length);
  });

  it('are what a ticked line makes them while they wait', () => {
    const body = { todos: [{ text: 'Sweep', status: 'Completed' as const }, { text: 'Fold' }] };
    const command = commands.make('addTodos', { listId: 'list', body }, { key: 'k' });
    const lines = linesOf([], [{ command, state: 'waiting' }], today);
    expect(texts(inFilter(lines, 'completed'))).toEqual(['Sweep']);
    expect(texts(inFilter(lines, 'pending'))).toEqual(['Fold']);
  });

  it('come in the order of the sheet, by day or by priority', () => {
    const lines = linesOf(
      [
        todo(2, 'Late', { 'Due Date': '2026-12-24', Priority: 'Low' }),
        todo(3, 'Never', { 'Due Date': 'soon' }),
        todo(4, 'Soon', { 'Due Date': '2026-11-22', Priority: 'high' }),
        todo(5, 'Also soon', { 'Due Date': '11/22/2026' }),
      ],
      [],
      today,
    );
    expect(texts(inOrder(lines, 'sheet'))).toEqual(['Late', 'Never', 'Soon', 'Also soon']);
    expect(texts(inOrder(lines, 'due'))).toEqual(['Soon', 'Also soon', 'Late', 'Never']);
    expect(texts(inOrder(lines, 'priority'))).toEqual(['Soon', 'Never', 'Also soon', 'Late']);
  });

  it('are said to be oldest first only while they are', () => {
    const older = todo(2, 'A', { 'Created Date': '2025-11-04' });
    const newer = todo(3, 'B', { 'Created Date': '2025-11-05' });
    expect(nameOfOrder('sheet', [older, newer])).toBe('Oldest first');
    expect(nameOfOrder('sheet', [newer, older])).toBe('Sheet order');
  });
});

describe('the last known rows', () => {
  it('take a deed at once, but not where it does not apply', () => {
    const data = todosData();
    const { todos } = withDeed(data, data.todos, { kind: 'complete' }, today);
    expect(todos.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'canceled']);
    expect(todos[0]?.row).toMatchObject({ Status: 'Completed', 'Completed Date': today });
    expect(todos[2]).toEqual(data.todos[2]);
  });

  it('say what a change that waits makes of a task, and its form says so too', () => {
    const data = { ...todosData(), todos: [todo(2, 'Order rag paper', { 'Due Date': '2026-11-22' })] };
    const changes = {
      ...{ text: 'Order 200 sheets', dueDate: '2026-12-01', priority: 'High', notes: '13 x 19' },
      ...{ labels: ['paper', 'shop'], repeat: 'FREQ=WEEKLY', repeatFrom: 'due' as const },
    };
    const command = deedCommand('list', [data.todos[0]?.row ?? todo(2, '').row], { kind: 'change', changes });
    const [shown] = withUnsaved(data, [{ command, state: 'waiting' }], today).todos;
    const { repeat, repeatFrom, ...others } = changes;
    expect(shown).toMatchObject(others);
    expect(shown && formOf(shown)).toMatchObject({ ...others, labels: 'paper, shop', repeat });
  });

  it('close up below deleted ones', () => {
    const data = todosData();
    const gone = data.todos.filter(({ id }) => id === '2' || id === '4');
    expect(placed(without(data, gone).todos)).toEqual([
      ['2', 2, 'Call the binder'],
      ['3', 3, 'Rent the hall'],
    ]);
  });

  it('change places as the rows of the sheet do', () => {
    const data = todosData();
    const [paper, binder, block] = data.todos;
    if (!paper || !binder || !block) throw new Error('The sample is not whole.');
    expect(
      placed(moved(data, { expected: block.row, before: paper.row }).todos).map(([, , text]) => text),
    ).toEqual(['Cut the linoleum block', 'Order rag paper', 'Call the binder', 'Rent the hall']);
    expect(placed(moved(data, { expected: paper.row, before: null }).todos)).toEqual([
      ['2', 2, 'Call the binder'],
      ['3', 3, 'Cut the linoleum block'],
      ['4', 4, 'Rent the hall'],
      ['5', 5, 'Order rag paper'],
    ]);
  });

  it('take what waits in the order in which it was done, under the numbers under which they were read', () => {
    const data = todosData();
    const [paper, binder, block] = data.todos;
    if (!paper || !binder || !block) throw new Error('The sample is not whole.');
    const body = { expected: block.row, before: paper.row };
    const move = commands.make('moveTodo', { listId: 'list', row: block.row._rowIndex, body });
    const done = deedCommand('list', [block.row], { kind: 'cancel' });
    const gone = commands.make('deleteTodos', { listId: 'list', body: { rows: [binder.row] } });
    const waiting = [move, done, gone].map((command) => ({ command, state: 'waiting' as const }));
    const shown = withUnsaved(data, waiting, today).todos;
    expect(placed(shown)).toEqual([
      ['4', 4, 'Cut the linoleum block'],
      ['2', 2, 'Order rag paper'],
      ['5', 5, 'Rent the hall'],
    ]);
    expect(shown[0]?.status).toBe('canceled');
    expect(rowsThat('wait', waiting)).toEqual([4, 4, 3]);
    // Once the sheet has it, applying it again changes nothing.
    const there = { ...data, todos: moved(data, body).todos };
    expect(placed(withUnsaved(there, waiting.slice(0, 1), today).todos)).toEqual(placed(there.todos));
  });

  it('hold an added one once', () => {
    const data = todosData();
    const added = todo(6, 'New');
    expect(withAdded(withAdded(data, [added]), [added]).todos).toHaveLength(5);
  });
});

describe('days', () => {
  it('make a pending task overdue, due today or upcoming', () => {
    const when = (cells: object) => whenOf(todo(2, 'A', cells), today);
    expect(when({ 'Due Date': '2026-11-20' })).toBe('overdue');
    expect(when({ 'Due Date': today })).toBe('today');
    expect(when({ 'Due Date': '2026-11-22' })).toBe('upcoming');
    expect(when({ 'Due Date': '2026-11-20', ...done })).toBeUndefined();
    expect(when({ 'Due Date': '2026-11-20', ...canceled })).toBeUndefined();
    expect(when({ 'Due Date': 'soon' })).toBeUndefined();
    expect(when({})).toBeUndefined();
  });

  it('group what is due, the soonest first', () => {
    const due = ['2026-12-02', '2026-11-30', '2026-12-02'].map((day, at) => ({
      todo: todo(at + 2, `Task ${at}`, { 'Due Date': day }),
    }));
    expect(byDay(dueIn(due, 'upcoming', today)).map(({ day, tasks }) => [day, texts(tasks)])).toEqual([
      ['2026-11-30', ['Task 1']],
      ['2026-12-02', ['Task 0', 'Task 2']],
    ]);
  });

  it.each([
    [today, 'Today'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-27', 'Friday'],
    ['2026-11-28', 'Nov 28, 2026'],
    ['2026-11-18', 'Nov 18, 2026'],
  ])('%s is called %s', (day, word) => expect(dayWord(day, today)).toBe(word));
});

it('a list without tasks is at 0%, and canceled ones stay in the total', () => {
  expect(percentOf({ total: 0, completed: 0, canceled: 0 })).toBe('0%');
  expect(percentOf({ total: 4, completed: 1, canceled: 1 })).toBe('25%');
  expect(percentOf({ total: 18, completed: 11, canceled: 1 })).toBe('61%');
});
