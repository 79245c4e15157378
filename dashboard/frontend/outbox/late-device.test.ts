import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { withDeviceDatabase } from '#testing/outbox/device-database.ts';
import { withOwnPage } from '#testing/outbox/page-outbox.ts';
import type { Waiting } from './waiting.ts';

withDeviceDatabase();
withOwnPage();

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

const waiting: Waiting = {
  command: { app: 'todos', call: 'addTask', params: {}, body: { text: 'Order paper' }, key: 'one' },
  ...{ number: 1, file: 'todos list', mayWait: true },
  route: { method: 'POST', address: '/api/app/todos/list/add', title: 'Add task', page: '/' },
  ...{ account: 'ines', madeAt: Date.now(), day: '2026-01-01', locale: 'en' },
  ...{ state: 'pending', tries: 0, firstTry: null, problem: null },
};

/** Longer than a press waits for the database. */
const lateMs = 600;

/** From here on, databases open late. */
function openLate(): void {
  const { open } = indexedDB;
  indexedDB.open = (...args) => {
    const request = open.apply(indexedDB, args);
    Object.defineProperty(request, 'onsuccess', {
      get: () => null,
      set: (hear: (event: Event) => void) =>
        request.addEventListener('success', (event) => setTimeout(hear, lateMs, event)),
    });
    return request;
  };
}

it('what an earlier page has left waits in one whose database opens late', async () => {
  const earlier = await import('../kept/device.ts');
  const { commandStore } = await import('./command-store.ts');
  await earlier.keepFor('ines');
  await commandStore.put(waiting);
  vi.resetModules();
  openLate();
  const { openDevice, leaveDevice } = await import('../kept/device.ts');
  leaving.push(leaveDevice);
  const { startOutbox, thisOutbox } = await import('./load-outbox.ts');
  // This tab never gets to lead, so it sends nothing.
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => {}) },
    configurable: true,
  });
  leaving.push(() => void Reflect.deleteProperty(navigator, 'locks'));
  void openDevice();
  await startOutbox(new QueryClient());
  expect(
    thisOutbox()
      ?.list()
      .map(({ command: { key } }) => key),
  ).toEqual(['one']);
});
