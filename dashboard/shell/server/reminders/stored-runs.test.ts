import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noReminders } from '#kernel/reminders.ts';
import { newPerson, storeKinds } from '#testing/server/stores.ts';
import type { Store } from '../store/schema.ts';
import { saveUser } from '../store/users.ts';
import { changeChoices } from './stored-choices.ts';
import { Runs } from './stored-runs.ts';

const email = { ...noReminders.email, isOn: true };

describe.each(storeKinds(path.join(tmpdir(), `runs-${randomUUID()}`)))('choices on %s', (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.destroy());

  /** Somebody whose reminders are being sent, with the row that is kept about that. */
  async function whileSending() {
    const { id } = await saveUser(store, newPerson());
    await changeChoices(store, id, { email }, 1_000);
    const runs = new Runs(store, 'one');
    expect(await runs.lease(id, 2_000)).toMatchObject({ toldUntil: 1_000 });
    const kept = () =>
      store
        .selectFrom('reminders')
        .select(['next_at', 'told_until', 'leased_until'])
        .where('user_id', '=', id)
        .executeTakeFirst();
    return { id, runs, kept };
  }

  it('that switch notices on while something is sent begin with their own moment', async () => {
    const { id, runs, kept } = await whileSending();
    await changeChoices(store, id, { push: { ...noReminders.push, isOn: true } }, 3_000);
    await runs.finish(id, { startedAt: 2_000, nextAt: 9_000, toldUntil: 1_000, failures: 1 });
    expect(await kept()).toEqual({ next_at: 3_000, told_until: 3_000, leased_until: 0 });
  });

  it('that switch everything off while something is sent stay', async () => {
    const { id, runs, kept } = await whileSending();
    await changeChoices(store, id, { email: { ...email, isOn: false } }, 3_000);
    await runs.finish(id, { startedAt: 2_000, nextAt: 9_000, toldUntil: 2_000, failures: 0 });
    expect(await kept()).toMatchObject({ next_at: null });
  });
});
