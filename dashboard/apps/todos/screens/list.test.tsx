import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { canceled, seesAll, sharedList, todo, todoList, todosData, withDeed } from '#testing/data/todos.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { box, choose } from '#testing/screen/tasks-on-screen.ts';
import contract, { type Todo, type TodoList, type Todos as TodosData } from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

interface Options {
  list?: TodoList;
  data?: TodosData;
  answers?: Answers<typeof contract>;
  width?: number;
}

/** Opens a list on a server that changes its rows as requested. */
function open({
  list = todoList('l1', 'Broadside no. 12'),
  data = todosData(),
  answers = {},
  width = 390,
}: Options = {}) {
  const sheet = { todos: [...data.todos] };
  const write = (todos: readonly Todo[]) => {
    sheet.todos = sheet.todos.map((each) => todos.find(({ id }) => id === each.id) ?? each);
    return { todos: [...todos], added: [] };
  };
  answerCalls(manifest, contract, {
    listLists: () => ({ lists: [list], folderLink: 'https://drive.example/todos', permissions: seesAll }),
    listTodos: () => ({ ...data, todos: sheet.todos }),
    changeTodos: ({ body }) => write(withDeed(body)),
    revertTodos: ({ body }) =>
      write(body.rows.map(({ before }) => todo(before._rowIndex, before.Task, before))),
    ...answers,
  });
  const view = renderScreen(<Todos />, { address: `?app=todos&list=${list.id}`, width });
  return { ...view, sheet, write };
}

type User = ReturnType<typeof open>['user'];
const texts = () =>
  within(screen.getByRole('list', { name: 'Tasks' }))
    .getAllByRole('checkbox')
    .map((each) => each.getAttribute('aria-label'));
const show = (user: User, name: RegExp) => user.click(screen.getByRole('button', { name }));

describe('a list', () => {
  it('shows what is pending first, and the others by their filters with counts', async () => {
    const { user } = open();
    await box('Order rag paper');
    const toggle = within(screen.getByRole('group', { name: 'Show' }));
    expect(toggle.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All4',
      'Pending2',
      'Completed1',
      'Canceled1',
    ]);
    expect(toggle.getByRole('button', { name: /Pending/ }).getAttribute('aria-pressed')).toBe('true');
    expect(texts()).toEqual(['Order rag paper', 'Call the binder']);
    expect(screen.getByText('High')).toBeTruthy();
    expect(screen.getByText('Medium')).toBeTruthy();
    expect(screen.getAllByText('Pending', { selector: '.MuiChip-label' })).toHaveLength(2);
    await show(user, /^Completed/);
    expect(texts()).toEqual(['Cut the linoleum block']);
    expect(screen.getByText('Created Nov 4, 2025, completed Nov 18, 2025')).toBeTruthy();
    expect(screen.getByText('Completed', { selector: '.MuiChip-label' })).toBeTruthy();
    await show(user, /^Canceled/);
    expect(screen.getByText('Created Nov 4, 2025, canceled Nov 17, 2025')).toBeTruthy();
    expect(screen.getByText('Canceled', { selector: '.MuiChip-label' })).toBeTruthy();
    expect(await box('Rent the hall')).toHaveProperty('disabled', true);
    await show(user, /^All/);
    expect(texts()).toHaveLength(4);
    expect(screen.getByRole('progressbar', { name: '25% complete' })).toBeTruthy();
  });

  it('stands where it stands in the sheet, also on a page of its own address', async () => {
    open({ width: 1440 });
    await box('Order rag paper');
    expect(screen.getByText('My Drive / Rowhouse / todos / Broadside no. 12')).toBeTruthy();
    expect(screen.getByText('A1:H5')).toBeTruthy();
    const progress = screen.getByRole('region', { name: 'Progress' });
    const link = within(progress).getByRole('link', { name: 'Open in Sheets' });
    expect(link).toHaveProperty('href', 'https://sheets.example/l1');
    expect(within(progress).getByRole('progressbar', { name: '25% complete' })).toBeTruthy();
    expect(progress.textContent).toContain('25%complete, 1 of 4 tasks, 1 canceled');
  });

  it('whose tasks cannot be read says so', async () => {
    const listTodos = () => {
      throw new Problem('NOT_FOUND', 'Request failed with status 404');
    };
    open({ answers: { listTodos } });
    expect(await screen.findByText('Failed to fetch todos')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Tasks' })).toBeNull();
  });

  it('is only read by those who may not write', async () => {
    open({ list: sharedList({ canEdit: false }), width: 1440 });
    expect(await box('Order rag paper')).toHaveProperty('disabled', true);
    expect(screen.getByText('View')).toBeTruthy();
    expect(screen.getAllByText('View only, owned by Hal Whitcomb').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /Add Task|Actions for|Move|^Select$/ })).toBeNull();
  });

  it('without tasks says what the first one becomes', async () => {
    open({ data: todosData({ todos: [], range: 'Tasks!A1:F1' }) });
    expect(await screen.findByText('No tasks yet')).toBeTruthy();
    expect(screen.getByText(/becomes row 2/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '0% complete' })).toBeTruthy();
  });

  it('that is long is shown in parts', async () => {
    const todos = Array.from({ length: 130 }, (_, at) => todo(at + 2, `Task ${at}`));
    const { user } = open({ data: todosData({ todos }) });
    await box('Task 0');
    expect(texts()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show 50 more of 130' }));
    await user.click(screen.getByRole('button', { name: 'Show 30 more of 130' }));
    expect(texts()).toHaveLength(130);
  });

  it('names the columns it has lost, and puts them back', async () => {
    const { user } = open({
      data: todosData({ todos: [], missingHeaders: ['Task', 'Status'] }),
      answers: { repairList: () => todosData() },
    });
    expect(await screen.findByText('The columns "Task" and "Status" are missing in the sheet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Task' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore the header row' }));
    expect(await box('Order rag paper')).toBeTruthy();
  });
});

describe('a task', () => {
  it('is checked at once, and comes back by Undo as it was', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const data = todosData();
    const { user, sheet, write } = open({
      data,
      answers: {
        changeTodos: async ({ body }) => {
          await promise;
          return write(withDeed(body));
        },
      },
    });
    await user.click(await box('Order rag paper'));
    await waitFor(() => expect(texts()).toEqual(['Call the binder']));
    expect(screen.getByRole('button', { name: /Completed/ }).textContent).toBe('Completed2');
    resolve();
    expect(await screen.findByText('"Order rag paper" completed')).toBeTruthy();
    expect((await screen.findAllByText('Row 2 saved just now')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(texts()).toEqual(['Order rag paper', 'Call the binder']));
    await waitFor(() => expect(sheet.todos[0]).toEqual(data.todos[0]));
  });

  it('is canceled and restored from its menu', async () => {
    const { user, sheet } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Call the binder' }));
    expect(screen.queryByRole('menuitem', { name: 'Restore Task' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel Task' }));
    await waitFor(() => expect(sheet.todos[1]?.status).toBe('canceled'));
    await show(user, /^Canceled/);
    expect(await screen.findByText('"Call the binder" canceled')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Actions for Rent the hall' }));
    expect(screen.queryByRole('menuitem', { name: 'Cancel Task' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Restore Task' }));
    await waitFor(() => expect(sheet.todos[3]?.status).toBe('pending'));
  });

  it.each([
    ['a tick', 'Failed to update task'],
    ['a cancelation', 'Failed to update task status'],
  ] as const)('stays as it is in the sheet when %s fails', async (what, failure) => {
    const { user } = open({
      answers: {
        changeTodos: () => {
          throw new Problem('SERVER_ERROR', 'Request failed with status 500');
        },
      },
    });
    if (what === 'a tick') await user.click(await box('Order rag paper'));
    else await choose(user, 'Order rag paper', 'Cancel Task');
    expect(await screen.findByText(failure)).toBeTruthy();
    expect(await box('Order rag paper')).toHaveProperty('checked', false);
  });

  it('that changed in the sheet meanwhile shows both versions', async () => {
    const theirs = todo(2, 'Order rag paper', { Priority: 'High', ...canceled });
    const attempts: unknown[] = [];
    const { user } = open({
      answers: {
        changeTodos: ({ body }) => {
          attempts.push(body.rows);
          if (attempts.length > 1) return { todos: [theirs], added: [] };
          const { _rowIndex, ...current } = { ...theirs.row, 'Canceled Date': '2025-01-02' };
          throw new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.', {
            conflict: { rowIndex: 2, current, fields: ['Canceled Date'] },
          });
        },
      },
    });
    await choose(user, 'Order rag paper', 'Cancel Task');
    const dialog = within(await screen.findByRole('dialog', { name: 'This row changed in the sheet' }));
    expect(dialog.getByText('Only H2 differs')).toBeTruthy();
    expect(within(dialog.getByRole('table', { name: 'In the sheet' })).getByText('Jan 2, 2025')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: "Keep the sheet's" }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(attempts).toHaveLength(1);
  });

  it('is edited, in the cells that were changed', async () => {
    const bodies: unknown[] = [];
    const { user, write } = open({
      answers: {
        changeTodos: ({ body }) => {
          bodies.push(body.deed);
          return write(withDeed(body));
        },
      },
    });
    await choose(user, 'Call the binder', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
    const text = dialog.getByLabelText(/^Task/);
    await user.clear(text);
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.type(text, 'Call the binder again');
    await user.type(dialog.getByLabelText('Repeat'), 'now and then');
    await user.type(dialog.getByLabelText('Notes'), 'About the slipcase');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/Try "every week"/)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Repeat'));
    await user.type(dialog.getByLabelText('Repeat'), 'every 2 weeks on monday');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await box('Call the binder again')).toBeTruthy();
    expect(bodies).toEqual([
      {
        kind: 'change',
        changes: {
          text: 'Call the binder again',
          notes: 'About the slipcase',
          repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
          repeatFrom: 'due',
        },
      },
    ]);
  });

  it('is deleted, and brought back', async () => {
    const gone: unknown[] = [];
    const { user, sheet } = open({
      answers: {
        deleteTodos: ({ body }) => {
          gone.push(...body.rows.map(({ Task }) => Task));
          sheet.todos = sheet.todos.slice(1).map((each) => todo(each.row._rowIndex - 1, each.text, each.row));
          return { success: true, undo: 'sealed' };
        },
        undoDelete: ({ body }) => {
          expect(body.undo).toBe('sealed');
          sheet.todos = todosData().todos;
          return { todos: sheet.todos.slice(0, 1) };
        },
      },
    });
    await choose(user, 'Order rag paper', 'Delete');
    await waitFor(() => expect(texts()).toEqual(['Call the binder']));
    expect(gone).toEqual(['Order rag paper']);
    expect(await screen.findByText('"Order rag paper" deleted')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(texts()).toEqual(['Order rag paper', 'Call the binder']));
  });
});

describe('many tasks', () => {
  it('are selected and completed in one call, which one Undo takes back', async () => {
    const bodies: { rows: number; kind: string }[] = [];
    const { user, write } = open({
      answers: {
        changeTodos: ({ body }) => {
          bodies.push({ rows: body.rows.length, kind: body.deed.kind });
          return write(withDeed(body));
        },
      },
    });
    await box('Order rag paper');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(await box('Select Order rag paper'));
    await user.click(await screen.findByRole('button', { name: 'All 2' }));
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    expect(await screen.findByText('2 tasks completed')).toBeTruthy();
    expect(bodies).toEqual([{ rows: 2, kind: 'complete' }]);
    expect(screen.getByText('Nothing is pending')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(texts()).toEqual(['Order rag paper', 'Call the binder']));
  });
});

describe('an undo that is refused', () => {
  it('of a tick is told once', async () => {
    const view = open({ answers: { revertTodos: refuseUndo } });
    await view.user.click(await box('Order rag paper'));
    await seeUndoRefused(view);
  });

  it('of a deletion is told once', async () => {
    const view = open({
      answers: { deleteTodos: () => ({ success: true, undo: 'sealed' }), undoDelete: refuseUndo },
    });
    await choose(view.user, 'Order rag paper', 'Delete');
    await seeUndoRefused(view);
  });
});
