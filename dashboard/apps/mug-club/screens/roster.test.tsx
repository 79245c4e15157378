import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { memberData, memberList, memberRow, openPermissions } from '#testing/data/members.ts';
import { seeUndoRefused, thenRefuse } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type MemberData, type MemberList } from '../contract.ts';
import manifest from '../manifest.ts';
import { type MemberRow, member } from '../record.ts';
import MugClub from './index.tsx';

const address = '?app=mug-club&list=l1';
const ada = memberRow(2, 'Ada Fong', { tShirtDistributed: true, phone: '(616) 555-0171' });
const ben = memberRow(3, 'Ben Tran', { tShirtSize: 'XL' });

function answered(rows: MemberRow[], part: Partial<MemberList> = {}) {
  return {
    listLists: () => ({
      data: { lists: [memberList('l1', 'Founders Row', part)] },
      folderLink: null,
      permissions: openPermissions,
    }),
    listMembers: () => memberData(rows),
  };
}

describe('a list', () => {
  it('shows its members as a table where there is room', async () => {
    answerCalls(manifest, contract, answered([ada, ben]));
    renderScreen(<MugClub />, { address, width: 1440 });
    expect(await screen.findByRole('grid', { name: 'Members' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Founders Row' })).toBeTruthy();
    expect(screen.getAllByText('2 members').length).toBeGreaterThan(0);
    expect(screen.getByPlaceholderText('Search by name or email...')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Member' }).length).toBeGreaterThan(0);
  });

  it('writes letters to all of its members', async () => {
    answerCalls(manifest, contract, answered([ada, ben]));
    const { user } = renderScreen(<MugClub />, { address, width: 1440 });
    await user.click(await screen.findByRole('button', { name: 'List actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Write letters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write letters' }));
    await user.type(dialog.getByRole('textbox', { name: 'Subject' }), 'Your shirt, {{T-Shirt Size}');
    expect(dialog.getByText(/^Your shirt, /).textContent).toBe(`Your shirt, ${ada.tShirtSize}`);
  });

  it('shows them as cards that unfold on a phone', async () => {
    answerCalls(manifest, contract, answered([ada, ben]));
    const { user, place } = renderScreen(<MugClub />, { address });
    const card = await screen.findByRole('button', { name: /^Ada Fong/ });
    expect(card.getAttribute('aria-expanded')).toBe('false');
    await user.click(card);
    expect(card.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('(616) 555-0171')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByRole('heading', { name: 'Member Information' })).toBeTruthy();
    expect(place.address).toBe('?app=mug-club&list=l1&member=2');
    await user.click(screen.getByRole('button', { name: 'Back to Founders Row' }));
    expect(place.address).toBe('?app=mug-club&list=l1');
    await user.click(await screen.findByRole('button', { name: 'Back to Lists' }));
    expect(place.address).toBe('?app=mug-club');
  });

  it('is searched by name or address', async () => {
    answerCalls(manifest, contract, answered([ada, ben]));
    const { user } = renderScreen(<MugClub />, { address });
    const list = await screen.findByRole('list', { name: 'Members' });
    await user.type(screen.getByRole('searchbox'), 'aDA');
    await waitForElementToBeRemoved(() => within(list).queryByText('Ben Tran'));
    expect(screen.getByText('1 of 2 members')).toBeTruthy();
  });

  it('says that its members could not be read', async () => {
    answerCalls(manifest, contract, {
      ...answered([]),
      listMembers: () => {
        throw new Problem('WORKSPACE_UNAVAILABLE', 'Sheets does not answer.');
      },
    });
    renderScreen(<MugClub />, { address });
    expect(await screen.findByText('Failed to fetch members')).toBeTruthy();
  });

  it('asks for the permission for want of which it cannot be read', async () => {
    answerCalls(manifest, contract, {
      ...answered([]),
      listMembers: () => {
        throw new Problem('INSUFFICIENT_SCOPES', 'x', { missingScopes: ['drive.readonly'] });
      },
    });
    renderScreen(<MugClub />, { address });
    const asking = within(await screen.findByRole('dialog', { name: 'Additional permissions' }));
    expect(asking.getByText('Additional permissions required to view this mug club list.')).toBeTruthy();
  });

  it('is only to be looked at by those who may not edit it', async () => {
    answerCalls(manifest, contract, answered([ada], { isOwned: false, canEdit: false }));
    const { user } = renderScreen(<MugClub />, { address });
    expect(await screen.findByText('View Only')).toBeTruthy();
    const [add] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add Member' });
    expect(add?.disabled).toBe(true);
    expect(
      screen.getAllByLabelText('You can only view this list - no permission to add members').length,
    ).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('button', { name: 'List actions' })[0] ?? document.body);
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryByRole('menuitem', { name: 'Share List' })).toBeNull();
    expect(within(menu).getByRole('menuitem', { name: 'QR Code' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: /^Ada Fong/ }));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /T-shirt of/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByRole('heading', { name: 'Member Information' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Member' })).toBeNull();
  });

  it('offers to share it, and leads to Drive', async () => {
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    answerCalls(manifest, contract, answered([ada]));
    const { user } = renderScreen(<MugClub />, { address });
    await screen.findByRole('list', { name: 'Members' });
    await user.click(screen.getAllByRole('button', { name: 'List actions' })[0] ?? document.body);
    expect(await screen.findByRole('menuitem', { name: 'Share List' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Open in Drive' }));
    expect(opened.mock.calls[0]?.[0]).toBe('https://drive.example/l1');
  });

  it('offers its contacts as a file of the day', async () => {
    answerCalls(manifest, contract, answered([ada]));
    const { user } = renderScreen(<MugClub />, { address });
    await screen.findByRole('list', { name: 'Members' });
    await user.click(screen.getAllByRole('button', { name: 'List actions' })[0] ?? document.body);
    const choice = await screen.findByRole('menuitem', { name: 'Export Contacts (CSV)' });
    expect(choice.getAttribute('href')).toMatch(
      /^\/api\/app\/mug-club\/lists\/l1\/export\?day=\d{4}-\d\d-\d\d$/,
    );
  });

  it('says which column is missing, and puts it back', async () => {
    let isRepaired = false;
    answerCalls(manifest, contract, {
      ...answered([]),
      listMembers: () => memberData([], { missingHeaders: ['Member Name'] }),
      repairList: () => {
        isRepaired = true;
        return memberData([ada]);
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    expect(await screen.findByText('The column "Member Name" is missing in the tab "Members"')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore the header row' }));
    expect(await screen.findByText('Ada Fong')).toBeTruthy();
    expect(isRepaired).toBe(true);
  });
});

describe('a list that the list of lists does not know', () => {
  const unlisted = (permissions: MemberData['permissions']) => ({
    listLists: () => ({ data: { lists: [] }, folderLink: null, permissions }),
    listMembers: () => memberData([ada], { permissions }),
  });
  const isDisabled = (name: string) =>
    screen.getAllByRole<HTMLButtonElement>('button', { name }).every((button) => button.disabled);

  it('is asked for by its id, and may be changed when the answer says so', async () => {
    answerCalls(manifest, contract, {
      ...unlisted(openPermissions),
      getList: ({ listId }) => ({ list: memberList(listId, 'From a link', { isOwned: false }) }),
    });
    renderScreen(<MugClub />, { address });
    expect(await screen.findByRole('heading', { name: 'From a link' })).toBeTruthy();
    expect(isDisabled('Add Member')).toBe(false);
    expect(screen.getAllByRole('button', { name: 'Check In' }).length).toBeGreaterThan(0);
  });

  it('can only be looked at when nobody says whose it is, until access is granted', async () => {
    const limited = { ...openPermissions, hasLimitedAccess: true, canViewShared: false };
    answerCalls(manifest, contract, {
      ...unlisted(limited),
      getList: () => {
        throw new Problem('NOT_FOUND', 'This file is no longer there, or is not shared with you.');
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    expect(await screen.findByText(/You can only look at this list/)).toBeTruthy();
    expect(isDisabled('Add Member')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Ada Fong/ }));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /T-shirt of/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Grant Access' }));
    expect(await screen.findByRole('dialog', { name: 'Additional permissions' })).toBeTruthy();
  });

  it('says why it can only be looked at where access is not what is lacking', async () => {
    answerCalls(manifest, contract, {
      ...unlisted(openPermissions),
      getList: () => {
        throw new Problem('NOT_FOUND', 'This spreadsheet belongs to another app.');
      },
    });
    renderScreen(<MugClub />, { address });
    expect(await screen.findByText('You can only look at this list')).toBeTruthy();
    expect(screen.getByText(/This spreadsheet belongs to another app/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Grant Access' })).toBeNull();
    expect(isDisabled('Add Member')).toBe(true);
  });
});

describe('a mark in the list', () => {
  it('shows at once, is written with the row as it was seen, and can be taken back', async () => {
    const sent: unknown[] = [];
    let stored = ben;
    answerCalls(manifest, contract, {
      ...answered([ada]),
      listMembers: () => memberData([ada, stored]),
      updateMembers: ({ body: { updates } }) => {
        sent.push(updates);
        const isGiven = updates[0]?.changes.hatDistributed ?? false;
        stored = { ...ben, hatDistributed: isGiven };
        return { success: true as const, rows: [stored] };
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    await user.click(await screen.findByRole('button', { name: /^Ben Tran/ }));
    const mark = screen.getByRole('button', { name: 'Not yet: Hat of Ben Tran' });
    await user.click(mark);
    await waitFor(() => expect(mark.getAttribute('aria-label')).toBe('Given: Hat of Ben Tran'));
    expect(await screen.findByText('Hat marked given: Ben Tran')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(mark.getAttribute('aria-label')).toBe('Not yet: Hat of Ben Tran'));
    const expected = member.cells.parse(ben);
    expect(sent).toEqual([
      [{ rowIndex: 3, expected, changes: { hatDistributed: true } }],
      [
        {
          rowIndex: 3,
          expected: { ...expected, hatDistributed: true },
          changes: { hatDistributed: false },
        },
      ],
    ]);
  });

  it('is taken off again when it could not be written', async () => {
    answerCalls(manifest, contract, {
      ...answered([ben]),
      updateMembers: () => {
        throw new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.');
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    await user.click(await screen.findByRole('button', { name: /^Ben Tran/ }));
    const mark = screen.getByRole('button', { name: 'Not yet: T-shirt of Ben Tran' });
    await user.click(mark);
    expect(await screen.findByText('Failed to save member')).toBeTruthy();
    expect(mark.getAttribute('aria-label')).toBe('Not yet: T-shirt of Ben Tran');
  });
});

it('a mark that could not be taken back is told once', async () => {
  answerCalls(manifest, contract, {
    ...answered([ben]),
    updateMembers: thenRefuse({ success: true as const, rows: [{ ...ben, hatDistributed: true }] }),
  });
  const view = renderScreen(<MugClub />, { address, width: 1440 });
  const [mark = document.body] = await screen.findAllByRole('button', { name: 'Not yet: Hat of Ben Tran' });
  await view.user.click(mark);
  await seeUndoRefused(view);
});
