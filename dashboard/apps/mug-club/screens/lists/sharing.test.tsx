import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { Problem } from '#kernel/problem.ts';
import { memberData, memberList, memberRow, openPermissions } from '#testing/data/members.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, finishShell, on } from '#testing/server/shell-calls.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import MugClub from '../index.tsx';

afterEach(finishShell);

/** An answer that gives no reason. */
const silent = () => {
  throw new Problem('SERVER_ERROR', 'Request failed with status 500');
};

/** Opens a list's dialog from its menu, on a server with these answers. */
async function openDialog(calls: Parameters<typeof answerShell>[0]) {
  answerCalls(manifest, contract, {
    listLists: () => ({
      data: { lists: [memberList('l1', 'Founders Row')] },
      folderLink: null,
      permissions: openPermissions,
    }),
    listMembers: () => memberData([memberRow(2, 'Ada Fong')]),
  });
  const { user } = renderScreen(<MugClub />, { address: '?app=mug-club&list=l1' });
  await screen.findByRole('list', { name: 'Members' });
  answerShell(calls);
  await user.click(screen.getAllByRole('button', { name: 'List actions' })[0] ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Share List' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Share "Founders Row"' })) };
}

const at = { sheetId: 'l1' };

it('a list whose people cannot be read says so, and reads them again', async () => {
  let isDown = true;
  const { user, dialog } = await openDialog([
    on(
      sheetCalls,
      'listPermissions',
      () => (isDown ? silent() : { permissions: [], canShare: true, linkRole: null }),
      at,
    ),
  ]);
  expect(await dialog.findByText('Failed to load permissions')).toBeTruthy();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('list')).toBeTruthy();
  expect(dialog.queryByText('Failed to load permissions')).toBeNull();
});

it('a list that could not be shared says so, in its own words where the server has none', async () => {
  const { user, dialog } = await openDialog([
    on(sheetCalls, 'listPermissions', () => ({ permissions: [], canShare: true, linkRole: null }), at),
    on(sheetCalls, 'shareSheet', silent, at),
  ]);
  await user.type(await dialog.findByRole('textbox', { name: /Email address/ }), 'kim@example.com{Enter}');
  expect(await dialog.findByText('Failed to share')).toBeTruthy();
});
