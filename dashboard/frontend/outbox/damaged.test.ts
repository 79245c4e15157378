import { expect, it } from 'vitest';
import { makeKey, salvage, seal, unseal } from '../kept/seal.ts';
import { textOf } from './command-words.ts';
import { damagedCommand } from './damaged.ts';
import type { Waiting } from './waiting.ts';

const waiting: Waiting = {
  command: {
    ...{ app: 'expenses', call: 'updateExpense', params: { reportId: 'r1' }, key: 'k1' },
    body: {
      expected: { description: 'Tea' },
      changes: { description: 'Green "tea", two\ncups', amount: 3.5 },
    },
  },
  route: { method: 'PATCH', address: '/x', title: 'Change expense', page: '/?app=expenses' },
  ...{ number: 3, file: 'expenses r1', mayWait: true, account: 'ines', madeAt: 1_764_000_000_000 },
  ...{ day: '2026-01-01', locale: 'en', state: 'pending', tries: 0, firstTry: null, problem: null },
};

/** The command after some of its bytes have been overwritten. */
async function damagedAt(...places: readonly number[]): Promise<Waiting> {
  const key = await makeKey();
  const sealed = await seal(key, 'k1', waiting);
  const bytes = new Uint8Array(sealed.bytes);
  for (const place of places) bytes.fill(0, place, place + 4);
  await expect(unseal(key, 'k1', sealed)).rejects.toThrow();
  return damagedCommand('k1', await salvage(key, sealed));
}

const whole = 'Change expense "Green "tea", two\ncups"\nDescription: Green "tea", two\ncups\nAmount: 3.5';

it('of a command whose beginning was damaged all that was typed can be read, and nothing is sent', async () => {
  const found = await damagedAt(0);
  expect(textOf(found)).toBe(whole);
  expect(found).toMatchObject({
    ...{ state: 'damaged', madeAt: waiting.madeAt, number: 0 },
    command: { key: 'k1', call: '' },
    problem: { error: expect.stringMatching(/can no longer be sent/) },
  });
});

it('of a command whose mark was damaged, too', async () => {
  expect(textOf(await damagedAt(JSON.stringify(waiting).length + 3))).toBe(whole);
});

it('of a command that was overwritten in the middle the fields beside that can be read', async () => {
  const at = JSON.stringify(waiting).indexOf('Green');
  expect(textOf(await damagedAt(at + 1))).toMatch(/Amount: 3\.5$/);
});

it('of a command whose key is gone there is nothing to read, and it is told all the same', async () => {
  const sealed = await seal(await makeKey(), 'k1', waiting);
  const found = damagedCommand('k1', await salvage(await makeKey(), sealed));
  expect(found).toMatchObject({ state: 'damaged', command: { key: 'k1' }, route: { title: 'Change' } });
});
