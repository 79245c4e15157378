import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { seesAll, sharedList, summary, todo, todoList } from '#testing/data/todos.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { type Answers, answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type Summary, type TodoList } from '../../contract.ts';
import manifest from '../../manifest.ts';
import Todos from '../index.tsx';

const broadside = todoList('l1', 'Broadside no. 12');

interface Lists {
  lists?: TodoList[];
  summaries?: Summary[];
  answers?: Answers<typeof contract>;
  address?: string;
}

function open({
  lists = [broadside],
  summaries = [summary('l1')],
  answers = {},
  address = '?app=todos',
}: Lists = {}) {
  answerCalls(manifest, contract, {
    listLists: () => ({ lists, folderLink: 'https://drive.example/todos', permissions: seesAll }),
    summarizeLists: () => ({ summaries }),
    ...answers,
  });
  return renderScreen(<Todos />, { address, width: 1440 });
}

const card = (name: string) => screen.findByRole('article', { name });

async function menuOf(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return await screen.findByRole('menu');
}

describe('the cards', () => {
  it('show how far a list has come, canceled tasks being a part of the total', async () => {
    open({ lists: [broadside, sharedList()], summaries: [summary('l1'), summary('shared')] });
    const own = within(await card('Broadside no. 12'));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(await own.findByText('61% complete')).toBeTruthy();
    expect(own.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('61');
    for (const text of ['18 total', '11 done', '1 canceled', 'Edit', 'Modified Nov 18, 2025']) {
      expect(own.getByText(text), text).toBeTruthy();
    }
    expect(own.queryByText('Shared')).toBeNull();
  });

  it('are there before their tasks are counted, and say so', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    open({
      answers: {
        summarizeLists: async () => {
          await promise;
          return { summaries: [summary('l1', { total: 0, completed: 0, canceled: 0 })] };
        },
      },
    });
    const own = within(await card('Broadside no. 12'));
    expect(own.getByText('Counting the tasks')).toBeTruthy();
    expect(own.queryByText('0 total')).toBeNull();
    resolve();
    expect(await own.findByText('0% complete')).toBeTruthy();
    expect(own.getByText('0 total')).toBeTruthy();
  });

  it('show zeros and a mark for a list that could not be read', async () => {
    open({ summaries: [summary('l1', { total: 0, completed: 0, canceled: 0, isRead: false })] });
    const own = within(await card('Broadside no. 12'));
    expect(await own.findByText('Could not be read')).toBeTruthy();
    expect(own.getByText('0 total')).toBeTruthy();
  });

  it('lead to the sheet and to its folder', async () => {
    open();
    const own = within(await card('Broadside no. 12'));
    expect(own.getByRole('link', { name: /^Open in Sheets/ })).toHaveProperty(
      'href',
      'https://sheets.example/l1',
    );
    expect(own.getByRole('link', { name: /^Open in Drive/ })).toHaveProperty(
      'href',
      'https://drive.example/todos',
    );
  });

  it('say whose a shared list is, and offer only what may be done with it', async () => {
    const { user } = open({ lists: [sharedList({ canEdit: false })], summaries: [summary('shared')] });
    const shared = within(await card('Holiday market booth'));
    for (const text of ['Shared', 'View', 'Owned by Hal Whitcomb'])
      expect(shared.getByText(text)).toBeTruthy();
    expect(shared.queryByRole('button', { name: /^Share/ })).toBeNull();
    const menu = within(await menuOf(user, 'Holiday market booth'));
    expect(menu.queryByRole('menuitem', { name: 'Share' })).toBeNull();
    for (const name of ['Rename', 'Delete']) {
      expect(menu.getByRole('menuitem', { name }).getAttribute('aria-disabled'), name).toBe('true');
    }
  });

  it('can be shared by their owner, on the card and in its menu', async () => {
    const { user } = open();
    const own = within(await card('Broadside no. 12'));
    expect(own.getByRole('button', { name: /^Share/ })).toBeTruthy();
    const menu = within(await menuOf(user, 'Broadside no. 12'));
    const choices = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Share', 'Open in Sheets', 'Open in Drive', 'Rename', 'Delete']);
  });

  it('say what is to be done where there are none', async () => {
    open({ lists: [], summaries: [] });
    expect(await screen.findByText('No lists yet')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('say what failed when they cannot be read', async () => {
    open({
      answers: {
        listLists: () => {
          throw new Problem('NOT_FOUND', 'Request failed with status 404');
        },
      },
    });
    expect(await screen.findByText('Failed to fetch todo lists')).toBeTruthy();
  });

  it('offer access to what others share while it is limited', async () => {
    open({
      answers: {
        listLists: () => ({
          lists: [broadside],
          folderLink: null,
          permissions: { hasLimitedAccess: true, canViewShared: false, canViewMembers: true },
        }),
      },
    });
    expect(await screen.findByText(/You can only see lists you created/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Grant Access' })).toBeTruthy();
  });
});

describe('a list', () => {
  it('is made, and opened at once', async () => {
    const lists = [broadside];
    const { user, place } = open({
      lists,
      answers: {
        createList: ({ body }) => {
          const list = todoList('l2', body.name, { isCounted: true });
          lists.unshift(list);
          return { list };
        },
        listTodos: () => ({
          todos: [],
          headers: ['Task', 'Status'],
          range: 'Tasks!A1:F1',
          missingHeaders: [],
        }),
      },
    });
    await user.click((await screen.findAllByRole('button', { name: 'New List' }))[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New List' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Please enter a list name')).toBeTruthy();
    await user.type(dialog.getByLabelText(/List Name/), '  Studio move {Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Studio move' })).toBeTruthy();
    expect(place.address).toBe('?app=todos&list=l2');
    await user.click(screen.getByRole('button', { name: 'Back to Lists' }));
    expect(await card('Studio move')).toBeTruthy();
    expect(place.address).toBe('?app=todos');
  });

  it.each([
    ['createList', 'New List', 'Failed to create list'],
    ['renameList', 'Rename', 'Failed to rename list'],
    ['deleteList', 'Delete', 'Failed to delete list'],
  ] as const)('says what failed: %s', async (call, button, failure) => {
    const { user } = open({
      answers: {
        [call]: () => {
          throw new Problem('SERVER_ERROR', 'Request failed with status 500');
        },
      },
    });
    if (call === 'createList') {
      await user.click((await screen.findAllByRole('button', { name: button }))[0] ?? document.body);
    } else {
      await user.click(
        within(await menuOf(user, 'Broadside no. 12')).getByRole('menuitem', { name: button }),
      );
    }
    const dialog = within(await screen.findByRole('dialog'));
    if (call !== 'deleteList') await user.type(dialog.getByLabelText(/List Name/), 'Other{Enter}');
    else await user.click(dialog.getByRole('button', { name: 'Delete list' }));
    expect(await dialog.findByText(failure)).toBeTruthy();
  });

  it('keeps its name without a call when the name is the same', async () => {
    const { user } = open();
    await user.click(
      within(await menuOf(user, 'Broadside no. 12')).getByRole('menuitem', { name: 'Rename' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Rename List' });
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('goes to the trash after a question, and comes back by Undo', async () => {
    const restored: string[] = [];
    let lists = [broadside];
    const { user } = open({
      answers: {
        listLists: () => ({ lists, folderLink: null, permissions: seesAll }),
        deleteList: () => {
          lists = [];
          return { success: true };
        },
        restoreList: ({ listId }) => {
          restored.push(listId);
          lists = [broadside];
          return { list: broadside };
        },
      },
    });
    await user.click(
      within(await menuOf(user, 'Broadside no. 12')).getByRole('menuitem', { name: 'Delete' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete "Broadside no. 12"?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete list' }));
    expect(await screen.findByText('No lists yet')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card('Broadside no. 12')).toBeTruthy();
    expect(restored).toEqual(['l1']);
  });

  it('is told once where it does not come back by Undo', async () => {
    const view = open({ answers: { deleteList: () => ({ success: true }), restoreList: refuseUndo } });
    const menu = within(await menuOf(view.user, 'Broadside no. 12'));
    await view.user.click(menu.getByRole('menuitem', { name: 'Delete' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete list' }));
    await seeUndoRefused(view);
  });
});

describe('what is due in all lists', () => {
  const overdue = todo(2, 'Pay the printer', { 'Due Date': '2025-01-03' });
  const due = todo(3, 'Call the binder', { 'Due Date': today() });
  const later = todo(4, 'Ship the prints', { 'Due Date': '2999-01-02' });
  const summaries = [
    summary('l1', { due: [overdue, later], dueTotal: 2 }),
    summary('shared', { due: [due], dueTotal: 1 }),
  ];
  const lists = [broadside, sharedList()];

  it('stands under overdue, today and upcoming, by its day and with its list', async () => {
    const { user, place } = open({ lists, summaries });
    await user.click(await screen.findByRole('tab', { name: 'Overdue (1)' }));
    expect(await screen.findByRole('checkbox', { name: 'Pay the printer' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Jan 3, 2025' })).toBeTruthy();
    expect(place.address).toBe('?app=todos&view=overdue');
    await user.click(screen.getByRole('tab', { name: 'Upcoming (1)' }));
    expect(await screen.findByRole('checkbox', { name: 'Ship the prints' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Today (1)' }));
    expect(await screen.findByRole('checkbox', { name: 'Call the binder' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Holiday market booth' })).toBeTruthy();
  });

  it('is checked off there, and taken back', async () => {
    const checked = { ...due, row: { ...due.row, Status: 'Completed', 'Completed Date': today() } };
    const reverted: unknown[] = [];
    const { user } = open({
      lists,
      summaries,
      address: '?app=todos&view=today',
      answers: {
        changeTodos: () => ({ todos: [{ ...checked, status: 'completed', completed: true }], added: [] }),
        revertTodos: ({ body }) => {
          reverted.push(body);
          return { todos: [due], added: [] };
        },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Call the binder' }));
    expect(await screen.findByText('"Call the binder" completed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(reverted).toEqual([{ rows: [{ now: checked.row, before: due.row }], added: [] }]),
    );
  });

  it('tells once that it could not be taken back', async () => {
    const checked = { ...due, row: { ...due.row, Status: 'Completed', 'Completed Date': today() } };
    const view = open({
      ...{ lists, summaries, address: '?app=todos&view=today' },
      answers: {
        changeTodos: () => ({ todos: [{ ...checked, status: 'completed', completed: true }], added: [] }),
        revertTodos: refuseUndo,
      },
    });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Call the binder' }));
    await seeUndoRefused(view);
  });

  it('says when there is nothing', async () => {
    open({ address: '?app=todos&view=overdue' });
    expect(await screen.findByText('Nothing is overdue')).toBeTruthy();
  });
});
