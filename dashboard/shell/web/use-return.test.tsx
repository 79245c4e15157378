import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteSignOut } from '#frontend/calls/signed-out.ts';
import { useReturn } from './use-return.ts';

const reload = vi.fn();
beforeEach(() => vi.stubGlobal('location', { reload }));
afterEach(() => {
  cleanup();
  reload.mockClear();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.hidden = false;
});

/** A page of somebody who is signed in, or of nobody. */
function open(session: object | null): void {
  const client = new QueryClient();
  client.setQueryData(['session', 'me'], session);
  renderHook(() => useReturn(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

const ida = { user: { email: 'ida@example.org' } };

function storageChange(key: string, newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

it('a page that is open hides and begins anew when its person signs out in another tab', () => {
  open(ida);
  storageChange('themeMode', 'dark');
  storageChange('signedOutAt', null);
  expect(document.documentElement.hidden).toBe(false);
  storageChange('signedOutAt', String(Date.now()));
  expect(document.documentElement.hidden).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('a page that nobody is signed in on stays', () => {
  open(null);
  storageChange('signedOutAt', String(Date.now()));
  expect(reload).not.toHaveBeenCalled();
});

it('a page that the browser kept hides when its person has signed out since', () => {
  open(ida);
  noteSignOut();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(document.documentElement.hidden).toBe(true);
  expect(reload).toHaveBeenCalled();
});
