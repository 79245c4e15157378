import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

const at = '2026-11-28T06:40:00.000Z';
const change = {
  ...{
    id: '1 1',
    at,
    since: null,
    who: 'Ines',
    how: 'Rowhouse',
    tab: 'Jobs',
    kind: 'changed',
    record: 'Paint',
  },
  ...{ row: 3, cells: [{ header: 'Who', from: 'Eve', to: 'Ida' }], renamed: {}, canRestore: true },
};
const whole = {
  ...{ name: 'Jobs', isOn: true, canEdit: true, since: at, people: ['Ines'], ways: { here: 1, hand: 0 } },
  ...{ count: 1, pages: 1, changes: [change], days: [{ day: '2026-11-28', count: 1 }] },
  ...{ unreadable: 0, missing: 0, hasUnnoted: false, now: null },
};

/** The history of a sheet, whose third row is "Ida" now. */
function show(address: string) {
  const { returns } = historyCalls.contract.readHistory;
  vi.stubGlobal('fetch', async ({ searchParams }: URL) => {
    const now = searchParams.has('row') ? [{ header: 'Who', value: 'Ida' }] : null;
    return Response.json(returns.parse({ ...whole, now }));
  });
  return renderScreen(<HistoryScreen />, { address });
}

it('shows the row as it was then, also for those who come from the history of the whole sheet', async () => {
  const { user } = show('?app=history&sheet=s1');
  await user.click(await screen.findByRole('button', { name: /^More for Paint/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'History of this row' }));
  expect(await screen.findByRole('heading', { name: 'History of row 3' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Show the row of/ }));
  expect(await screen.findByRole('heading', { name: /^The row on/ })).toBeTruthy();
});
