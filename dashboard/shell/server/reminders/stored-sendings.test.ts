import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, storeKinds } from '#testing/server/stores.ts';
import type { Store } from '../store/schema.ts';
import { saveUser } from '../store/users.ts';
import { Sendings } from './stored-sendings.ts';

describe.each(storeKinds(path.join(tmpdir(), `sendings-${randomUUID()}`)))('sendings on %s', (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.destroy());

  /** Two servers have claimed the same mail: the first stood still for longer than its lease. */
  async function claimedTwice() {
    const { id } = await saveUser(store, newPerson());
    const [slow, other, third] = ['slow', 'other', 'third'].map((name) => new Sendings(store, name));
    if (!slow || !other || !third) throw new Error('There are three.');
    const marks = ['digest'];
    for (const each of [slow, other]) expect(await each.claim(id, marks, Date.now())).toEqual(new Set(marks));
    return { id, marks, slow, other, third };
  }

  it('are handed over by who claimed them last, and the other is told so', async () => {
    const { id, marks, slow, other } = await claimedTwice();
    expect(await slow.handOver(id, marks)).toBe(false);
    expect(await other.handOver(id, marks)).toBe(true);
    expect(await slow.handOver(id, marks)).toBe(false);
  });

  it('are claimed by two servers at the same moment, in whatever order each lists them', async () => {
    const { id } = await saveUser(store, newPerson());
    const [one, other] = ['one', 'other'].map((name) => new Sendings(store, name));
    const marks = Array.from({ length: 2000 }, (_, at) => `thing ${at}`);
    for (let round = 0; round < 2; round += 1) {
      const claims = [one?.claim(id, marks, Date.now()), other?.claim(id, marks.toReversed(), Date.now())];
      expect((await Promise.all(claims)).map((claimed) => claimed?.size)).toEqual([2000, 2000]);
      await one?.claim(id, marks, Date.now());
      await Promise.all([one?.handOver(id, marks), other?.claim(id, marks.toReversed(), Date.now())]);
      await Promise.all([one?.takeBack(id, marks), other?.claim(id, marks.toReversed(), Date.now())]);
      await Promise.all([other?.takeBack(id, marks), one?.claim(id, marks.toReversed(), Date.now())]);
    }
  });

  it('are not sent again where the one that did not send them was refused', async () => {
    const { id, marks, slow, other, third } = await claimedTwice();
    expect(await other.handOver(id, marks)).toBe(true);
    await slow.takeBack(id, marks);
    expect(await third.claim(id, marks, Date.now())).toEqual(new Set());
  });
});
