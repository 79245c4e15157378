import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from './CopyButton.tsx';
import type { Waiting } from './waiting.ts';

const waiting: Waiting = {
  command: { app: 'firsttouch', call: 'addContact', params: {}, body: { name: 'Ada Moreno' }, key: 'k' },
  ...{ number: 1, file: 'firsttouch', mayWait: true, account: 'ines', madeAt: Date.UTC(2026, 10, 30) },
  route: { method: 'POST', address: '/x', title: 'Add contact', page: '/' },
  ...{ day: '2026-11-30', locale: 'en', state: 'pending', tries: 0, firstTry: null, problem: null },
};

afterEach(() => vi.restoreAllMocks());

it('what waits is copied as text, and the button says so', async () => {
  const user = userEvent.setup();
  render(<CopyButton waiting={waiting} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toContain('Ada Moreno');
});

it('a browser that refuses is named', async () => {
  const user = userEvent.setup();
  render(<CopyButton waiting={waiting} />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByRole('button', { name: 'Your browser did not allow it' });
});
