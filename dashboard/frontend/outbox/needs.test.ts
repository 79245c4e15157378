import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { oneTab, unreached } from '#testing/outbox/one-tab.ts';
import { settle, VirtualClock } from '#testing/outbox/virtual-clock.ts';
import type { Command } from '../calls/command.ts';
import { Outbox } from './outbox.ts';
import type { Waiting } from './waiting.ts';

const route = { method: 'POST', address: '/app/model', title: 'Add contact', page: '/' } as const;
const noteRoute = { ...route, address: '/app/model/s1%3A9/notes', title: 'Log interaction' };

const add: Command = {
  app: 'model',
  call: 'add',
  params: {},
  body: { sheetId: 's1', name: 'Ada' },
  key: 'a',
};
const note: Command = {
  ...{ app: 'model', call: 'note', params: { contactId: 's1:9' }, key: 'n' },
  body: { summary: 'Called', expected: { Name: 'Ada', Id: '', Status: 'Contacted' } },
  needs: { key: 'a', param: 'contactId' },
};
const answer = { id: 's1:12', row: { _rowIndex: 12, Name: 'Ada', Id: 'c7', Status: 'New' } };

/** A device with something on its disk, and a server that gives these answers. */
function device(answers: Readonly<Record<string, unknown>>, disk = new Map<string, Waiting>()) {
  const sent: Waiting[] = [];
  const noted: string[] = [];
  const clock = new VirtualClock();
  const network = { isThere: false };
  const room = { isFull: false };
  /** What noting waits for. */
  const notes = { open: Promise.resolve() };
  const outbox = new Outbox({
    ...oneTab(clock),
    store: {
      all: async () => [...disk.values()].map((one) => structuredClone(one)),
      async put(one) {
        if (room.isFull) throw new Error('The disk is full.');
        disk.set(one.command.key, structuredClone(one));
      },
      remove: async (key) => void disk.delete(key),
    },
    async send(waiting) {
      if (!network.isThere) throw unreached();
      sent.push(waiting);
      const told = answers[waiting.command.call];
      if (told instanceof Problem) throw told;
      return told;
    },
    noteSent: async ({ command }) => {
      await notes.open;
      noted.push(command.key);
    },
  });
  outbox.lead();
  return { outbox, sent, noted, notes, disk, room, network, clock };
}

async function pressBoth({ outbox }: ReturnType<typeof device>) {
  await settle();
  outbox.add(add, route, true).catch(() => undefined);
  await settle();
  outbox.add(note, noteRoute, true).catch(() => undefined);
  await settle();
}

it('what belongs to a row that was added without a network goes to that row, also from a later page', async () => {
  const first = device({});
  await pressBoth(first);
  first.outbox.stop();
  const { outbox, sent, disk, network } = device({ add: answer, note: {} }, first.disk);
  network.isThere = true;
  outbox.wake();
  await settle();
  expect(sent.map(({ route: { address } }) => address)).toEqual(['/app/model', '/app/model/s1%3A12/notes']);
  expect(sent[1]?.command).toEqual({
    ...{ app: 'model', call: 'note', params: { contactId: 's1:12' }, key: 'n' },
    // What was seen stays; what the server has filled in is added.
    body: { summary: 'Called', expected: { Name: 'Ada', Id: 'c7', Status: 'Contacted' } },
  });
  expect(disk.size).toBe(0);
});

it('it waits behind a row that was refused, and is told once that is discarded', async () => {
  const { outbox, sent, network, clock, ...rest } = device({ add: new Problem('INVALID_INPUT', 'No.') });
  await pressBoth({ outbox, sent, network, clock, ...rest });
  network.isThere = true;
  outbox.wake();
  await settle();
  const states = () => outbox.list().map(({ command: { key }, state }) => `${key} ${state}`);
  expect(states()).toEqual(['a refused', 'n pending']);
  await outbox.discard('a');
  await settle();
  expect(states()).toEqual(['n refused']);
  expect(outbox.list()[0]?.problem?.error).toMatch(/was not added to the sheet/);
  expect(sent).toHaveLength(1);
});

it('what a screen presses that does not know of the answer yet goes to the row all the same', async () => {
  const { outbox, sent, network } = device({ add: answer, note: {} });
  network.isThere = true;
  await settle();
  await outbox.add(add, route, true);
  await outbox.add(note, noteRoute, true);
  expect(sent[1]?.route.address).toBe('/app/model/s1%3A12/notes');
});

it('a row that is added by another command in its place is the one that it belongs to', async () => {
  const { outbox, sent, network, ...rest } = device({
    add: new Problem('CONFLICT', 'No.'),
    again: answer,
    note: {},
  });
  await pressBoth({ outbox, sent, network, ...rest });
  network.isThere = true;
  outbox.wake();
  await settle();
  await outbox.replace('a', [{ command: { ...add, call: 'again', key: 'b' }, route }]);
  await settle();
  expect(sent.map(({ command: { call } }) => call)).toEqual(['add', 'again', 'note']);
});

it('what the person has decided about stays on a full disk until what was sent in its place has an answer', async () => {
  const { outbox, disk, room, network } = device({ add: new Problem('CONFLICT', 'No.'), again: answer });
  await settle();
  outbox.add(add, route, true).catch(() => undefined);
  await settle();
  network.isThere = true;
  outbox.wake();
  await settle();
  network.isThere = false;
  room.isFull = true;
  await outbox.replace('a', [{ command: { ...add, call: 'again', key: 'b' }, route }]);
  await settle();
  expect([outbox.list().map(({ command }) => command.key), [...disk.keys()]]).toEqual([['b'], ['a']]);
  expect(outbox.isWaiting('b')).toBe(false);
  network.isThere = true;
  outbox.wake();
  await settle();
  expect([outbox.list(), [...disk.keys()]]).toEqual([[], []]);
});

it('what has waited is noted once it is sent and before it leaves the device, also where it was taken away and brought back', async () => {
  const { outbox, noted, notes, disk, network } = device({ add: answer });
  await settle();
  outbox.add(add, route, true).catch(() => undefined);
  await settle();
  const [waiting] = outbox.list();
  if (!waiting) throw new Error('It waits.');
  await outbox.discard('a');
  await outbox.bringBack(waiting);
  const { promise, resolve } = Promise.withResolvers<void>();
  notes.open = promise;
  network.isThere = true;
  outbox.wake();
  await settle();
  // A page that closes now has it still, and sends it under the same key.
  expect([...disk.keys()]).toEqual(['a']);
  resolve();
  await settle();
  expect([...disk.keys()]).toEqual([]);
  expect(noted).toEqual(['a']);
});
