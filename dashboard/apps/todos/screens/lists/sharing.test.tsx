import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { seesAll, summary, todoList } from '#testing/data/todos.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, finishShell, on } from '#testing/server/shell-calls.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import Todos from '../index.tsx';

afterEach(finishShell);

const todos = { prefix: appPrefix(manifest), contract };
const at = { sheetId: 'l1' };

it('a card opens the dialog that shares its list, which says in words of its own that it failed', async () => {
  const lists = [todoList('l1', 'Broadside no. 12')];
  answerShell([
    on(todos, 'listLists', () => ({ lists, folderLink: null, permissions: seesAll })),
    on(todos, 'summarizeLists', () => ({ summaries: [summary('l1')] })),
    on(sheetCalls, 'listPermissions', () => ({ permissions: [], canShare: true, linkRole: null }), at),
    on(
      sheetCalls,
      'shareSheet',
      () => {
        throw new Problem('SERVER_ERROR', 'Request failed with status 500');
      },
      at,
    ),
  ]);
  const { user } = renderScreen(<Todos />, { address: '?app=todos', width: 1440 });
  const card = within(await screen.findByRole('article', { name: 'Broadside no. 12' }));
  await user.click(card.getByRole('button', { name: /^Share/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share "Broadside no. 12"' }));
  await user.type(await dialog.findByRole('textbox', { name: /Email address/ }), 'kim@example.com{Enter}');
  expect(await dialog.findByText('Failed to share sheet')).toBeTruthy();
});
