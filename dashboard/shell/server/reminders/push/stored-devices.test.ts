import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newPerson, storeKinds } from '#testing/server/stores.ts';
import { openKeyring } from '../../store/keys/keyring.ts';
import { createSession, findSession } from '../../store/sessions.ts';
import { saveUser } from '../../store/users.ts';
import { PushDevices } from './stored-devices.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-devices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// PGlite has one connection, on which nothing happens at the same moment.
const kinds = storeKinds(folder).filter(([kind]) => !kind.includes('PGlite'));

describe.each(kinds)('a browser added in two tabs at the same moment, on %s', (_, open) => {
  it('is one device, and neither tab is refused', async () => {
    const store = await open();
    const user = await saveUser(store, newPerson());
    const now = Date.now();
    const session = await findSession(store, await createSession(store, user.id, now), now);
    const who = { userId: user.id, sessionId: session?.id ?? '' };
    const devices = new PushDevices(store, openKeyring(null, folder));
    const reached = { endpoint: 'https://push.example/a', p256dh: Buffer.alloc(65), auth: Buffer.alloc(16) };
    const ids = await Promise.all([1, 2, 3, 4].map(() => devices.keep(who, reached, now)));
    const [device, ...more] = await devices.list(user.id, now);
    expect(more).toEqual([]);
    expect(ids).toContain(device?.id);
    expect(device?.subscription).toEqual(reached);
    await store.destroy();
  });
});
