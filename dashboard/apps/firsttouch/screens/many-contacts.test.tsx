import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { contactRow } from '#testing/data/contact-rows.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { ContactsBulk } from './ContactsBulk.tsx';
import { contactsOf } from './contacts.ts';

it('more contacts than can be changed at once are not offered a change that would be refused', () => {
  const rows = Array.from({ length: 501 }, (_, at) => contactRow(at + 2, `Person ${at}`));
  const selected = contactsOf({ contacts: rows, interactions: [] }, () => undefined, '2026-01-05');
  const idle = () => undefined;
  const actions = {
    ...{ show: idle, edit: idle, log: idle, merge: idle, remove: idle },
    ...{ setStatus: idle, setStatuses: idle },
  };
  renderScreen(<ContactsBulk {...{ selected, actions }} onClear={idle} onDialog={idle} />, { address: '' });
  expect(screen.getByText('At most 500 can be changed at once.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set status' })).toBeNull();
  for (const name of ['Set a field', 'Delete']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Write letters' }).disabled).toBe(false);
});
