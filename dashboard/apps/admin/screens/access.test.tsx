import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Problem } from '#kernel/problem.ts';
import { adminCalls, bea, folder, openAdmin } from '#testing/screen/admin.tsx';
import { resource } from '#testing/server/resources.ts';
import { on } from '#testing/server/shell-calls.ts';

describe('who can see', () => {
  const people = '?app=admin&view=people';

  it('stands there with what they can open, strangers marked, and can be looked for', async () => {
    const { user } = openAdmin({ address: people });
    const stranger = within(await screen.findByRole('listitem', { name: 'Bea Grant' }));
    expect(stranger.getByText('Outside your domain')).toBeTruthy();
    expect(stranger.getByText(/^Studio move/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Anyone with the link 1' }));
    expect(screen.queryByRole('listitem', { name: 'Bea Grant' })).toBeNull();
    expect(screen.getByText('1 of 2 entries')).toBeTruthy();
  });

  it('loses access after a question, and gets it back', async () => {
    const sent = vi.fn();
    const { user } = openAdmin({
      address: people,
      routes: [
        on(adminCalls, 'revokeAccess', (body) => {
          sent(body);
          return { revoked: [{ resourceId: 'list', permissionId: 'bea' }], failed: [], undo: 'sealed' };
        }),
        on(adminCalls, 'undoRevoke', (body) => {
          sent(body);
          return { success: true as const, restored: 1 };
        }),
      ],
    });
    const stranger = within(await screen.findByRole('listitem', { name: 'Bea Grant' }));
    await user.click(stranger.getByRole('button', { name: 'Revoke access to Studio move' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke access of Bea Grant?' }));
    await user.click(dialog.getByRole('button', { name: 'Revoke access' }));
    expect(await screen.findByText('Bea Grant can no longer open "Studio move"')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ undo: 'sealed' }));
    expect(sent).toHaveBeenCalledWith({ accesses: [{ resourceId: 'list', permissionId: 'bea' }] });
  });

  it('is not offered back what nobody can give back any more', async () => {
    const revoked = [{ resourceId: 'list', permissionId: 'bea' }];
    const { user } = openAdmin({
      address: people,
      routes: [on(adminCalls, 'revokeAccess', () => ({ revoked, failed: [], undo: null }))],
    });
    const stranger = within(await screen.findByRole('listitem', { name: 'Bea Grant' }));
    await user.click(stranger.getByRole('button', { name: 'Revoke access to Studio move' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke access' }));
    expect(await screen.findByText('Bea Grant can no longer open "Studio move"')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is told where some access could not be taken away', async () => {
    const failed = [{ resourceId: 'list', permissionId: 'bea', error: 'Only the owner may.' }];
    const { user } = openAdmin({
      address: people,
      routes: [on(adminCalls, 'revokeAccess', () => ({ revoked: [], failed, undo: null }))],
    });
    const stranger = within(await screen.findByRole('listitem', { name: 'Bea Grant' }));
    await user.click(stranger.getByRole('button', { name: 'Revoke access to Studio move' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke access' }));
    expect(await screen.findByText('Studio move: Only the owner may.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is told where access could not be given back', async () => {
    const revoked = [{ resourceId: 'list', permissionId: 'bea' }];
    const { user } = openAdmin({
      address: people,
      routes: [
        on(adminCalls, 'revokeAccess', () => ({ revoked, failed: [], undo: 'sealed' })),
        on(adminCalls, 'undoRevoke', () => {
          throw new Problem('CONFLICT', 'It is too late to undo this. Share the files again.');
        }),
      ],
    });
    const stranger = within(await screen.findByRole('listitem', { name: 'Bea Grant' }));
    await user.click(stranger.getByRole('button', { name: 'Revoke access to Studio move' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke access' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Not taken back\. It is too late to undo this/)).toBeTruthy();
  });

  it('is asked for again only where it could not be taken away', async () => {
    const sent = vi.fn();
    const doors = ['list', 'plan'].map((id) =>
      resource(id, { name: id === 'list' ? 'Studio move' : 'Floor plan', permissions: [bea] }),
    );
    const access = (resourceId: string) => ({ resourceId, permissionId: 'bea' });
    const { user } = openAdmin({
      address: people,
      resources: [folder('root', null, { kind: 'root' }), ...doors],
      routes: [
        on(adminCalls, 'revokeAccess', (body) => {
          sent(body);
          const failed = [{ ...access('plan'), error: 'Drive did not allow it.' }];
          return sent.mock.calls.length === 1
            ? { revoked: [access('list')], failed, undo: 'first' }
            : { revoked: [access('plan')], failed: [], undo: 'second' };
        }),
        on(adminCalls, 'undoRevoke', (body) => {
          sent(body);
          throw new Problem('CONFLICT', '1 of 1 permissions could not be restored. This file is gone.');
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke everywhere' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke access' }));
    expect(await screen.findByText('Floor plan: Drive did not allow it.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Revoke access' }));
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ accesses: [access('plan')] }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Both are given back, as far as that is possible.
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/This file is gone/)).toBeTruthy();
    expect(sent.mock.calls.slice(2)).toEqual([[{ undo: 'first' }], [{ undo: 'second' }]]);
  });

  it('gets back what the first hundred calls took where the next are not answered', async () => {
    const doors = Array.from({ length: 101 }, (_, at) =>
      resource(`list-${at}`, { name: `List ${at}`, permissions: [bea] }),
    );
    const undone = vi.fn();
    const { user } = openAdmin({
      address: people,
      resources: [folder('root', null, { kind: 'root' }), ...doors],
      routes: [
        on(adminCalls, 'revokeAccess', (body) => {
          const { accesses } = adminCalls.contract.revokeAccess.body.parse(body);
          if (accesses.length < 100) throw new Problem('WORKSPACE_UNAVAILABLE', 'Drive does not answer.');
          return { revoked: accesses, failed: [], undo: 'first' };
        }),
        on(adminCalls, 'undoRevoke', (body) => {
          undone(body);
          return { success: true as const, restored: 100 };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke everywhere' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke access' }));
    expect(await screen.findByText('List 100: Drive does not answer.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toHaveBeenCalledWith({ undo: 'first' }));
  });

  it('is nobody, where nothing is shared', async () => {
    openAdmin({ address: people, resources: [folder('root', null, { kind: 'root' })] });
    expect(await screen.findByRole('heading', { name: 'Only you' })).toBeTruthy();
  });
});

describe('the trash', () => {
  it('is asked about first, and gives back', async () => {
    const restored = vi.fn();
    const { user } = openAdmin({
      address: '?app=admin&file=papers',
      routes: [
        on(adminCalls, 'trashResource', () => ({ success: true as const }), { resourceId: 'papers' }),
        on(
          adminCalls,
          'restoreResource',
          () => {
            restored();
            return { success: true as const, resource: folder('papers', 'root') };
          },
          { resourceId: 'papers' },
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Move to trash' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete "Old papers"?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete folder' }));
    expect(await screen.findByText('"Old papers" moved to the trash')).toBeTruthy();
    expect(screen.queryByRole('complementary')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored).toHaveBeenCalled());
  });

  it('says where it cannot give back', async () => {
    const refuse = () => {
      throw new Problem('NOT_FOUND', 'Drive has emptied its trash.');
    };
    const at = { resourceId: 'papers' };
    const { user } = openAdmin({
      address: '?app=admin&file=papers',
      routes: [
        on(adminCalls, 'trashResource', () => ({ success: true as const }), at),
        on(adminCalls, 'restoreResource', refuse, at),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Move to trash' }));
    await user.click(await screen.findByRole('button', { name: 'Delete folder' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not taken back. Drive has emptied its trash.')).toBeTruthy();
  });

  it('lists what lies in it, with the way out', async () => {
    const restored = vi.fn();
    const gone = resource('gone', { name: 'Gone tomorrow' });
    const { user } = openAdmin({
      address: '?app=admin&view=trash',
      routes: [
        on(adminCalls, 'listTrash', () => ({ resources: [gone] })),
        on(
          adminCalls,
          'restoreResource',
          () => {
            restored();
            return { success: true as const, resource: gone };
          },
          { resourceId: 'gone' },
        ),
      ],
    });
    expect(await screen.findByText('Spreadsheet, Todos, Modified Nov 18, 2025')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore Gone tomorrow' }));
    await waitFor(() => expect(restored).toHaveBeenCalled());
  });
});

it('a sheet is shared from its details', async () => {
  const shared = vi.fn();
  const people = on(
    sheetCalls,
    'listPermissions',
    () => ({ permissions: [], canShare: true, linkRole: null }),
    { sheetId: 'list' },
  );
  const share = on(
    sheetCalls,
    'shareSheet',
    (body) => {
      shared(body);
      const { emailAddress, id } = bea;
      const permission = { id, displayName: 'Bea', emailAddress, photoLink: null, role: 'writer' as const };
      return { success: true as const, permission };
    },
    { sheetId: 'list' },
  );
  const { user } = openAdmin({ address: '?app=admin&file=list', routes: [people, share] });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share "Studio move"' }));
  fireEvent.change(dialog.getByLabelText(/Email address/), { target: { value: 'bea@elsewhere.example' } });
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await dialog.findByText('Sheet shared successfully!')).toBeTruthy();
  expect(shared).toHaveBeenCalledWith({ email: 'bea@elsewhere.example', role: 'writer' });
});
