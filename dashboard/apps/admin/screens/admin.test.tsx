import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { Problem } from '#kernel/problem.ts';
import { complete } from '#testing/screen/account.tsx';
import { adminCalls, folder, openAdmin } from '#testing/screen/admin.tsx';
import { resource } from '#testing/server/resources.ts';
import { on } from '#testing/server/shell-calls.ts';

const item = (name: RegExp) => screen.findByRole('treeitem', { name });
const items = () =>
  screen.getAllByRole('treeitem').map((each) => each.querySelector('[title]')?.getAttribute('title'));

describe('the overview', () => {
  it('counts what there is, and tells what is allowed', async () => {
    openAdmin();
    for (const [label, figure, note] of [
      ['Total Resources', '5', '3 folders in 1 app'],
      ['Total Sheets', '2', '1 shared with you'],
      ['Owned by Me', '4', '1 without an app'],
      ['Shared with Me', '1', 'by 1 person'],
    ] as const) {
      const tile = within(await screen.findByRole('group', { name: label }));
      expect(tile.getByText(figure), label).toBeTruthy();
      expect(tile.getByText(note), label).toBeTruthy();
    }
    const permissions = within(screen.getByRole('group', { name: 'Permissions' }));
    expect(await permissions.findByText('Full Access')).toBeTruthy();
    expect(permissions.getByText('4 of 4 scopes granted, 9 apps fully open')).toBeTruthy();
  });

  it('reads what is allowed together with the files, so that the page does not move when it comes', async () => {
    let hasAsked = false;
    const permissions = on(launcherCalls, 'permissionStatus', () => {
      hasAsked = true;
      return complete;
    });
    const noFiles = on(adminCalls, 'listResources', () => {
      throw new Problem('NOT_FOUND', 'There are no files yet');
    });
    openAdmin({ routes: [permissions, noFiles] });
    await expect.poll(() => hasAsked).toBe(true);
  });

  it('counts nothing of what it cannot see, and says how it can', async () => {
    openAdmin({ resources: [folder('root', null)], part: { hasLimitedAccess: true } });
    const tile = within(await screen.findByRole('group', { name: 'Shared with Me' }));
    expect(tile.queryByText('0')).toBeNull();
    expect(tile.getByText(/cannot see what others share/)).toBeTruthy();
    expect(tile.getByRole('link', { name: 'Grant Access' }).getAttribute('href')).toMatch(
      /^\/api\/auth\/signin/,
    );
  });

  it('says how the files were found, and what may be missing', async () => {
    openAdmin({ part: { searchMethod: 'folder', hasLimitedAccess: true } });
    expect(await screen.findByText(/covers only the Rowhouse folder and may miss shared files/)).toBeTruthy();
    expect(screen.getByText(/You can only see files you created/)).toBeTruthy();
  });

  it('says what failed when nothing can be read', async () => {
    const refuse = () => {
      throw new Problem('NOT_FOUND', 'Request failed with status 404');
    };
    openAdmin({ routes: [on(adminCalls, 'listResources', refuse)] });
    expect(await screen.findByText('Failed to load Rowhouse resources')).toBeTruthy();
  });
});

describe('the tree', () => {
  it('is walked and unfolded with the keyboard, and opens the details of a file', async () => {
    const { user, place } = openAdmin();
    await item(/^Rowhouse/);
    expect(items()).toEqual(['Rowhouse', 'Old papers', 'todos', 'Shared with me', 'Holiday booth']);
    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}');
    const active = screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)).toBe(
      await item(/^Studio move\W*spreadsheet.*Todos.*Anyone with the link/),
    );
    expect((await item(/^Studio move/)).getAttribute('aria-level')).toBe('3');
    await user.keyboard('{Enter}');
    const details = within(await screen.findByRole('complementary', { name: 'Details of Studio move' }));
    expect(place.address).toContain('file=list');
    expect(details.getByText('Rowhouse / todos')).toBeTruthy();
    for (const text of ['Mara Ellison', 'Bea Grant', 'Outside your domain', 'Anyone with the link']) {
      expect(details.getByText(text), text).toBeTruthy();
    }
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(items()).toEqual(['Rowhouse', 'Old papers', 'todos', 'Shared with me', 'Holiday booth']);
  });

  it('shows what is looked for with the way to it, and how many there are', async () => {
    const { user } = openAdmin();
    await user.type(
      await screen.findByRole('searchbox', { name: 'Search files, apps and people' }),
      'bea{Enter}',
    );
    expect(items()).toEqual(['Rowhouse', 'todos', 'Studio move']);
    expect(screen.getByText('1 of 5 resources')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing{Enter}');
    expect(await screen.findByText('Nothing matches "nothing"')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    await user.click(screen.getByRole('button', { name: 'No app 1' }));
    expect(items()).toEqual(['Rowhouse', 'Old papers']);
  });

  it('offers on each file what may be done with it', async () => {
    const { user } = openAdmin();
    await user.click(await screen.findByRole('button', { name: 'By link 1' }));
    expect(await screen.findByRole('button', { name: 'Share Studio move', hidden: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^All/ }));
    expect(
      screen.getByRole('button', { name: 'Associate Old papers with an app', hidden: true }),
    ).toBeTruthy();
    for (const name of [
      'Share Old papers',
      'Share Holiday booth',
      'Associate Holiday booth with an app',
      'Associate todos with an app',
    ]) {
      expect(screen.queryByRole('button', { name, hidden: true }), name).toBeNull();
    }
  });

  it('has only the rows near the window in the page, of however many', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) =>
      resource(`n${at}`, { folderId: 'root', name: `Sheet ${at}` }),
    );
    openAdmin({ resources: [folder('root', null, { name: 'Rowhouse', kind: 'root' }), ...many] });
    await item(/^Rowhouse/);
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(80);
    expect((await item(/^Sheet 0\D/)).getAttribute('aria-setsize')).toBe('5000');
  });

  it('opens the details over the tree on phones', async () => {
    const { user } = openAdmin({ width: 390 });
    await user.click(await item(/^Holiday booth/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Spreadsheet' }));
    expect(dialog.getByText('You can view this, but not who else can.')).toBeTruthy();
    for (const name of ['Share', 'Associate with app', 'Move to trash']) {
      expect(dialog.queryByRole('button', { name }), name).toBeNull();
    }
  });
});

describe('associating', () => {
  it('asks for an app, and tells what becomes of the folder there', async () => {
    const sent = vi.fn();
    const associate = on(adminCalls, 'associateResource', (body) => {
      sent(body);
      throw new Problem('SERVER_ERROR', '');
    });
    const { user } = openAdmin({ routes: [associate] });
    await user.click(
      await screen.findByRole('button', { name: 'Associate Old papers with an app', hidden: true }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Associate "Old papers"' }));
    await user.click(dialog.getByRole('button', { name: 'Associate' }));
    expect(await dialog.findByText('Please select an app')).toBeTruthy();
    expect(sent).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('radio', { name: 'Expenses' }));
    expect(dialog.queryByText('Please select an app')).toBeNull();
    expect(dialog.getByText(/lists the folder "Old papers" with the sheet in it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Associate' }));
    expect(await dialog.findByText('Failed to associate resource')).toBeTruthy();
    expect(sent).toHaveBeenCalledWith({
      resourceId: 'papers',
      appName: 'expenses',
      resourceType: 'directory',
    });
  });
});
