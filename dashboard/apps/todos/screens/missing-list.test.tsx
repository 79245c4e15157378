import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls, renderScreen } from '#testing/screen.tsx';
import { seesAll, sharedList, todoList, todosData } from '#testing/todos.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import Todos from './index.tsx';

describe('a list that is opened by its address', () => {
  it('that is nobody’s says so', async () => {
    answerCalls(manifest, contract, {
      listLists: () => ({ lists: [], folderLink: null, permissions: seesAll }),
      listTodos: () => todosData(),
    });
    renderScreen(<Todos />, { address: '?app=todos&list=gone' });
    expect(await screen.findByText('Failed to fetch todos')).toBeTruthy();
    expect(screen.getByText(/no longer shared with you/)).toBeTruthy();
  });

  it('that may be shared by someone else offers the access it lacks', async () => {
    let permissions = { hasLimitedAccess: true, canViewShared: false, canViewMembers: true };
    const lists = [todoList('own', 'Own')];
    answerCalls(manifest, contract, {
      listLists: () => ({ lists, folderLink: null, permissions }),
      listTodos: () => todosData(),
    });
    const { user } = renderScreen(<Todos />, { address: '?app=todos&list=shared' });
    expect(await screen.findByText('Failed to fetch todos')).toBeTruthy();
    expect(screen.getByText(/grant access to view it/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Grant Access' })).toBeTruthy();
    permissions = seesAll;
    lists.push(sharedList());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: 'Order rag paper' })).toBeTruthy();
    expect(screen.queryByText('Failed to fetch todos')).toBeNull();
  });
});
