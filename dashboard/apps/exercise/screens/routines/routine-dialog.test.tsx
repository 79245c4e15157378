import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { logIn } from '#testing/data/exercise-log.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { historyOf } from '../history.ts';
import { usualSetting } from '../setting.ts';
import { RoutineDialog } from './RoutineDialog.tsx';

it('a routine of which only the exercises were chosen, or only the name before them, is not left without a question', async () => {
  const log = logIn();
  const onClose = vi.fn();
  const { user } = renderScreen(
    <RoutineDialog
      open={{
        ...{ log, history: historyOf(log), setting: usualSetting(), today: '2026-10-01', canEdit: true },
        ...{ sheetId: 's1', refetch: () => {} },
        query: { isFetching: false, isStale: false, dataUpdatedAt: 0, error: null },
      }}
      onClose={onClose}
    />,
    { address: '' },
  );
  const name = await screen.findByLabelText(/^Routine/);
  await user.type(name, 'Push');
  await user.click(screen.getByRole('button', { name: 'Add exercise' }));
  const picking = within(await screen.findByRole('dialog', { name: 'Add exercise' }));
  fireEvent.click(picking.getAllByRole('button', { name: /Bench/ })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add exercise' })).toBeNull());
  for (const clear of [false, true]) {
    if (clear) await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(onClose).not.toHaveBeenCalled();
});
