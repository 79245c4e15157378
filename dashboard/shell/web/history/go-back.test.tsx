import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { historyCalls } from '#kernel/calls/history.ts';
import { documentedRegion, showRegion } from '#kernel/region.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { GoBack } from './GoBack.tsx';

it('reads a time as the history shows it, by the clock of the zone that the person chose', async () => {
  showRegion({ ...documentedRegion, timeZone: 'Pacific/Kiritimati' });
  const asked: (string | null)[] = [];
  const { contract } = historyCalls;
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(address.searchParams.get('at'));
    return Response.json(contract.compareHistory.returns.parse({ cells: 0, rows: 0, otherwise: [] }));
  });
  const { user } = renderScreen(<GoBack sheetId="sheet" canEdit />, { address: '' });
  fireEvent.change(screen.getByLabelText('As it was on'), { target: { value: '2026-11-28T06:40' } });
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByText(/^Nothing has changed since then/)).toBeTruthy();
  expect(asked).toEqual(['2026-11-27T16:40:00.000Z']);
});

it('undoes only what going back has written', async () => {
  const { contract } = historyCalls;
  const sent: unknown[] = [];
  const cells = [{ header: 'Who', from: 'Eve', to: 'Ida' }];
  const otherwise = [{ tab: 'Jobs', row: 2, record: 'Paint', kind: 'changed', cells }];
  const went = {
    rows: 1,
    cells: 1,
    left: 0,
    before: '2026-11-28T06:41:00.000Z',
    after: '2026-11-28T06:41:01.000Z',
  };
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit = {}) => {
    if (init.method !== 'POST')
      return Response.json(contract.compareHistory.returns.parse({ cells: 1, rows: 1, otherwise }));
    sent.push(JSON.parse(String(init.body)));
    return Response.json(contract.goBack.returns.parse({ ...went, left: sent.length - 1 }));
  });
  const { user } = renderScreen(<GoBack sheetId="sheet" canEdit />, { address: '' });
  fireEvent.change(screen.getByLabelText('As it was on'), { target: { value: '2026-11-28T06:40' } });
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back, except 1 cell that was changed in the meantime.')).toBeTruthy();
  expect(sent[1]).toEqual({ at: went.before, until: went.after });
});

it('goes back to the time that was compared, whatever was typed while the comparison was on its way', async () => {
  const { contract } = historyCalls;
  const sent: unknown[] = [];
  const cells = [{ header: 'Who', from: 'Eve', to: 'Ida' }];
  const otherwise = [{ tab: 'Jobs', row: 2, record: 'Paint', kind: 'changed', cells }];
  const compared = Promise.withResolvers<void>();
  const went = { rows: 1, cells: 1, left: 0 };
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      const at = '2026-11-28T06:41:00.000Z';
      return Response.json(contract.goBack.returns.parse({ ...went, before: at, after: at }));
    }
    await compared.promise;
    return Response.json(contract.compareHistory.returns.parse({ cells: 1, rows: 1, otherwise }));
  });
  showRegion({ ...documentedRegion, timeZone: 'UTC' });
  const { user } = renderScreen(<GoBack sheetId="sheet" canEdit />, { address: '' });
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('As it was on'), { target: { value } });
  type('2026-11-28T06:40');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  type('2026-11-20T06:40');
  compared.resolve();
  await user.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(await screen.findByText(/^1 cell in 1 row written/)).toBeTruthy();
  expect(sent).toEqual([{ at: '2026-11-28T06:40:00.000Z' }]);
});
