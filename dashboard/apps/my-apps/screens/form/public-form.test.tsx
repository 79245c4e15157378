import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { formCalls, type PublicForm as Told } from '#kernel/calls/forms.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { type OwnApp, ownAppSchema } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import { documentedRegion, showRegion } from '#kernel/region.ts';
import { ownHouse } from '#testing/data/own-house.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import contract from '../../contract.ts';
import manifest from '../../manifest.ts';
import { PublicForm } from './PublicForm.tsx';

const app: OwnApp = {
  title: 'Orders',
  tab: 'Orders',
  headerRow: 1,
  fingerprint: ['job'],
  house: ownHouse,
  columns: [
    { key: 'job', header: 'Job', kind: 'text', isRequired: true },
    { key: 'notes', header: 'Notes', kind: 'longText' },
    { key: 'photo', header: 'Photo', kind: 'photo' },
    { key: 'each', header: 'Each', kind: 'formula' },
  ],
};

const closed: Told = {
  address: 'https://rowhouse.example/form/a/b',
  isOn: false,
  createdAt: '2026-11-27T10:00:00Z',
  rows: 0,
  lastRowAt: null,
};

/** Noon on that day, wherever this runs. */
const noonHere = new Date(2026, 10, 27, 12).toISOString();

const bodySchema = z.object({ app: ownAppSchema });

/** A server that stores what is set up, and whether the form is open. */
function showForm(shown: OwnApp, first: Told | null, { isHeard = true } = {}) {
  const saved: OwnApp[] = [];
  const keep = { form: first };
  const told = (changes: Partial<Told>) => {
    keep.form = { ...(keep.form ?? closed), ...changes };
    return { form: keep.form };
  };
  const place = { appId: manifest.id, fileId: 'sheet' };
  answerShell([
    on(
      { prefix: appPrefix(manifest), contract },
      'changeApp',
      (body) => {
        saved.push(bodySchema.parse(body).app);
        return { sheetId: 'sheet', title: shown.title, house: shown.house };
      },
      { sheetId: 'sheet' },
    ),
    on(formCalls, 'publicForm', () => keep, place),
    on(formCalls, 'openForm', () => told({ isOn: true }), place),
    on(formCalls, 'closeForm', () => told({ isOn: false }), place),
    on(
      formCalls,
      'newFormAddress',
      () => {
        const answer = told({ address: 'https://rowhouse.example/form/c/d' });
        if (!isHeard) throw new Problem('NETWORK_ERROR', 'Rowhouse could not be reached.');
        return answer;
      },
      place,
    ),
  ]);
  renderScreen(<PublicForm sheetId="sheet" app={shown} onClose={() => {}} />, {
    address: '?app=my-apps&sheet=sheet',
  });
  return saved;
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('asks for what can be filled in, refuses what does not fit, and opens once it is saved', async () => {
  const saved = showForm(app, null);
  const job = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Job/ });
  expect([job.checked, job.disabled]).toEqual([true, true]);
  expect(screen.queryByRole('checkbox', { name: /Photo|Each/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Notes' }));
  const most = screen.getByLabelText(/^Maximum number of rows/);
  fireEvent.change(most, { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: ' ' } });
  click('Save and open');
  expect(most.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please enter 1 or more')).toBeTruthy();
  expect(screen.getByText('Please enter a title')).toBeTruthy();
  expect(saved).toEqual([]);
  fireEvent.change(most, { target: { value: '5' } });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Order prints' } });
  click('Save and open');
  expect(await screen.findByText('Open. No rows yet.')).toBeTruthy();
  expect(saved).toEqual([
    {
      ...app,
      form: {
        title: 'Order prints',
        thanks: 'Thank you. Your answer has arrived.',
        fields: ['job'],
        most: 5,
      },
    },
  ]);
});

it('counts a single row in the singular', async () => {
  const form = { title: 'Order', thanks: 'Thanks', fields: ['notes'], most: 5 };
  showForm({ ...app, form }, { ...closed, isOn: true, rows: 1, lastRowAt: noonHere });
  expect(await screen.findByText(/^Open\. 1 of 5 rows has come, the last one Nov 27, 2026/)).toBeTruthy();
});

it('shows where it is and what has come, is closed and opened, and moves once that is confirmed', async () => {
  const form = { title: 'Order', thanks: 'Thanks', fields: ['notes'], most: 5 };
  showForm({ ...app, form }, { ...closed, isOn: true, rows: 2, lastRowAt: noonHere });
  expect(await screen.findByText(/^Open\. 2 of 5 rows have come, the last one Nov 27, 2026/)).toBeTruthy();
  const address = screen.getByLabelText<HTMLInputElement>('Address');
  expect(address.value).toBe(closed.address);
  click('Close the form');
  expect(await screen.findByText(/^Closed: anyone who opens its address is told so\./)).toBeTruthy();
  click('Open the form');
  expect(await screen.findByText(/^Open\./)).toBeTruthy();
  click('New address');
  const question = await screen.findByRole('dialog', { name: 'Make a new address?' });
  expect(address.value).toBe(closed.address);
  fireEvent.click(screen.getAllByRole('button', { name: 'New address' }).at(-1) ?? question);
  await waitFor(() => expect(address.value).toBe('https://rowhouse.example/form/c/d'));
});

it('shows the address that holds, where the answer to a new one was lost', async () => {
  const form = { title: 'Order', thanks: 'Thanks', fields: ['notes'], most: 5 };
  showForm({ ...app, form }, { ...closed, isOn: true }, { isHeard: false });
  const address = await screen.findByLabelText<HTMLInputElement>('Address');
  click('New address');
  const question = within(await screen.findByRole('dialog', { name: 'Make a new address?' }));
  fireEvent.click(question.getByRole('button', { name: 'New address' }));
  expect(await question.findByText('The address was not changed')).toBeTruthy();
  await waitFor(() => expect(address.value).toBe('https://rowhouse.example/form/c/d'));
});

it('tells when the last row came by the clock of the zone that the person chose', async () => {
  showRegion({ ...documentedRegion, timeZone: 'Pacific/Kiritimati' });
  const form = { title: 'Order', thanks: 'Thanks', fields: ['notes'], most: 5 };
  showForm({ ...app, form }, { ...closed, isOn: true, rows: 1, lastRowAt: '2026-11-27T16:40:00Z' });
  expect(await screen.findByText(/the last one Nov 28, 2026, 6:40 AM\.$/)).toBeTruthy();
});
