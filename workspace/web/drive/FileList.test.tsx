import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type DriveFile, folderType, spreadsheetType } from '../api/drive.ts';
import { FileList } from './FileList.tsx';
import { useSelection } from './use-selection.ts';

const files: DriveFile[] = [
  { id: 'f', name: 'Receipts', mimeType: folderType, owners: [{ me: true }] },
  {
    id: 's',
    name: 'Founders Row 2025',
    mimeType: spreadsheetType,
    size: 1024,
    modifiedTime: new Date('2025-11-18T12:00').toISOString(),
    permissions: [{ id: '1' }, { id: '2' }, { id: '3' }],
  },
  { id: 'p', name: '<b>photo</b>.jpg', mimeType: 'image/jpeg', size: 421_888 },
];

function show(list: DriveFile[] = files) {
  const done: string[] = [];
  const note = (what: string) => (file: DriveFile) => {
    done.push(`${what} ${file.id}`);
  };
  const noteAll = (what: string) => (chosen: readonly DriveFile[]) => {
    done.push(`${what} ${chosen.map(({ id }) => id).join(' ')}`);
  };
  function Listed() {
    const selection = useSelection(list);
    return (
      <FileList
        label="My Drive"
        files={list}
        selection={selection}
        hasMore={false}
        actions={{
          open: note('open'),
          showDetails: note('details'),
          share: note('share'),
          download: noteAll('download'),
          setStarred: noteAll('star'),
          move: noteAll('move'),
          copy: note('copy'),
          rename: note('rename'),
          trash: noteAll('trash'),
          restore: noteAll('restore'),
          deleteForGood: noteAll('delete'),
        }}
      />
    );
  }
  render(<Listed />);
  return { done, user: userEvent.setup() };
}

afterEach(cleanup);

describe('the list of files', () => {
  it('says of each file what kind it is, how large and who can see it', () => {
    show();
    const sheet = screen.getByRole('row', { name: /Founders Row 2025/ });
    expect(within(sheet).getByLabelText('Sheet')).toBeDefined();
    expect(within(sheet).getByText('3 people')).toBeDefined();
    expect(
      within(screen.getByRole('row', { name: /photo/ })).getByRole('cell', { name: '412 KB' }),
    ).toBeDefined();
    expect(screen.getByText('1 folder, 2 files')).toBeDefined();
  });

  it('a name with markup is text', () => {
    show();
    expect(screen.getByRole('link', { name: '<b>photo</b>.jpg' }).getAttribute('href')).toBe(
      '/file/d/p/view',
    );
  });

  it('one row is in the tab order; arrows, Home and End move the selection', async () => {
    const { user } = show();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    rows[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(rows[1]?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{End}{ArrowDown}');
    expect(document.activeElement).toBe(rows[2]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(rows[0]);
  });

  it('Enter opens, F2 renames and Delete trashes the selected file', async () => {
    const { user, done } = show();
    screen.getAllByRole('row')[2]?.focus();
    await user.keyboard('{Enter}{F2}{Delete}');
    expect(done).toEqual(['open s', 'rename s', 'trash s']);
  });

  it('Shift extends the selection, Ctrl turns single files in and out, and Delete takes all of them', async () => {
    const { user, done } = show();
    const rows = screen.getAllByRole('row').slice(1);
    const selected = () => rows.map((row) => row.getAttribute('aria-selected') === 'true');
    rows[0]?.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual([true, true, false]);
    await user.keyboard('{Delete}{Escape}');
    expect(done).toEqual(['trash f s']);
    expect(selected()).toEqual([false, false, false]);
    await user.keyboard(' {Control>}{ArrowDown}{/Control} ');
    expect(selected()).toEqual([false, true, true]);
    await user.keyboard('{Control>}a{/Control}');
    expect(selected()).toEqual([true, true, true]);
  });

  it('clicks select as in other programs, and a file’s own box beside the others', async () => {
    const { user } = show();
    const rows = screen.getAllByRole('row').slice(1);
    const selected = () => rows.map((row) => row.getAttribute('aria-selected') === 'true');
    const size = (row: number) => within(rows[row] ?? document.body).getAllByRole('cell')[2] ?? document.body;
    await user.click(size(2));
    expect(selected()).toEqual([false, false, true]);
    await user.keyboard('{Shift>}');
    await user.click(size(0));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual([true, true, true]);
    await user.keyboard('{Control>}');
    await user.click(size(1));
    await user.keyboard('{/Control}');
    expect(selected()).toEqual([true, false, true]);
    await user.click(screen.getByRole('checkbox', { name: 'Select Receipts' }));
    expect(selected()).toEqual([false, false, true]);
    await user.click(size(1));
    expect(selected()).toEqual([false, true, false]);
  });

  it('in the trash, Delete asks to delete for good and F2 does nothing', async () => {
    const { user, done } = show([{ id: 't', name: 'Old', mimeType: 'text/plain', trashed: true }]);
    screen.getAllByRole('row')[1]?.focus();
    await user.keyboard('{F2}{Delete}');
    expect(done).toEqual(['delete t']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('the menu of a file works by keyboard and gives the focus back', async () => {
    const { user, done } = show();
    const button = screen.getByRole('button', { name: 'Actions for Founders Row 2025' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Open');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(done).toEqual(['download s']);
    expect(document.activeElement).toBe(button);
  });

  it('a file that may not be changed offers neither renaming nor the trash', async () => {
    const { user } = show([
      {
        id: 'r',
        name: 'Read',
        mimeType: 'text/plain',
        capabilities: { canRename: false, canTrash: false, canShare: false, canMoveItemWithinDrive: false },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Actions for Read' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Open',
      'Download',
      'Add a star',
      'Make a copy',
      'Details',
    ]);
  });
});
