import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { memberData, memberList, openPermissions } from '#testing/data/members.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { listSchema, type MemberList } from '../../contract.ts';
import manifest from '../../manifest.ts';
import MugClub from '../index.tsx';

const address = '?app=mug-club';
const founders = memberList('l1', 'Founders Row', { description: 'The first ones' });
const shared = memberList('l2', 'Harvest Tap', {
  isOwned: false,
  canEdit: false,
  owner: { displayName: 'Rui Alves', emailAddress: 'rui@example.com' },
});

const answered = (lists: MemberList[], permissions = openPermissions) => ({
  listLists: () => ({ data: { lists }, folderLink: 'https://drive.example/mug-club', permissions }),
});

describe('the lists', () => {
  it('show whose they are and what may be done with them', async () => {
    answerCalls(manifest, contract, answered([founders, shared]));
    renderScreen(<MugClub />, { address });
    const own = await screen.findByRole('article', { name: 'Founders Row' });
    expect(within(own).getByText('Edit')).toBeTruthy();
    expect(within(own).queryByText('Shared')).toBeNull();
    expect(within(own).getByText('The first ones')).toBeTruthy();
    expect(within(own).getByText('Modified Nov 18, 2025')).toBeTruthy();
    expect(within(own).getByText('Owned by you')).toBeTruthy();
    const others = screen.getByRole('list', { name: 'Shared with Me' });
    const other = within(others).getByRole('article', { name: 'Harvest Tap' });
    expect(within(other).getByText('Shared')).toBeTruthy();
    expect(within(other).getByText('View')).toBeTruthy();
    expect(within(other).getByText('Owned by Rui Alves')).toBeTruthy();
  });

  it("are the person's own and open to change where nothing else is said of them", () => {
    const { isOwned: _, canEdit: __, ...unsaid } = founders;
    expect(listSchema.parse(unsaid)).toMatchObject({ isOwned: true, canEdit: true });
  });

  it('lead to Drive', async () => {
    answerCalls(manifest, contract, answered([founders]));
    renderScreen(<MugClub />, { address });
    const card = within(await screen.findByRole('article', { name: 'Founders Row' }));
    const link = card.getByRole('link', { name: /^Open in Drive/ });
    expect(link.getAttribute('href')).toBe('https://drive.example/l1');
  });

  it('ask for the permission that making one needs', async () => {
    answerCalls(manifest, contract, {
      ...answered([]),
      createList: () => {
        throw new Problem('INSUFFICIENT_SCOPES', 'x', { missingScopes: ['drive.file'] });
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    await user.click(await screen.findByRole('button', { name: 'Create First Mug Club List' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New List' });
    await user.type(within(dialog).getByLabelText(/List Name/), 'Founders Row{Enter}');
    const asking = within(await screen.findByRole('dialog', { name: 'Additional permissions' }));
    expect(asking.getByText('Additional permissions required to create mug club lists.')).toBeTruthy();
    expect(asking.getByText('drive.file')).toBeTruthy();
  });

  it('are welcomed where there are none, and the first one opens', async () => {
    const made: unknown[] = [];
    answerCalls(manifest, contract, {
      ...answered([]),
      createList: ({ body, requestKey }) => {
        made.push(body, requestKey);
        return { id: 'l1', listId: 'l1', list: founders };
      },
      listMembers: () => memberData([]),
    });
    const { user, place } = renderScreen(<MugClub />, { address });
    expect(await screen.findByText('Welcome to Mug Club')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create First Mug Club List' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New List' });
    expect(within(dialog).getByText('Multiple spaces will be replaced with single spaces')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Please enter a list name')).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/List Name/), '  Founders    Row ');
    await user.type(within(dialog).getByLabelText(/Description/), 'The first ones');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('No members yet')).toBeTruthy();
    expect(place.address).toBe('?app=mug-club&list=l1');
    expect(made[0]).toEqual({ listName: 'Founders Row', description: 'The first ones' });
    expect(made[1]).toBeTypeOf('string');
  });

  it('keep what was typed when a list cannot be made', async () => {
    answerCalls(manifest, contract, {
      ...answered([founders]),
      createList: () => {
        throw new Problem('CONFLICT', 'A Mug Club list named "Founders Row" already exists');
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    await user.click((await screen.findAllByRole('button', { name: 'Create New List' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Create New List' });
    await user.type(within(dialog).getByLabelText(/List Name/), 'Founders Row');
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Failed to create list')).toBeTruthy();
    expect(within(dialog).getByText(/already exists/)).toBeTruthy();
    expect(within(dialog).getByDisplayValue('Founders Row')).toBeTruthy();
  });

  it('say what a narrow permission hides, and how to widen it', async () => {
    const permissions = { hasLimitedAccess: true, canViewShared: false, canViewMembers: true };
    answerCalls(manifest, contract, answered([founders], permissions));
    const { user } = renderScreen(<MugClub />, { address });
    expect(
      await screen.findByText(
        /You can only see lists you created\. Lists that other people share with you cannot be viewed/,
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Grant Access' }));
    const dialog = await screen.findByRole('dialog', { name: 'Additional permissions' });
    const grant = within(dialog).getByRole('link', { name: 'Grant Permissions' });
    expect(grant.getAttribute('href')).toMatch(/^\/api\/auth\/signin\?callbackUrl=%2F/);
  });

  it('ask for the permission for want of which they cannot be read', async () => {
    answerCalls(manifest, contract, {
      listLists: () => {
        throw new Problem('INSUFFICIENT_SCOPES', 'x', {
          missingScopes: ['https://www.googleapis.com/auth/drive.readonly'],
        });
      },
    });
    renderScreen(<MugClub />, { address });
    const asking = within(await screen.findByRole('dialog', { name: 'Additional permissions' }));
    expect(asking.getByText('Additional permissions required to access mug club data.')).toBeTruthy();
    expect(asking.getByText('drive.readonly')).toBeTruthy();
  });

  it('say that they could not be read', async () => {
    answerCalls(manifest, contract, {
      listLists: () => {
        throw new Problem('WORKSPACE_UNAVAILABLE', 'Drive does not answer.');
      },
    });
    renderScreen(<MugClub />, { address });
    expect(await screen.findByText('Failed to fetch lists')).toBeTruthy();
  });

  it('move to the trash after a question, and come back', async () => {
    const calls: string[] = [];
    answerCalls(manifest, contract, {
      ...answered([founders]),
      deleteList: ({ listId }) => {
        calls.push(`delete ${listId}`);
        return { success: true as const };
      },
      restoreList: ({ listId }) => {
        calls.push(`restore ${listId}`);
        return { success: true as const };
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    await user.click(await screen.findByRole('button', { name: 'Actions for Founders Row' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete "Founders Row"?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete list' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(calls).toEqual(['delete l1', 'restore l1']);
  });

  it('tell once that one stays in the trash', async () => {
    answerCalls(manifest, contract, {
      ...answered([founders]),
      deleteList: () => ({ success: true as const }),
      restoreList: refuseUndo,
    });
    const view = renderScreen(<MugClub />, { address });
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Founders Row' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await view.user.click(await screen.findByRole('button', { name: 'Delete list' }));
    await seeUndoRefused(view);
  });
});
