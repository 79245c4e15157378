import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { trashCalls } from '#kernel/calls/trash.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { seesAll, sharedList, todoList, todosData } from '#testing/data/todos.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, finishShell, on } from '#testing/server/shell-calls.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

afterEach(finishShell);

const todos = { prefix: appPrefix(manifest), contract };
const noFile = 'This file is no longer there, or is not shared with you.';
const gone = () => {
  throw new Problem('NOT_FOUND', noFile);
};
const hidden = () => {
  throw new Problem('NOT_FOUND', noFile, {
    missingScopes: ['https://www.googleapis.com/auth/drive.readonly'],
  });
};

/** Opens a list by its address, on a server with these lists and this answer for the one that is opened. */
function open(
  listId: string,
  server: {
    lists?: () => ReturnType<typeof todoList>[];
    one: () => never | ReturnType<typeof todoList>;
    permissions?: () => typeof seesAll;
    restore?: () => void;
  },
) {
  const { lists = () => [], permissions = () => seesAll } = server;
  answerShell([
    on(todos, 'listLists', () => ({ lists: lists(), folderLink: null, permissions: permissions() })),
    on(todos, 'listTodos', () => todosData(), { listId }),
    on(todos, 'getList', () => ({ list: server.one() }), { listId }),
    on(
      trashCalls,
      'restoreFile',
      () => {
        server.restore?.();
        return { success: true as const };
      },
      { fileId: listId },
    ),
  ]);
  const address = `?app=todos&list=${listId}`;
  history.replaceState(null, '', `/${address}`);
  return renderScreen(<Todos />, { address });
}

describe('a list that is opened by its address', () => {
  it('that is nobody’s says so', async () => {
    open('gone', { one: gone });
    expect(await screen.findByText('Failed to fetch todos')).toBeTruthy();
    expect(screen.getByText(/no longer there, or is not shared with you/)).toBeTruthy();
    expect(screen.queryByText(/sheet is untouched/)).toBeNull();
    const way = screen.getByRole('link', { name: 'Go to the list' });
    expect(way.getAttribute('href')).toBe('/?app=todos');
    expect(screen.queryByRole('link', { name: 'Grant Access' })).toBeNull();
  });

  it('that is in the trash is restored', async () => {
    let isTrashed = true;
    const one = () => {
      const trashed = { fileId: 'old', name: 'Founders Row', canRestore: true };
      if (isTrashed) throw new Problem('NOT_FOUND', 'In the trash', { trashed });
      return todoList('old', 'Founders Row');
    };
    const restore = () => {
      isTrashed = false;
    };
    const { user } = open('old', { one, restore });
    expect(await screen.findByRole('heading', { name: '"Founders Row" is in the trash' })).toBeTruthy();
    expect(screen.queryByText('Failed to fetch todos')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the list' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('checkbox', { name: 'Order rag paper' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/is in the trash/)).toBeNull());
  });

  it('that somebody else has moved to the trash is theirs to restore', async () => {
    const trashed = { fileId: 'old', name: 'Founders Row', canRestore: false };
    const one = () => {
      throw new Problem('NOT_FOUND', 'In the trash', { trashed });
    };
    open('old', { one });
    expect(await screen.findByText('Only its owner can restore it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('that was shared a moment ago is asked for by its id', async () => {
    open('shared', { one: () => sharedList() });
    expect(await screen.findByRole('checkbox', { name: 'Order rag paper' })).toBeTruthy();
  });

  it('that may be shared by someone else offers the access it lacks', async () => {
    let permissions = { hasLimitedAccess: true, canViewShared: false, canViewMembers: true };
    const lists = [todoList('own', 'Own')];
    const { user } = open('shared', { lists: () => lists, one: hidden, permissions: () => permissions });
    expect(await screen.findByText('Failed to fetch todos')).toBeTruthy();
    expect(screen.getByText(/let Rowhouse read what others share/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Grant Access' }).getAttribute('href')).toMatch(
      /^\/api\/auth\/signin\?callbackUrl=/,
    );
    permissions = seesAll;
    lists.push(sharedList());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: 'Order rag paper' })).toBeTruthy();
    expect(screen.queryByText('Failed to fetch todos')).toBeNull();
  });
});
