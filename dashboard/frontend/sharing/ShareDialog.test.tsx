import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod';
import type { PermissionEntry } from '#kernel/calls/files.ts';
import { type shareSchema, sheetCalls } from '#kernel/calls/sheets.ts';
import { Problem } from '#kernel/problem.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, holdAnswers, on } from '#testing/server/shell-calls.ts';
import { ShareDialog } from './ShareDialog.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const at = { sheetId: 's1' };
const file = {
  id: 's1',
  name: 'Founders Row',
  isOwned: true,
  canEdit: true,
  webViewLink: 'https://d.example/s1',
};

function person(id: string, role: PermissionEntry['role']): PermissionEntry {
  return {
    id,
    displayName: `${id} Holm`,
    emailAddress: `${id.toLowerCase()}@example.com`,
    photoLink: null,
    role,
  };
}

const people = [person('Ida', 'owner'), person('Max', 'writer'), person('Eva', 'reader')];

/** The dialog with a server that has these people; `share` is its answer to an invitation. */
function open(
  options: {
    isOwned?: boolean;
    share?: () => PermissionEntry;
    companion?: { id: string; name: string };
    address?: Record<string, string>;
  } = {},
) {
  const { isOwned = true, address, share = () => person('Kim', 'writer'), companion = null } = options;
  let permissions = people;
  const sent: unknown[] = [];
  answerShell([
    on(sheetCalls, 'listPermissions', () => ({ permissions, canShare: isOwned, linkRole: null }), at),
    on(
      sheetCalls,
      'shareSheet',
      (body) => {
        sent.push(body);
        return { success: true as const, permission: share() };
      },
      at,
    ),
    on(
      sheetCalls,
      'changeRole',
      (body) => {
        sent.push(body);
        return { success: true as const, permission: person('Max', 'reader') };
      },
      { ...at, permissionId: 'Max' },
    ),
    on(
      sheetCalls,
      'removePermission',
      () => {
        permissions = permissions.filter(({ id }) => id !== 'Max');
        return { success: true as const };
      },
      { ...at, permissionId: 'Max' },
    ),
    on(
      sheetCalls,
      'shareSheet',
      (body) => {
        sent.push({ companion: body });
        return { success: true as const, permission: person('Kim', 'writer') };
      },
      { sheetId: 's2' },
    ),
    on(
      sheetCalls,
      'removePermission',
      () => {
        sent.push('removed from the companion');
        return { success: true as const };
      },
      { sheetId: 's2', permissionId: 'Max' },
    ),
  ]);
  const onClose = vi.fn();
  const view = renderScreen(
    <ShareDialog
      file={{ ...file, isOwned, companion }}
      failure="Failed to share"
      onClose={onClose}
      {...(address && { address })}
    />,
    { address: '' },
  );
  return { ...view, sent, onClose };
}

const addressField = () => screen.findByRole('textbox', { name: /Email address/ });

describe('sharing', () => {
  it('asks for an address, and for one that looks like one', async () => {
    const { user, sent } = open();
    const field = await addressField();
    await user.type(field, '{Enter}');
    await screen.findByText('Please enter an email address');
    await user.type(field, 'a@b{Enter}');
    await screen.findByText('Please enter a valid email address');
    expect(sent).toEqual([]);
  });

  it('lets someone in as an editor with Enter, and empties the field', async () => {
    const { user, sent } = open();
    const field = await addressField();
    await user.type(field, ' kim@example.com {Enter}');
    await screen.findByText('Sheet shared successfully!');
    const expected: z.output<typeof shareSchema> = { email: 'kim@example.com', role: 'writer' };
    expect(sent).toEqual([expected]);
    expect(field).toHaveProperty('value', '');
  });

  it('lets someone in as a viewer', async () => {
    const { user, sent } = open();
    await user.type(await addressField(), 'kim@example.com');
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    const choices = await screen.findAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual(['EditorCan edit', 'ViewerView only']);
    await user.click(screen.getByRole('option', { name: /Viewer/ }));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByText('Sheet shared successfully!');
    expect(sent).toEqual([{ email: 'kim@example.com', role: 'reader' }]);
  });

  it('keeps what was typed when it fails, and says why in the words of the server', async () => {
    const { user } = open({
      share: () => {
        throw new Problem('TOO_MANY_REQUESTS', 'Google asks us to slow down.');
      },
    });
    const field = await addressField();
    await user.type(field, 'kim@example.com{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to share');
    expect(alert.textContent).toContain('Google asks us to slow down.');
    expect(field).toHaveProperty('value', 'kim@example.com');
  });

  it('says at the field what is wrong with an address', async () => {
    const sentence = 'This is your own address, and you are the owner.';
    const { user } = open({
      share: () => {
        throw new Problem('INVALID_INPUT', sentence, { fields: { email: sentence } });
      },
    });
    const field = await addressField();
    await user.type(field, 'ida@example.com{Enter}');
    await screen.findByText(sentence);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('asks for the permission that sharing lacks', async () => {
  const { user } = open({
    share: () => {
      throw new Problem('INSUFFICIENT_SCOPES', 'Not allowed yet.', { missingScopes: ['x/drive.file'] });
    },
  });
  await user.type(await addressField(), 'kim@example.com{Enter}');
  await screen.findByText('Additional permissions required to share this sheet.');
  expect(screen.getByText('drive.file')).toBeTruthy();
});

describe('a sheet that belongs to it', () => {
  const companion = { id: 's2', name: 'The Van - Maintenance Log' };

  it('is shared along, and says so', async () => {
    const { user, sent } = open({ companion });
    await screen.findByText('"The Van - Maintenance Log" is shared along with it.');
    await user.type(await addressField(), 'kim@example.com{Enter}');
    await screen.findByText('Sheet shared successfully!');
    const invitation = { email: 'kim@example.com', role: 'writer' };
    expect(sent).toEqual([{ companion: invitation }, invitation]);
  });

  it('gets the same role, and loses the same people', async () => {
    const { user, sent } = open({ companion });
    await user.click(await screen.findByRole('combobox', { name: /Role of Max Holm/ }));
    await user.click(await screen.findByRole('option', { name: /Viewer/ }));
    const role = { role: 'reader' };
    await waitFor(() => expect(sent).toEqual([{ companion: { email: 'max@example.com', ...role } }, role]));
    await user.click(screen.getByRole('button', { name: 'Remove Max Holm' }));
    await user.click(screen.getByRole('button', { name: 'Remove access' }));
    await waitFor(() => expect(screen.queryByText('Max Holm')).toBeNull());
    expect(sent.at(-1)).toBe('removed from the companion');
  });
});

describe('after sharing the dialog', () => {
  async function shared() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const opened = open();
    const field = await addressField();
    await opened.user.type(field, 'kim@example.com{Enter}');
    await screen.findByText('Sheet shared successfully!');
    return { ...opened, field };
  }

  it('stays for whoever typed the next address while the one before was being let in', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user, onClose } = open();
    const field = await addressField();
    await user.type(field, 'kim@example.com');
    const answer = holdAnswers();
    await user.keyboard('{Enter}');
    await user.clear(field);
    await user.type(field, 'lea@');
    answer();
    await screen.findByText('Sheet shared successfully!');
    vi.advanceTimersByTime(3000);
    expect(onClose).not.toHaveBeenCalled();
    expect(field).toHaveProperty('value', 'lea@');
  });

  it('closes by itself', async () => {
    const { onClose } = await shared();
    vi.advanceTimersByTime(1500);
    expect(onClose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stays when the next address is typed', async () => {
    const { onClose, user, field } = await shared();
    await user.type(field, 'l');
    vi.advanceTimersByTime(10_000);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Sheet shared successfully!')).toBeNull();
  });

  it('stays while it asks whether to remove someone', async () => {
    const { onClose, user } = await shared();
    await user.click(await screen.findByRole('button', { name: 'Remove Max Holm' }));
    vi.advanceTimersByTime(10_000);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes nothing any more once it is gone', async () => {
    const { onClose, unmount } = await shared();
    unmount();
    vi.advanceTimersByTime(10_000);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the people', () => {
  const rows = async () => {
    const list = await screen.findByRole('list');
    return within(list).getAllByRole('listitem');
  };

  it('are shown with what they may do', async () => {
    open({ isOwned: false });
    const texts = (await rows()).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'IHIda Holmida@example.comOwner',
      'MHMax Holmmax@example.comEditor',
      'EHEva Holmeva@example.comViewer',
    ]);
  });

  it('are added and changed by the owner alone', async () => {
    open({ isOwned: false });
    await rows();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  it('get another role', async () => {
    const { user, sent } = open();
    await rows();
    await user.click(screen.getByRole('combobox', { name: /Role of Max Holm/ }));
    await user.click(await screen.findByRole('option', { name: /Viewer/ }));
    await waitFor(() => expect(sent).toEqual([{ role: 'reader' }]));
  });

  it('are removed after a question', async () => {
    const { user } = open();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Remove Max Holm' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await rows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Remove Max Holm' }));
    await user.click(screen.getByRole('button', { name: 'Remove access' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });
});

it('copies the link', async () => {
  const { user } = open({ isOwned: false });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(file.webViewLink);
});

it('copies where it opens here, for somebody who may not be signed in yet', async () => {
  const { user } = open({ address: { app: 'mug-club', list: 's1' } });
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/?app=mug-club&list=s1&shared=true`);
});
