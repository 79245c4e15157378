import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { type StaffAddress, staffCalls } from '#kernel/calls/staff.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { type OwnApp, ownAppSchema } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import { documentedRegion, showRegion } from '#kernel/region.ts';
import { wallClock } from '#kernel/zone.ts';
import { guests } from '#testing/data/own-house.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { OwnStaffAddress } from './OwnStaffAddress.tsx';

const app: OwnApp = {
  ...guests,
  label: 'name',
  columns: [
    { key: 'table', header: 'Table', kind: 'number' },
    { key: 'name', header: 'Name', kind: 'text' },
    { key: 'photo', header: 'Photo', kind: 'photo' },
    { key: 'arrived', header: 'Arrived', kind: 'flag' },
  ],
};
const staff = { title: 'Door', fields: ['name'], view: 'Friday', tick: 'arrived' };

const fresh: StaffAddress = {
  address: 'https://rowhouse.example/staff/a/b',
  until: new Date(Date.now() + 3_600_000).toISOString(),
  isOpen: true,
  ticks: 0,
  lastTickAt: null,
};

/** A server that stores what is set up, and whether the address is open. */
function showStaff(shown: OwnApp, first: StaffAddress | null, { isHeard = true } = {}) {
  const saved: OwnApp[] = [];
  const opened: unknown[] = [];
  const keep = { staff: first };
  const told = (changes: Partial<StaffAddress>) => {
    keep.staff = { ...(keep.staff ?? fresh), ...changes };
    return { staff: keep.staff };
  };
  const place = { appId: manifest.id, fileId: 'sheet' };
  answerShell([
    on(
      { prefix: appPrefix(manifest), contract },
      'changeApp',
      (body) => {
        saved.push(z.object({ app: ownAppSchema }).parse(body).app);
        return { sheetId: 'sheet', title: shown.title, house: shown.house };
      },
      { sheetId: 'sheet' },
    ),
    on(staffCalls, 'staffAddress', () => keep, place),
    on(
      staffCalls,
      'openStaff',
      (body) => {
        opened.push(body);
        return told({ isOpen: true });
      },
      place,
    ),
    on(
      staffCalls,
      'endStaff',
      () => {
        const answer = told({ isOpen: false });
        if (!isHeard) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
        return answer;
      },
      place,
    ),
  ]);
  renderScreen(<OwnStaffAddress sheetId="sheet" app={shown} onClose={() => {}} />, {
    address: '?app=my-apps&sheet=sheet',
  });
  return { saved, opened };
}

afterEach(() => showRegion(documentedRegion));

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('offers what can be shown and ticked, wants a column, and names rows by their label', async () => {
  const { saved } = showStaff(app, null);
  const name = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Name' });
  expect(name.checked).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /Photo|Arrived/ })).toBeNull();
  fireEvent.click(name);
  click('Save and open for today');
  expect(screen.getByRole('alert').textContent).toBe('Please choose what it shows');
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Table' }));
  fireEvent.click(name);
  click('Save and open for today');
  await waitFor(() =>
    expect(saved[0]?.staff).toEqual({ title: 'Guests', fields: ['name', 'table'], tick: 'arrived' }),
  );
});

it('shows where it is and how many ticks it had, and ends at once', async () => {
  showStaff({ ...app, staff, saved: [{ name: 'Friday' }] }, { ...fresh, ticks: 1, lastTickAt: fresh.until });
  const address = await screen.findByLabelText<HTMLInputElement>('Address');
  expect(address.value).toBe(fresh.address);
  expect(screen.getByText(/^Open until the end of .+ 1 tick, the last one at /)).toBeTruthy();
  click('End now');
  expect(
    await screen.findByText(/^It has ended\. 1 tick, .+ Opening it again gives it a new address\.$/),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Address')).toBeNull();
});

it('is shown as ended where the answer to that was lost', async () => {
  showStaff({ ...app, staff, saved: [{ name: 'Friday' }] }, fresh, { isHeard: false });
  await screen.findByLabelText('Address');
  click('End now');
  expect(await screen.findByText(/^It has ended\./)).toBeTruthy();
});

it('is open until the day of the person’s own time zone ends', async () => {
  const timeZone = 'Pacific/Kiritimati';
  showRegion({ ...documentedRegion, timeZone });
  const { opened } = showStaff({ ...app, staff, saved: [{ name: 'Friday' }] }, null);
  fireEvent.click(await screen.findByRole('button', { name: 'Open for today' }));
  await waitFor(() => expect(opened).toHaveLength(1));
  const body = staffCalls.contract.openStaff.body.parse(opened[0]);
  expect(body.timeZone).toBe(timeZone);
  expect(wallClock(Date.parse(body.until), timeZone)).toMatch(/T00:00:00$/);
});

it('says what it shows no more', async () => {
  showStaff({ ...app, staff }, fresh);
  expect(await screen.findByText('It shows nothing now, because the view "Friday" is gone.')).toBeTruthy();
});

it('shows no column any more that has become one of photos', async () => {
  const { saved, opened } = showStaff({ ...app, staff: { title: 'Door', fields: ['name', 'photo'] } }, fresh);
  await screen.findByText('It shows nothing now, because a column that it shows is gone.');
  click('Change what it shows');
  click('Save and open for today');
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(saved[0]?.staff).toEqual({ title: 'Door', fields: ['name'] });
});
