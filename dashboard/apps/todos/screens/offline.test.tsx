import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { seesAll, todo, todoList, todosData, withDeed } from '#testing/data/todos.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { box } from '#testing/screen/tasks-on-screen.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

const unreachable = new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');

/** A list whose ticks do not arrive while the network is down. */
function openList(names: readonly string[]) {
  const line = { isDead: true };
  const sheet = names.map((name, at) => todo(at + 2, name));
  const list = todoList('l1', 'Broadside no. 12');
  answerCalls(manifest, contract, {
    listLists: () => ({ lists: [list], folderLink: 'https://drive.example/todos', permissions: seesAll }),
    listTodos: () => ({ ...todosData(), todos: [...sheet] }),
    changeTodos: ({ body }) => {
      if (line.isDead) throw unreachable;
      const todos = withDeed(body);
      for (const changed of todos) sheet[changed.row._rowIndex - 2] = changed;
      return { todos, added: [] };
    },
  });
  return { line, sheet, ...renderScreen(<Todos />, { address: '?app=todos&list=l1', width: 390 }) };
}

it('ticks that did not arrive are taken back, told of, and done when the connection is back', async () => {
  const { line, sheet, user } = openList(['Order rag paper', 'Call the binder']);
  await user.click(await box('Order rag paper'));
  expect(await screen.findByText('Failed to update task')).toBeTruthy();
  expect(await screen.findByText(/tries again as soon as you are back online/)).toBeTruthy();
  await user.click(await box('Call the binder'));
  expect(await screen.findByText('Failed to update 2 tasks')).toBeTruthy();
  expect(await box('Call the binder')).toHaveProperty('checked', false);

  line.isDead = false;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(sheet.map(({ status }) => status)).toEqual(['completed', 'completed']));
  await waitFor(() => expect(screen.queryByText(/^Failed to update/)).toBeNull());
});

it('a tick that did not arrive is done at a click', async () => {
  const { line, sheet, user } = openList(['Order rag paper']);
  await user.click(await box('Order rag paper'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  line.isDead = false;
  await user.click(again);
  await waitFor(() => expect(sheet[0]?.status).toBe('completed'));
});
