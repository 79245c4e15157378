import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { noReminders } from '#kernel/reminders.ts';
import { startServer } from '#testing/server/server.ts';
import { newPerson } from '#testing/server/stores.ts';
import { openStore } from '../store/store.ts';
import { saveUser } from '../store/users.ts';
import { changeChoices } from './stored-choices.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-many-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('everybody whose time has come is looked after at once, however many there are', async () => {
  const settings = { ROWHOUSE_DATA: folder, DATABASE_URL: '' };
  await (await startServer(settings)).stop();
  const store = await openStore(null, path.join(folder, 'product'));
  const email = { ...noReminders.email, isOn: true, weekdays: [] };
  for (let count = 0; count < 120; count += 1) {
    const { id } = await saveUser(store, newPerson());
    await store
      .insertInto('credentials')
      .values({ user_id: id, key_id: 'k', sealed: 'x', updated_at: 0 })
      .execute();
    await changeChoices(store, id, { email }, 1_000);
  }
  const waiting = async () =>
    (await store.selectFrom('reminders').select('user_id').where('next_at', '=', 1_000).execute()).length;
  const server = await startServer(settings);
  try {
    // Well before the job looks again.
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000, interval: 100 });
  } finally {
    await server.stop();
    await store.destroy();
  }
});
