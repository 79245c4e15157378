import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { todo } from '#testing/data/todos.ts';
import { inList, knownList, OnceKnown, todoCalls } from '#testing/screen/known-list.tsx';
import { renderScreen } from '#testing/screen/screen.tsx';
import { answerShell, on } from '#testing/server/shell-calls.ts';
import { QuickAdd } from './QuickAdd.tsx';

it('adds the line as it stands when Enter is pressed, not as it was understood before the last letters', async () => {
  const sent: unknown[] = [];
  answerShell([
    ...knownList,
    on(
      todoCalls,
      'addTodo',
      (body) => {
        sent.push(z.object({ text: z.string() }).parse(body).text);
        throw new Problem('ACCESS_DENIED', 'Not yours');
      },
      inList,
    ),
  ]);
  renderScreen(
    <OnceKnown>
      <QuickAdd />
    </OnceKnown>,
    { address: '' },
  );
  const line = await screen.findByRole('textbox', { name: /^Add a task/ });
  fireEvent.change(line, { target: { value: 'task Call Al' } });
  await screen.findByRole('button', { name: 'Task: Call Al' });
  fireEvent.change(line, { target: { value: 'task Call Alice' } });
  fireEvent.submit(line);
  await expect.poll(() => sent).toEqual(['Call Alice']);
});

it('leaves what is typed on while a line is being added', async () => {
  const sent: unknown[] = [];
  answerShell([
    ...knownList,
    on(
      todoCalls,
      'addTodo',
      (body) => {
        const { text } = z.object({ text: z.string() }).parse(body);
        sent.push(text);
        return { todo: todo(sent.length + 1, text) };
      },
      inList,
    ),
  ]);
  const answered = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: URL, request: RequestInit) => {
    if (request.method === 'POST') await promise;
    return await answered(address, request);
  });
  renderScreen(
    <OnceKnown>
      <QuickAdd />
    </OnceKnown>,
    { address: '' },
  );
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
