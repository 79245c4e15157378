import { expect, it } from 'vitest';
import { oneTab, unreached } from '#testing/outbox/one-tab.ts';
import { settle, VirtualClock } from '#testing/outbox/virtual-clock.ts';
import type { Command } from '../calls/command.ts';
import { Outbox } from './outbox.ts';
import type { Waiting } from './waiting.ts';

// Reading what waits takes as long as decrypting it; what is pressed meanwhile is not in what was read.

const route = { method: 'PUT', address: '/x', title: 'Change row', page: '/' } as const;

function edit(row: number, key: string, changes: Record<string, string>, notes = ''): Command {
  const params = { sheetId: 'sheet', row: String(row) };
  const body = { expected: { Notes: notes, _rowIndex: row }, changes };
  return { app: 'model', call: 'change', params, body, key };
}

/** One tab; `read` reads as of now, and its result comes once `arrive` is called. */
async function device() {
  const clock = new VirtualClock();
  const disk = new Map<string, string>();
  const network = { isThere: false };
  const sent: unknown[] = [];
  const database = { isThere: true };
  let reading: PromiseWithResolvers<void> | undefined;
  const outbox = new Outbox({
    ...oneTab(clock),
    store: {
      async all() {
        if (!database.isThere) throw new Error('Connection to Indexed Database server lost.');
        const read = [...disk.values()].map((text): Waiting => JSON.parse(text));
        await reading?.promise;
        return read;
      },
      put: async (one) => void disk.set(one.command.key, JSON.stringify(one)),
      remove: async (key) => void disk.delete(key),
    },
    async send({ command: { params, body } }) {
      if (!network.isThere) throw unreached();
      sent.push(body['changes']);
      return { row: { _rowIndex: Number(params['row']), ...(body['changes'] as object) } };
    },
  });
  outbox.lead();
  await settle();
  // What fails first says that there is no network, so that nothing after it is tried.
  void outbox.add(edit(2, 'first', { Notes: 'first' }), route, true);
  await settle();
  const beginRead = () => {
    reading = Promise.withResolvers<void>();
    const begun = reading;
    // As when the page becomes visible, the network is back, or another tab says something.
    const read = outbox.read();
    reading = undefined;
    return async () => {
      begun.resolve();
      await read;
      await settle();
    };
  };
  const online = async () => {
    network.isThere = true;
    outbox.wake();
    await settle();
  };
  return { outbox, disk, sent, database, beginRead, online };
}

it('a second edit is not lost that was merged into the first while that was being read', async () => {
  const { outbox, disk, sent, beginRead, online } = await device();
  void outbox.add(edit(3, 'boots', { Notes: 'in boots' }), route, true);
  await settle();
  const arrive = beginRead();
  let isSaved = false;
  void outbox.add(edit(3, 'bare', { Notes: 'barefoot' }, 'in boots'), route, true).then(() => {
    isSaved = true;
  });
  await settle();
  expect(outbox.isWaiting('bare')).toBe(true);
  await arrive();
  await online();
  expect([isSaved, [...disk.keys()], sent.at(-1)]).toEqual([true, [], { Notes: 'barefoot' }]);
});

it('a change that was kept while the others were read still waits, and is sent', async () => {
  const { outbox, sent, beginRead, online } = await device();
  const arrive = beginRead();
  void outbox.add(edit(3, 'boots', { Notes: 'in boots' }), route, true);
  await settle();
  expect(outbox.isWaiting('boots')).toBe(true);
  await arrive();
  expect(outbox.isWaiting('boots')).toBe(true);
  await online();
  expect(sent).toEqual([{ Notes: 'first' }, { Notes: 'in boots' }]);
});

it('a database that does not answer for once takes nothing away from what waits', async () => {
  const { outbox, sent, database, online } = await device();
  void outbox.add(edit(3, 'boots', { Notes: 'in boots' }), route, true);
  await settle();
  database.isThere = false;
  await outbox.read();
  // Signing out asks about what is listed.
  expect(outbox.list().map(({ command }) => command.key)).toEqual(['first', 'boots']);
  await online();
  expect(sent).toEqual([{ Notes: 'first' }, { Notes: 'in boots' }]);
});
