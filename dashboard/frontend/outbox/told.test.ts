import { expect, it } from 'vitest';
import { oneTab, unreached } from '#testing/outbox/one-tab.ts';
import { settle, VirtualClock } from '#testing/outbox/virtual-clock.ts';
import type { Command } from '../calls/command.ts';
import { Outbox } from './outbox.ts';

// A form is done when its change waits: it is told so as soon as the device has it, and not by what happens next.

const route = { method: 'POST', address: '/x', title: 'Change row', page: '/' } as const;

function edit(row: number, changes: Record<string, string>, notes = ''): Command {
  const params = { sheetId: 'sheet', row: String(row) };
  const body = { expected: { Notes: notes, _rowIndex: row }, changes };
  return { app: 'model', call: 'change', params, body, key: `${row} ${JSON.stringify(changes)}` };
}

/** A device without a network, whose disk takes its time; `isTold` is what a form of that key knows. */
async function slowDevice() {
  const clock = new VirtualClock();
  const writes: PromiseWithResolvers<void>[] = [];
  const outbox = new Outbox({
    ...oneTab(clock),
    store: {
      all: async () => [],
      put() {
        const write = Promise.withResolvers<void>();
        writes.push(write);
        return write.promise;
      },
      remove: async () => undefined,
    },
    send: () => Promise.reject(unreached()),
  });
  outbox.lead();
  const endWrites = async (isFull = false) => {
    for (const { resolve, reject } of writes.splice(0)) {
      if (isFull) reject(new Error('The disk is full.'));
      else resolve();
    }
    await settle();
  };
  const press = (command: Command) => {
    let isTold = false;
    outbox.subscribe(() => {
      isTold = outbox.isWaiting(command.key);
    });
    void outbox.add(command, route, true);
    return { isTold: () => isTold };
  };
  // What fails first says that there is no network, so that nothing after it is tried.
  press(edit(2, { Notes: 'first' }));
  await settle();
  await endWrites();
  return { outbox, press, endWrites };
}

it('a change waits once it is on the device', async () => {
  const { press, endWrites } = await slowDevice();
  const form = press(edit(3, { Notes: 'in boots' }));
  await settle();
  expect(form.isTold()).toBe(false);
  await endWrites();
  expect(form.isTold()).toBe(true);
});

it('so does one that becomes part of an earlier change of its row', async () => {
  const { outbox, press, endWrites } = await slowDevice();
  press(edit(3, { Notes: 'in boots' }));
  await settle();
  await endWrites();
  const form = press(edit(3, { Notes: 'barefoot' }, 'in boots'));
  await settle();
  expect(outbox.list()).toHaveLength(2);
  expect(form.isTold()).toBe(false);
  await endWrites();
  expect(form.isTold()).toBe(true);
});

it('and one that the disk no longer takes is not said to be kept', async () => {
  const { press, endWrites } = await slowDevice();
  press(edit(3, { Notes: 'in boots' }));
  await settle();
  await endWrites();
  const form = press(edit(3, { Notes: 'barefoot' }, 'in boots'));
  await settle();
  await endWrites(true);
  expect(form.isTold()).toBe(false);
});

it('and one that was taken back and is sent after all', async () => {
  const { outbox, press, endWrites } = await slowDevice();
  const form = press(edit(3, { Notes: 'in boots' }));
  await settle();
  await endWrites();
  const [, taken] = outbox.list();
  if (!taken) throw new Error('Nothing waits.');
  await outbox.discard(taken.command.key);
  void outbox.bringBack(taken);
  await settle();
  expect(form.isTold()).toBe(false);
  await endWrites();
  expect(form.isTold()).toBe(true);
});
