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
