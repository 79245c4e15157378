import { QueryClient } from '@tanstack/react-query';
import { IDBObjectStore, IDBRequest } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { withDeviceDatabase } from '#testing/outbox/device-database.ts';
import { allKept } from './all-kept.ts';
import { keepFor, leaveDevice } from './device.ts';
import { noteAnswer } from './questions.ts';

withDeviceDatabase();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  leaveDevice();
});

it('what this page has read is known although the device answers no more', async () => {
  await keepFor('mara');
  const cache = new QueryClient();
  const answer = { rows: [1] };
  noteAnswer(
    '/api/app/todos',
    { method: 'GET', path: '/lists', returns: z.object({ rows: z.array(z.int()) }) },
    answer,
  );
  cache.setQueryData(['todos', 'lists'], answer);
  // Some databases never answer.
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockReturnValue(new IDBRequest());
  vi.useFakeTimers();
  const known = allKept(cache, new Set(['/api/app/todos/lists']));
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await known).map(({ call }) => call)).toEqual(['/api/app/todos/lists']);
});
