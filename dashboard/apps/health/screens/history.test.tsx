import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noPreferences } from '#kernel/preferences.ts';
import { healthOf } from '#testing/data/health-data.ts';
import { refuseUndo, seeUndoRefused } from '#testing/screen/refused-undo.ts';
import { answerCalls, renderScreen } from '#testing/screen/screen.tsx';
import contract, { type Entry } from '../contract.ts';
import manifest from '../manifest.ts';
import Health from './index.tsx';

const weight = (row: number, day: string): Entry => ({
  log: 'body',
  row,
  cells: { 'Taken At': `${day} 07:40`, Weight: 70, Unit: 'kg' },
});

it('selected rows are let go when others move up into their places, so that nothing is done to those', async () => {
  let entries = [weight(2, '2025-11-16'), weight(3, '2025-11-17'), weight(4, '2025-11-18')];
  answerCalls(manifest, contract, { getHealth: () => healthOf(...entries) });
  const { user } = renderScreen(<Health />, {
    ...{ address: '?app=health&view=history', width: 1440, preferences: noPreferences },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose row 3' }));
  expect(screen.getByText('1 row selected')).toBeTruthy();
  // Somebody else has deleted the first row.
  entries = [weight(2, '2025-11-17'), weight(3, '2025-11-18')];
  await user.click(screen.getByRole('button', { name: /^More/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Choose row 4' })).toBeNull());
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
});

it('a row that is not brought back is told once', async () => {
  answerCalls(manifest, contract, {
    getHealth: () => healthOf(weight(2, '2025-11-16')),
    removeRows: () => ({ success: true as const, undo: 'body:sealed' }),
    undo: refuseUndo,
  });
  const view = renderScreen(<Health />, {
    ...{ address: '?app=health&view=history', width: 1440, preferences: noPreferences },
  });
  await view.user.click(await screen.findByRole('checkbox', { name: 'Choose row 2' }));
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await seeUndoRefused(view);
});
