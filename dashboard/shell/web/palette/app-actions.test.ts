import { ListChecksIcon } from '@phosphor-icons/react/ListChecks';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppAction, Reader } from '#frontend/palette/app-action.ts';
import manifest from '../../../apps/todos/manifest.ts';
import { draftsOf } from './app-actions.ts';

const reader: Reader = ({ text }) => ({
  cells: [{ name: 'text', label: 'Task', text, typed: text }],
  ...{ fit: 'likely', problem: null, table: 0 },
  add: () => Promise.reject(new Error('Nothing is added here.')),
});

const actionOf = (id: string, loadReader: () => Promise<Reader>) => {
  const action: AppAction = { id, title: id, names: [], Icon: ListChecksIcon, form: {}, loadReader };
  return { app: manifest, action };
};

afterEach(() => vi.useRealTimers());

it('a house whose code is stuck holds up the others only once, and takes part when it has come', async () => {
  vi.useFakeTimers();
  const stuck = Promise.withResolvers<Reader>();
  const actions = [actionOf('here', async () => reader), actionOf('stuck', () => stuck.promise)];
  const titles = async (line: string) => (await draftsOf(actions, line)).map(({ action }) => action.id);
  const first = titles('Buy ink');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await first).toEqual(['here']);
  expect(await titles('Buy ink now')).toEqual(['here']);
  stuck.resolve(reader);
  await vi.advanceTimersByTimeAsync(0);
  expect(await titles('Buy ink')).toEqual(['here', 'stuck']);
});
