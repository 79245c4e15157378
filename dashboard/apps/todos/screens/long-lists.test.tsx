import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { seesAll, todo, todoList, todosData } from '#testing/data/todos.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { box } from '#testing/screen/tasks-on-screen.ts';
import contract, { type Todo } from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

function open(todos: readonly Todo[], answers: Answers<typeof contract> = {}) {
  const sheet = { todos: [...todos] };
  const list = todoList('l1', 'Broadside no. 12');
  answerCalls(manifest, contract, {
    listLists: () => ({ lists: [list], folderLink: null, permissions: seesAll }),
    listTodos: () => todosData({ todos: sheet.todos }),
    ...answers,
  });
  return { ...renderScreen(<Todos />, { address: '?app=todos&list=l1', width: 1440 }), sheet };
}

afterEach(() => void vi.restoreAllMocks());

const rowHeight = 60;

/** Gives the rows of the list their places, without which nothing can be dragged over them. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const item = this.closest('li');
    const at = item ? [...(item.parentElement?.children ?? [])].indexOf(item) : 0;
    return new DOMRect(0, at * rowHeight, 800, rowHeight);
  });
}

it('a task that is dragged to the last place in sight stays before those that are not shown yet', async () => {
  layOut();
  const before: (string | undefined)[] = [];
  const { user } = open(
    Array.from({ length: 130 }, (_, at) => todo(at + 2, `Task ${at}`)),
    {
      moveTodo: ({ body }) => {
        before.push(body.before?.Task);
        return { success: true };
      },
    },
  );
  const handle = await screen.findByRole('button', { name: 'Move Task 48' });
  handle.focus();
  await user.keyboard(' ');
  await screen.findByText(/Task 48 picked up|Task 48 is over/);
  await user.keyboard('{ArrowDown}');
  await screen.findByText('Task 48 is over place 50 of 50.');
  await user.keyboard(' ');
  await waitFor(() => expect(before).toEqual(['Task 50']));
});

it('selected tasks are let go when others move up into their rows, so that nothing is done to those', async () => {
  const { user, sheet } = open([todo(2, 'Sweep'), todo(3, 'Order ink'), todo(4, 'Call the binder')]);
  await box('Sweep');
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(await box('Select Order ink'));
  expect(screen.getByText('1 task selected')).toBeTruthy();
  sheet.todos = [todo(2, 'Order ink'), todo(3, 'Call the binder')];
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Sweep' })).toBeNull());
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
});
