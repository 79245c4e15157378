import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { seesAll, todo, todoList, todosData } from '#testing/data/todos.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { box } from '#testing/screen/tasks-on-screen.ts';
import contract, { type Todo } from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

function open(todos: readonly Todo[]) {
  const sheet = { todos: [...todos] };
  const list = todoList('l1', 'Broadside no. 12');
  answerCalls(manifest, contract, {
    listLists: () => ({ lists: [list], folderLink: null, permissions: seesAll }),
    listTodos: () => todosData({ todos: sheet.todos }),
  });
  return { ...renderScreen(<Todos />, { address: '?app=todos&list=l1', width: 1440 }), sheet };
}

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
