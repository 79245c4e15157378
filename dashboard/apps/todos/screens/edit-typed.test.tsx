import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { seesAll, todoList, todosData } from '#testing/data/todos.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { box } from '#testing/screen/tasks-on-screen.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

// The only test of its file: once the code of the forms is loaded, it stays loaded.
it('an edit takes what is typed right after the key that opens it, and goes on behind it', async () => {
  answerCalls(manifest, contract, {
    listLists: () => ({ lists: [todoList('l1', 'Broadside')], folderLink: null, permissions: seesAll }),
    listTodos: () => todosData(),
  });
  const { user } = renderScreen(<Todos />, { address: '?app=todos&list=l1' });
  (await box('Order rag paper')).focus();
  await user.keyboard('e, 20');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Task/ });
  expect(field.value).toBe('Order rag paper, 20');
  expect(field.selectionStart).toBe(field.value.length);
});
