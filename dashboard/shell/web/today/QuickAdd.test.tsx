import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createClient } from '#frontend/calls/client.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { todo } from '#testing/data/todos.ts';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import contract, { type TodoList } from '../../../apps/todos/contract.ts';
import manifest from '../../../apps/todos/manifest.ts';
import { QuickAdd } from './QuickAdd.tsx';

const now = new Date().toISOString();
const list: TodoList = {
  ...{ id: 'l1', name: 'Home', createdTime: now, modifiedTime: now, webViewLink: '', url: '', version: '1' },
  ...{ parentFolderId: null, isOwned: true, canEdit: true, owner: null },
  ...{ total: 0, completed: 0, canceled: 0, isCounted: false },
};

const client = createClient(manifest, contract);

/** Rows go into sheets that the page has read. */
function Known() {
  const lists = useQuery({ queryKey: ['todos', 'lists'], queryFn: () => client.listLists({}) });
  return lists.isSuccess && <QuickAdd />;
}

it('adds the line as it stands when Enter is pressed, not as it was understood before the last letters', async () => {
  const sent: unknown[] = [];
  const calls = { prefix: appPrefix(manifest), contract };
  const permissions = { hasLimitedAccess: false, canViewShared: true, canViewMembers: true };
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: ['todos'] })),
    on(calls, 'listLists', () => ({ lists: [list], folderLink: null, permissions })),
    on(
      calls,
      'addTodo',
      (body) => {
        sent.push(z.object({ text: z.string() }).parse(body).text);
        throw new Problem('ACCESS_DENIED', 'Not yours');
      },
      { listId: 'l1' },
    ),
  ]);
  renderScreen(<Known />, { address: '' });
  const line = await screen.findByRole('textbox', { name: /^Add a task/ });
  fireEvent.change(line, { target: { value: 'task Call Al' } });
  await screen.findByRole('button', { name: 'Task: Call Al' });
  fireEvent.change(line, { target: { value: 'task Call Alice' } });
  fireEvent.submit(line);
  await expect.poll(() => sent).toEqual(['Call Alice']);
});

it('leaves what is typed on while a line is being added', async () => {
  const calls = { prefix: appPrefix(manifest), contract };
  const permissions = { hasLimitedAccess: false, canViewShared: true, canViewMembers: true };
  const sent: unknown[] = [];
  answerShell([
    on(launcherCalls, 'available', () => ({ directoryApps: ['todos'] })),
    on(calls, 'listLists', () => ({ lists: [list], folderLink: null, permissions })),
    on(
      calls,
      'addTodo',
      (body) => {
        const { text } = z.object({ text: z.string() }).parse(body);
        sent.push(text);
        return { todo: todo(sent.length + 1, text) };
      },
      { listId: 'l1' },
    ),
  ]);
  const answered = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: URL, request: RequestInit) => {
    if (request.method === 'POST') await promise;
    return await answered(address, request);
  });
  renderScreen(<Known />, { address: '' });
  const line = await screen.findByRole('textbox', { name: /^Add a task/ });
  fireEvent.change(line, { target: { value: 'task Call Al' } });
  await screen.findByRole('button', { name: 'Task: Call Al' });
  fireEvent.submit(line);
  fireEvent.change(line, { target: { value: 'task Call Al task Buy ink' } });
  await screen.findByRole('button', { name: 'Task: Call Al task Buy ink' });
  resolve();
  await expect.poll(() => Reflect.get(line, 'value')).toBe('task Buy ink');
  await screen.findByRole('button', { name: 'Task: Buy ink' });
  fireEvent.submit(line);
  await expect.poll(() => sent).toEqual(['Call Al', 'Buy ink']);
  await expect.poll(() => Reflect.get(line, 'value')).toBe('');
});
