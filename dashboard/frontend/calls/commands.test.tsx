import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineContract } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import { answerCalls, finishScreen } from '#testing/screen/screen.tsx';
import type { Command } from './command.ts';
import { Commands } from './commands.ts';
import { createQueryClient } from './query-client.ts';

const book = z.object({ title: z.string().min(1), notes: z.string().optional() });
const contract = defineContract({
  listBooks: { method: 'GET', path: '/books', returns: z.object({ books: z.array(book) }) },
  addBook: {
    method: 'POST',
    mayWait: { no: 'It is tried here.' },
    path: '/shelves/:shelfId/books',
    body: book,
    clientGenerated: ['notes'],
    returns: z.object({ row: z.int() }),
  },
  moveBook: {
    method: 'POST',
    mayWait: { no: 'It is tried here.' },
    path: '/shelves/:shelfId/books/:row/move',
    body: z.object({ before: z.int().nullable() }),
    returns: z.object({}),
  },
  addCover: {
    method: 'POST',
    mayWait: { no: 'It is tried here.' },
    path: '/shelves/:shelfId/covers',
    body: z.object({ title: z.string() }),
    files: { cover: { maxBytes: 100 } },
    returns: z.object({ bytes: z.int() }),
  },
});
const app = { id: 'todos' };
const commands = new Commands(app, contract);

function hook<T>(use: () => T) {
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  return { cache, ...renderHook(use, { wrapper }) };
}

afterEach(finishScreen);

describe('a command', () => {
  it('is all JSON, without what is not told', () => {
    const input = { shelfId: 'A', body: { title: 'Emma', notes: undefined } };
    const command = commands.make('addBook', input, { key: 'k', typed: { text: 'Emma ' } });
    expect(JSON.parse(JSON.stringify(command))).toStrictEqual(command);
    expect(command).toStrictEqual({
      app: 'todos',
      call: 'addBook',
      params: { shelfId: 'A' },
      body: { title: 'Emma' },
      key: 'k',
      typed: { text: 'Emma ' },
    });
    expect(commands.make('moveBook', { shelfId: 'A', row: 3, body: { before: null } }).params.row).toBe('3');
  });

  it('has a key of its own where none is given', () => {
    const input = { shelfId: 'A', body: { title: 'Emma' } };
    expect(commands.make('addBook', input).key).not.toBe(commands.make('addBook', input).key);
  });

  it('that is made again has the key of what says the same, also among several and with what the page makes up', () => {
    const make = (title: string, notes: string, again?: Command | Command[]) =>
      commands.make('addBook', { shelfId: 'A', body: { title, notes } }, { again });
    const [emma, persuasion] = [make('Emma', 'n1'), make('Persuasion', 'n2')];
    expect(make('Emma', 'n3', emma)).toEqual(emma);
    expect(make('Emma', 'n3', [persuasion, emma])).toEqual(emma);
    expect(make('Emma, again', 'n1', [persuasion, emma]).key).not.toBe(emma.key);
    const elsewhere = { shelfId: 'B', body: { title: 'Emma' } };
    expect(commands.make('addBook', elsewhere, { again: emma }).key).not.toBe(emma.key);
    const cover = new File(['cover'], 'cover.jpg');
    const withCover = (file: File, again?: Command) =>
      commands.make('addCover', { shelfId: 'A', body: { title: 'Emma' }, files: { cover: file } }, { again });
    const first = withCover(cover);
    expect(withCover(cover, first).key).toBe(first.key);
    expect(withCover(new File(['other'], 'cover.jpg'), first).key).not.toBe(first.key);
  });

  it('that was kept is parsed by the contract of the day', () => {
    const kept: unknown = JSON.parse(
      JSON.stringify(commands.make('addBook', { shelfId: 'A', body: { title: 'Emma' } })),
    );
    expect(commands.parse(kept)).toBe(kept);
    const command = z.looseObject({}).parse(kept);
    expect(() => commands.parse({ ...command, body: { title: '' } })).toThrow(z.ZodError);
    expect(() => commands.parse({ ...command, call: 'addShelf' })).toThrow('addShelf');
    expect(() => commands.parse({ ...command, app: 'expenses' })).toThrow('expenses');
    expect(() => commands.parse({ ...command, key: 1 })).toThrow(z.ZodError);
  });

  it('names its files by ids, the same bytes by the same, and copies bring the bytes along', async () => {
    answerCalls(app, contract, { addCover: ({ files }) => ({ bytes: files.cover?.size ?? 0 }) });
    const cover = new File(['cover'], 'cover.jpg');
    const make = () => commands.make('addCover', { shelfId: 'A', body: { title: 'Emma' }, files: { cover } });
    const command = make();
    expect(make().files).toEqual(command.files);
    expect(await commands.send({ ...command, key: 'another' })).toEqual({ bytes: 5 });
    // Its JSON contains no files: they have to be fetched from where they are kept.
    const kept: typeof command = JSON.parse(JSON.stringify(command));
    await expect(commands.send(kept)).rejects.toThrow('addCover');
  });
});

describe('sending', () => {
  it('has the command for its variables, and goes under its key', async () => {
    const keys: (string | null)[] = [];
    answerCalls(app, contract, {
      addBook: ({ requestKey }) => {
        keys.push(requestKey);
        return { row: 7 };
      },
    });
    const { result } = hook(() => ({
      add: commands.useSend<'addBook'>(),
      saved: commands.useLastSaved(z.object({ row: z.int() }).transform(({ row }) => row)),
    }));
    const command = commands.make('addBook', { shelfId: 'A', body: { title: 'Emma' } }, { key: 'k' });
    await act(() => result.current.add.mutateAsync(command));
    expect(keys).toEqual(['k']);
    await waitFor(() => expect(result.current.add.data).toEqual({ row: 7 }));
    expect(result.current.add.variables).toBe(command);
    expect(result.current.saved?.row).toBe(7);
  });

  it('is no longer told of as a saved row once something else was written', async () => {
    const rows = [{ row: 7 }, { row: 8 }];
    answerCalls(app, contract, {
      addBook: () => rows.shift() ?? { row: 9 },
      addCover: () => ({ bytes: 5 }),
    });
    const { result } = hook(() => ({
      send: commands.useSend(),
      saved: commands.useLastSaved(z.object({ row: z.int() }).transform(({ row }) => row)),
    }));
    const send = async (command: Parameters<typeof result.current.send.mutateAsync>[0]) => {
      // Commands are told apart by the millisecond.
      const before = Date.now();
      await waitFor(() => expect(Date.now()).toBeGreaterThan(before), { interval: 1 });
      await act(() => result.current.send.mutateAsync(command));
    };
    await send(commands.make('addBook', { shelfId: 'A', body: { title: 'Emma' } }));
    await waitFor(() => expect(result.current.saved?.row).toBe(7));
    const cover = new File(['cover'], 'cover.jpg');
    await send(commands.make('addCover', { shelfId: 'A', body: { title: 'Emma' }, files: { cover } }));
    await waitFor(() => expect(result.current.saved).toBeUndefined());
    await send(commands.make('addBook', { shelfId: 'A', body: { title: 'Persuasion' } }));
    await waitFor(() => expect(result.current.saved?.row).toBe(8));
  });

  it('that failed is there to be looked over, and taken back by its key', async () => {
    answerCalls(app, contract, {
      addBook: () => {
        throw new Problem('INVALID_INPUT', 'No.');
      },
    });
    const { result } = hook(() => ({
      add: commands.useSend<'addBook'>(),
      onA: commands.useUnsaved('addBook', { shelfId: 'A' }),
      onB: commands.useUnsaved('addBook', { shelfId: 'B' }),
      dismissFailed: commands.useDismissFailed('addBook'),
    }));
    // The contract would refuse it, too, but it is made nevertheless.
    const command = commands.make('addBook', { shelfId: 'A', body: { title: '' } });
    await act(() => result.current.add.mutateAsync(command).catch(() => undefined));
    await waitFor(() => expect(result.current.onA).toEqual([{ command, state: 'failed' }]));
    expect(result.current.onB).toEqual([]);
    expect(result.current.dismissFailed('another')).toBeUndefined();
    expect(await act(async () => result.current.dismissFailed(command.key))).toBe(command);
    await waitFor(() => expect(result.current.onA).toEqual([]));
  });

  it('is counted while it is under way, by what it goes to', async () => {
    const { promise, resolve } = Promise.withResolvers<{ row: number }>();
    answerCalls(app, contract, { addBook: () => promise });
    const { result, cache } = hook(() => ({
      add: commands.useSend<'addBook'>(),
      all: commands.useCount(),
      onA: commands.useCount({ shelfId: 'A' }),
      onB: commands.useCount({ shelfId: 'B' }),
    }));
    act(() => result.current.add.mutate(commands.make('addBook', { shelfId: 'A', body: { title: 'Emma' } })));
    await waitFor(() => expect(result.current).toMatchObject({ all: 1, onA: 1, onB: 0 }));
    expect(commands.countIn(cache, { shelfId: 'A' })).toBe(1);
    resolve({ row: 2 });
    await waitFor(() => expect(result.current).toMatchObject({ all: 0, onA: 0 }));
  });
});
