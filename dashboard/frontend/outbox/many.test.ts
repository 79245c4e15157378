import { expect, it } from 'vitest';
import { oneTab, unreached } from '#testing/outbox/one-tab.ts';
import { settle, VirtualClock } from '#testing/outbox/virtual-clock.ts';
import type { Command } from '../calls/command.ts';
import { Outbox } from './outbox.ts';
import { effectOf } from './row-effect.ts';
import type { Waiting } from './waiting.ts';

const most = 5000;
const files = 40;
const route = { method: 'POST', address: '/x', title: 'Change row', page: '/' } as const;

function commandOf(at: number): Command {
  const params = { sheetId: `sheet ${at % files}`, row: String(at) };
  const body = { expected: { Notes: '', _rowIndex: at }, changes: { Notes: `note ${at}` } };
  return { app: 'model', call: 'change', params, body, key: `key ${at}` };
}

/** An offline device with as many waiting commands as it keeps; some of them need the person. */
async function fullDevice() {
  const clock = new VirtualClock();
  const disk = new Map<string, Waiting>();
  for (let at = 0; at < most; at += 1) {
    const command = commandOf(at);
    disk.set(command.key, {
      ...{ command, route, mayWait: true, number: at + 1, file: `model sheet ${at % files}` },
      ...{ account: 'ines', madeAt: clock.now, day: '2026-01-01', locale: 'en' },
      ...{ state: at % 100 === 0 ? 'conflict' : 'pending', tries: 0, firstTry: null, problem: null },
    });
  }
  const counted = { effects: 0, tries: 0 };
  const outbox = new Outbox({
    ...oneTab(clock),
    store: {
      all: async () => [...disk.values()],
      put: async (one) => void disk.set(one.command.key, one),
      remove: async (key) => void disk.delete(key),
    },
    async send() {
      counted.tries += 1;
      throw unreached();
    },
    effectOf(command) {
      counted.effects += 1;
      return effectOf(command);
    },
  });
  outbox.lead();
  await settle();
  return { outbox, clock, disk, counted };
}

it('thousands of commands are each looked at a few times when one is tried, pressed or taken away', async () => {
  const { outbox, clock, counted } = await fullDevice();
  expect(outbox.list()).toHaveLength(most);
  outbox.wake();
  await settle();
  await outbox.discard(`key ${most - 1}`);
  void outbox.add(commandOf(most), route, true);
  await settle();
  await clock.pass(600_000);
  expect(counted.tries).toBeGreaterThan(2);
  expect(counted.effects).toBeLessThan(most * 20);
});

it('one more than a device keeps is refused with the reason, and takes no other away', async () => {
  const { outbox, disk } = await fullDevice();
  await expect(outbox.add(commandOf(most), route, true)).rejects.toThrow(/already holds 5,000 changes/);
  expect(disk.size).toBe(most);
  await outbox.discard('key 7');
  void outbox.add(commandOf(most), route, true);
  await settle();
  expect(disk.has(`key ${most}`)).toBe(true);
});
