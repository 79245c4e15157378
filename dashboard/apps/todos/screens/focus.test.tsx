import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { seesAll, summary, todo, todoList, todosData, withDeed } from '#testing/data/todos.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { box } from '#testing/screen/tasks-on-screen.ts';
import contract, { type Todo } from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

const paper = todo(2, 'Order rag paper');
const binder = todo(3, 'Call the binder');
const cover = todo(4, 'Proof the cover');

interface Options {
  todos?: readonly Todo[];
  address?: string;
  answers?: Answers<typeof contract>;
}

/** Opens a list on a server whose calls change the sheet as requested. */
function open({ todos = [paper, binder, cover], address = '?app=todos&list=l1', answers }: Options = {}) {
  const sheet = { todos: [...todos] };
  answerCalls(manifest, contract, {
    listLists: () => ({ lists: [todoList('l1', 'Broadside')], folderLink: null, permissions: seesAll }),
    listTodos: () => ({ ...todosData(), todos: sheet.todos }),
    deleteTodos: ({ body }) => {
      const gone = body.rows.map(({ _rowIndex }) => _rowIndex);
      const left = sheet.todos.filter(({ row }) => !gone.includes(row._rowIndex));
      sheet.todos = left.map((each, at) => todo(at + 2, each.text, { ...each.row, _rowIndex: at + 2 }));
      return { success: true as const, undo: 'sealed' };
    },
    changeTodos: ({ body }) => {
      const todos = withDeed(body);
      sheet.todos = sheet.todos.map((each) => todos.find(({ id }) => id === each.id) ?? each);
      return { todos, added: [] };
    },
    ...answers,
  });
  return renderScreen(<Todos />, { address });
}

/** The focused row, or whatever else has the focus. */
const focused = () => {
  const { activeElement, body } = document;
  const row = activeElement?.closest('[data-task]');
  if (row) return row.querySelector('input')?.getAttribute('aria-label');
  return activeElement === body ? 'nothing' : activeElement?.textContent;
};
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('checkbox', { name })).toBeNull());

describe('the focus', () => {
  it('goes to the next task when one leaves the view, and to the one before at the end', async () => {
    const { user } = open();
    await user.click(await box('Call the binder'));
    await gone('Call the binder');
    expect(focused()).toBe('Proof the cover');
    await user.keyboard('x');
    await gone('Proof the cover');
    expect(focused()).toBe('Order rag paper');
  });

  it('goes on from a task that is canceled or deleted by its menu', async () => {
    const { user } = open();
    for (const [name, item, next] of [
      ['Order rag paper', 'Cancel Task', 'Call the binder'],
      ['Call the binder', 'Delete', 'Proof the cover'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
      await gone(name);
      await waitFor(() => expect(focused()).toBe(next));
    }
  });

  it('goes to Add Task when the last one has left', async () => {
    const { user } = open({ todos: [paper] });
    await user.click(await box('Order rag paper'));
    expect(await screen.findByText('Nothing is pending')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Task');
  });

  it('stays with a task that can no longer be checked', async () => {
    const { user } = open();
    await box('Order rag paper');
    await user.keyboard('1jjc');
    await waitFor(() => expect(screen.getByText('Canceled', { selector: '.MuiChip-label' })).toBeTruthy());
    expect(focused()).toBe('Call the binder');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Call the binder');
  });

  it('is left alone where a person has taken it elsewhere', async () => {
    const { user } = open();
    await user.click(await box('Order rag paper'));
    await gone('Order rag paper');
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('3');
    await gone('Call the binder');
    expect(document.activeElement).toBe(document.body);
  });

  it('goes on from tasks that were done together', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await box('Select Order rag paper'));
    await user.click(await box('Select Call the binder'));
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    await gone('Call the binder');
    expect(focused()).toBe('Proof the cover');
  });

  it('goes on from what is due in all lists', async () => {
    const due = [paper, binder].map(({ row, text }) => todo(row._rowIndex, text, { 'Due Date': today() }));
    let left = due;
    const { user } = open({
      address: '?app=todos&view=today',
      answers: {
        listLists: () => ({
          lists: [todoList('l1', 'Broadside', { version: String(left.length) })],
          folderLink: null,
          permissions: seesAll,
        }),
        summarizeLists: () => ({
          summaries: [summary('l1', { version: String(left.length), due: left, dueTotal: left.length })],
        }),
        changeTodos: ({ body }) => {
          const todos = withDeed(body);
          left = left.filter(({ id }) => !todos.some((each) => each.id === id));
          return { todos, added: [] };
        },
      },
    });
    await user.click(await box('Order rag paper'));
    await gone('Order rag paper');
    expect(focused()).toBe('Call the binder');
    await user.keyboard(' ');
    expect(await screen.findByText('Nothing is due today')).toBeTruthy();
    expect(focused()).toBe('Today (0)');
  });
});
