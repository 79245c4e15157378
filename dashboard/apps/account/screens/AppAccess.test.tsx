import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { permissionStatusSchema } from '#kernel/calls/launcher.ts';
import { complete } from '#testing/screen/account.tsx';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell } from '#testing/server/shell-calls.ts';
import { AppAccess } from './AppAccess.tsx';

const readings = [
  ['CREATE_SHEETS', 'create new spreadsheets'],
  ['EDIT_SHEETS', 'edit your spreadsheets'],
  ['ADD_EXPENSE', 'add new expenses'],
  ['ADD_TODO', 'create new todos'],
  ['UPLOAD_PHOTO', 'upload and process photos'],
  ['FLY', 'complete this action'],
] as const;

function show(missingOperations: string[], canAccess = false) {
  answerShell([]);
  const status = permissionStatusSchema.parse({
    ...complete,
    permissionLevel: {
      current: 'minimal',
      info: { title: 'Basic Access', description: '' },
      availableUpgrades: [{ level: 'full_access', info: { title: 'Full Access', description: '' } }],
    },
    appPermissions: { 'mug-club': { canAccess, availableOperations: [], missingOperations } },
  });
  return renderScreen(<AppAccess status={status} />, { address: '?app=account' });
}

it.each(readings)('%s leads to the Permission Upgrade dialog, and reads "%s"', async (operation, words) => {
  const { user } = show([operation]);
  await user.click(screen.getByRole('button', { name: words }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Permission Upgrade' }));
  expect(dialog.getByText(`To ${words}, Rowhouse needs Full Access.`)).toBeTruthy();
});

it('names the first five operations, then how many more there are', () => {
  show([...readings.map(([operation]) => operation), 'SWIM', 'RUN'], true);
  const line = screen.getByRole('listitem').textContent;
  expect(line).toBe(
    'mug club Can be viewed. Needs: create new spreadsheets, edit your spreadsheets, add new expenses, create new todos, upload and process photos ... and 3 more',
  );
});
