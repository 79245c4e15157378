import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { memberData, memberList, memberRow, openPermissions } from '#testing/data/members.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { headed, type MemberRow, member } from '../../record.ts';
import MugClub from '../index.tsx';

const address = '?app=mug-club&list=l1&member=3';
const ada = memberRow(2, 'Ada Fong');
const wendy = memberRow(3, 'Wendy Okafor', { phone: '+1 616 555 0139', tShirtSize: 'S' });

function answered(rows: () => MemberRow[]) {
  return {
    listLists: () => ({
      data: { lists: [memberList('l1', 'Founders Row')] },
      folderLink: null,
      permissions: openPermissions,
    }),
    listMembers: () => memberData(rows()),
  };
}

function cellsOf(row: MemberRow) {
  return member.cells.parse(row);
}

/** Opens the form of the member on the screen. */
async function openForm(user: ReturnType<typeof renderScreen>['user']) {
  await user.click((await screen.findAllByRole('button', { name: 'Edit Member' }))[0] ?? document.body);
  return await screen.findByRole('dialog', { name: 'Edit Member' });
}

describe('a member', () => {
  it('is shown in sections, and as the row is stored', async () => {
    answerCalls(
      manifest,
      contract,
      answered(() => [ada, { ...wendy, notes: 'Shirt on order' }]),
    );
    renderScreen(<MugClub />, { address, width: 1440 });
    expect(await screen.findByRole('heading', { name: 'Wendy Okafor' })).toBeTruthy();
    const information = screen.getByRole('region', { name: 'Member Information' });
    for (const text of ['M1718880000003', 'wendy.okafor@example.com', '+1 616 555 0139', /Jun 20, 2025/]) {
      expect(within(information).getByText(text)).toBeTruthy();
    }
    const merchandise = within(screen.getByRole('region', { name: 'Merchandise' }));
    expect(merchandise.getByText('S')).toBeTruthy();
    expect(merchandise.getAllByText('Not yet')).toHaveLength(2);
    expect(
      within(screen.getByRole('region', { name: 'Administrative' })).getByText('Shirt on order'),
    ).toBeTruthy();
    const drive = screen.getByRole('link', { name: 'View in Google Drive' });
    expect(drive.getAttribute('href')).toBe('https://drive.example/l1');
    const stored = screen.getByRole('region', { name: 'The row as it is stored' });
    expect(within(stored).getByText('This is row 3 of the sheet, exactly as it is stored')).toBeTruthy();
    expect(within(stored).getAllByText('FALSE')).toHaveLength(2);
  });

  it('has no administrative section without a receipt or notes', async () => {
    const show = (part: Partial<MemberRow>) => {
      answerCalls(
        manifest,
        contract,
        answered(() => [{ ...wendy, ...part }]),
      );
      return renderScreen(<MugClub />, { address });
    };
    const { unmount } = show({});
    expect(await screen.findByRole('region', { name: 'Merchandise' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Administrative' })).toBeNull();
    unmount();
    show({ receiptNumber: '00123' });
    const administrative = await screen.findByRole('region', { name: 'Administrative' });
    expect(within(administrative).getByText('00123')).toBeTruthy();
  });

  it('is not said to be gone where the members cannot be read', async () => {
    answerCalls(manifest, contract, {
      ...answered(() => []),
      listMembers: () => memberData([], { missingHeaders: ['Member Name'] }),
    });
    renderScreen(<MugClub />, { address });
    expect(await screen.findByRole('button', { name: 'Restore the header row' })).toBeTruthy();
    expect(screen.queryByText(/no longer in the list/)).toBeNull();
  });

  it('is followed to another row', async () => {
    let rows = [ada, wendy];
    answerCalls(manifest, contract, {
      ...answered(() => rows),
      updateMembers: ({ body: { updates } }) => {
        rows = [
          { ...wendy, _rowIndex: 2, hatDistributed: true },
          { ...ada, _rowIndex: 3 },
        ];
        expect(updates).toHaveLength(1);
        return { success: true as const, rows: [rows[0] ?? wendy] };
      },
    });
    const { user, place } = renderScreen(<MugClub />, { address });
    await user.click(await screen.findByRole('button', { name: 'Not yet: Hat of Wendy Okafor' }));
    await waitFor(() => expect(place.address).toBe('?app=mug-club&list=l1&member=2'));
    expect(screen.getByRole('heading', { name: 'Wendy Okafor' })).toBeTruthy();
  });

  it('that is gone is said to be gone', async () => {
    answerCalls(
      manifest,
      contract,
      answered(() => [ada]),
    );
    const { user, place } = renderScreen(<MugClub />, { address });
    expect(await screen.findByText(/This member is no longer in the list/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Founders Row' }));
    expect(place.address).toBe('?app=mug-club&list=l1');
  });

  it('is written a letter, from the menu', async () => {
    const written = { ...wendy, email: 'wendy@example.com' };
    answerCalls(
      manifest,
      contract,
      answered(() => [ada, written]),
    );
    const { user } = renderScreen(<MugClub />, { address, width: 1440 });
    await user.click(await screen.findByRole('button', { name: 'Actions for Wendy Okafor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Write a letter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write letters' }));
    expect(await dialog.findByText('To Wendy Okafor wendy@example.com, row 3')).toBeTruthy();
    expect(dialog.getByText('1 of 1')).toBeTruthy();
  });

  it('is deleted and brought back', async () => {
    let rows = [ada, wendy];
    answerCalls(manifest, contract, {
      ...answered(() => rows),
      deleteMember: ({ row, body }) => {
        expect([row, body.expected]).toEqual(['3', cellsOf(wendy)]);
        rows = [ada];
        return { success: true as const, undo: 'sealed' };
      },
      undoDelete: ({ body: { undo } }) => {
        expect(undo).toBe('sealed');
        rows = [ada, wendy];
        return { success: true as const, row: wendy };
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    await user.click(
      (await screen.findAllByRole('button', { name: 'Actions for Wendy Okafor' }))[0] ?? document.body,
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const list = await screen.findByRole('list', { name: 'Members' });
    expect(within(list).queryByText('Wendy Okafor')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await within(list).findByText('Wendy Okafor')).toBeTruthy();
  });

  it('tells once that one was not brought back', async () => {
    answerCalls(manifest, contract, {
      ...answered(() => [ada, wendy]),
      deleteMember: () => ({ success: true as const, undo: 'sealed' }),
      undoDelete: refuseUndo,
    });
    const view = renderScreen(<MugClub />, { address });
    const [menu = document.body] = await screen.findAllByRole('button', { name: 'Actions for Wendy Okafor' });
    await view.user.click(menu);
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await seeUndoRefused(view);
  });
});

describe('the form', () => {
  it('says what is missing at each field', async () => {
    answerCalls(
      manifest,
      contract,
      answered(() => [ada, { ...wendy, tShirtSize: '' }]),
    );
    const { user } = renderScreen(<MugClub />, { address });
    const dialog = await openForm(user);
    for (const [label, value] of [
      [/Member name/, 'Wendy Okafor'],
      [/Email/, 'wendy.okafor@example.com'],
      [/Join date/, '2025-06-20'],
    ] as const) {
      expect(within(dialog).getByLabelText(label)).toHaveProperty('value', value);
    }
    await user.clear(within(dialog).getByLabelText(/Member name/));
    await user.clear(within(dialog).getByLabelText(/Email/));
    await user.clear(within(dialog).getByLabelText(/Join date/));
    await user.click(within(dialog).getByRole('button', { name: 'Save Member' }));
    for (const sentence of [
      'Member name is required',
      'Email is required',
      'Join date is required',
      'T-shirt size is required',
    ]) {
      expect(await within(dialog).findByText(sentence)).toBeTruthy();
    }
    await user.type(within(dialog).getByLabelText(/Email/), 'a b@c.de');
    await user.click(within(dialog).getByRole('button', { name: 'Save Member' }));
    expect(await within(dialog).findByText('Invalid email format')).toBeTruthy();
  });

  it('starts a new member with today and size M, and sends the list and an ID along', async () => {
    const sent: unknown[] = [];
    answerCalls(manifest, contract, {
      ...answered(() => []),
      addMember: ({ body, requestKey }) => {
        sent.push({ ...body, requestKey });
        if (sent.length === 1) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
        return { success: true as const, rowIndex: 2, memberId: 'M1', row: memberRow(2, 'Ada Fong') };
      },
    });
    const { user } = renderScreen(<MugClub />, { address: '?app=mug-club&list=l1' });
    await user.click((await screen.findAllByRole('button', { name: 'Add Member' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Add Member' });
    expect(within(dialog).getByRole('button', { name: 'M', pressed: true })).toBeTruthy();
    await user.type(within(dialog).getByLabelText(/Member name/), 'Ada Fong');
    await user.type(within(dialog).getByLabelText(/Email/), 'ada@cityart.example');
    await user.click(within(dialog).getByRole('button', { name: 'Save Member' }));
    expect(await within(dialog).findByText('Failed to save member')).toBeTruthy();
    expect(within(dialog).getByDisplayValue('Ada Fong')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Save Member' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Member' })).toBeNull());
    expect(sent[0]).toMatchObject({
      listId: 'l1',
      memberId: expect.stringMatching(/^M\d{13}$/),
      memberName: 'Ada Fong',
      email: 'ada@cityart.example',
      phone: '',
      joinDate: today(),
      tShirtSize: 'M',
      tShirtDistributed: false,
      hatDistributed: false,
      receiptNumber: '',
      notes: '',
    });
    expect(sent[1]).toEqual(sent[0]);
  });

  it('keeps a size that is not on the list', async () => {
    answerCalls(
      manifest,
      contract,
      answered(() => [ada, { ...wendy, tShirtSize: '4XL' }]),
    );
    const { user } = renderScreen(<MugClub />, { address });
    const dialog = await openForm(user);
    const sizes = within(within(dialog).getByRole('group', { name: /T-shirt size/ })).getAllByRole('button');
    expect(sizes.map(({ textContent }) => textContent)).toEqual([
      ...['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'],
    ]);
    expect(within(dialog).getByRole('button', { name: '4XL', pressed: true })).toBeTruthy();
  });

  it('shows both versions of a row that was changed meanwhile, and saves the one that is chosen', async () => {
    const sent: unknown[] = [];
    const inSheet = { ...wendy, email: 'wendy@new.example', phone: '555' };
    answerCalls(manifest, contract, {
      ...answered(() => [ada, wendy]),
      updateMember: ({ body }) => {
        sent.push({ email: body.email, phone: body.phone, expected: body.expected });
        if (sent.length === 1) {
          throw new Problem('CONFLICT', 'This row was changed in the sheet after you opened it.', {
            conflict: { rowIndex: 3, current: headed.member.cells.encode(inSheet), fields: ['Email'] },
          });
        }
        return { success: true as const, row: { ...inSheet, email: body.email } };
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    const dialog = await openForm(user);
    const email = within(dialog).getByLabelText(/Email/);
    await user.clear(email);
    await user.type(email, 'wendy@mine.example');
    await user.click(within(dialog).getByRole('button', { name: 'Save Member' }));
    const both = await screen.findByRole('dialog', { name: 'This row changed in the sheet' });
    expect(within(both).getByText('Only C3 differs')).toBeTruthy();
    expect(
      within(within(both).getByRole('table', { name: 'Yours' })).getByText('wendy@mine.example'),
    ).toBeTruthy();
    expect(
      within(within(both).getByRole('table', { name: 'In the sheet' })).getByText('wendy@new.example'),
    ).toBeTruthy();
    await user.click(within(both).getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[1]).toEqual({ email: 'wendy@mine.example', phone: '555', expected: cellsOf(inSheet) });
  });

  it('adds a member again whose row was deleted meanwhile', async () => {
    const added: unknown[] = [];
    answerCalls(manifest, contract, {
      ...answered(() => [ada, wendy]),
      updateMember: () => {
        throw new Problem('CONFLICT', 'This row is no longer in the sheet.', {
          conflict: { rowIndex: null, current: null, fields: [] },
        });
      },
      addMember: ({ body }) => {
        added.push(body.notes);
        return { success: true as const, rowIndex: 3, memberId: 'M1', row: { ...wendy, notes: body.notes } };
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    const dialog = await openForm(user);
    await user.type(within(dialog).getByLabelText('Notes'), 'Typed and kept');
    await user.click(within(dialog).getByRole('button', { name: 'Save Member' }));
    const gone = await screen.findByRole('dialog', { name: 'This row was deleted in the sheet' });
    await user.click(within(gone).getByRole('button', { name: 'Add it again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(added).toEqual(['Typed and kept']);
    expect((await screen.findAllByText('Row 3 saved just now')).length).toBeGreaterThan(0);
  });

  it('asks for the permission for want of which it cannot be saved', async () => {
    answerCalls(manifest, contract, {
      ...answered(() => [ada, wendy]),
      updateMember: () => {
        throw new Problem('INSUFFICIENT_SCOPES', 'x', { missingScopes: ['spreadsheets'] });
      },
    });
    const { user } = renderScreen(<MugClub />, { address });
    const dialog = await openForm(user);
    await user.type(within(dialog).getByLabelText('Notes'), 'x');
    await user.click(within(dialog).getByRole('button', { name: 'Save Member' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Additional permissions' }));
    expect(asking.getByText('Additional permissions required to modify mug club lists.')).toBeTruthy();
    expect(asking.getByText('spreadsheets')).toBeTruthy();
  });
});
