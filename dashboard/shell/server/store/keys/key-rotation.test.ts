import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { PushDevices } from '../../reminders/push/stored-devices.ts';
import { SealedCredentials } from '../credentials.ts';
import { StoredMoves } from '../moves.ts';
import type { Store } from '../schema.ts';
import { createSession, findSession } from '../sessions.ts';
import { openStore } from '../store.ts';
import { saveUser } from '../users.ts';
import { dropPreviousKeyFile, replaceKeyFile } from './key-files.ts';
import { countSealed, forgetKey, rotateKeys } from './key-rotation.ts';
import { Keyring, openKeyring } from './keyring.ts';
import { handLastingKeys } from './lasting-keys.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-rotation-'));
const [oldKey, newKey, otherKey] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const credentials = { accessToken: 'access', expiresAt: 1, refreshToken: 'refresh', scopes: ['openid'] };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keyringOf(key: string | undefined, ...others: (string | undefined)[]): Keyring {
  return openKeyring(
    key ?? '',
    folder,
    others.map((other) => other ?? ''),
  );
}

const stores: [string, boolean, () => Promise<Store>][] = [
  ['node:sqlite', true, () => openStore(null, mkdtempSync(path.join(folder, 'store-')))],
  ['PostgreSQL', hasPostgres(), async () => openStore(await newDatabase(), folder)],
];

describe.each(stores)('another key, with the store on %s', (_, isHere, open) => {
  let store: Store;
  let people: string[];

  beforeEach(async ({ skip }) => {
    if (!isHere) skip('no PostgreSQL');
    store = await open();
    const old = keyringOf(oldKey);
    await handLastingKeys(store, old);
    people = [];
    for (const name of ['Ines', 'Omar', 'Lena']) {
      const { id } = await saveUser(store, {
        googleId: name,
        email: `${name}@x.example`,
        name,
        picture: null,
      });
      people.push(id);
      await new SealedCredentials(store, old, id).keep({ ...credentials, accessToken: name });
    }
    return () => store.destroy();
  });

  it('opens what the key before sealed, and seals it anew on use', async () => {
    const both = keyringOf(newKey, oldKey);
    const [ines = ''] = people;
    expect(await new SealedCredentials(store, both, ines).read()).toMatchObject({ accessToken: 'Ines' });
    expect(Object.fromEntries(await countSealed(store))).toEqual({ [both.id]: 1, [both.ids[1] ?? '']: 6 });
    expect(await new SealedCredentials(store, keyringOf(newKey), ines).find()).toEqual({
      ...credentials,
      accessToken: 'Ines',
    });
  });

  it('does not undo a refresh that came while it sealed anew', async () => {
    const [ines = ''] = people;
    const both = keyringOf(newKey, oldKey);
    const reader = new SealedCredentials(store, both, ines);
    const [, read] = await Promise.all([
      new SealedCredentials(store, keyringOf(oldKey), ines).keep({ ...credentials, accessToken: 'fresh' }),
      reader.find(),
    ]);
    expect(['Ines', 'fresh']).toContain(read?.accessToken);
    expect(await reader.find()).toMatchObject({ accessToken: 'fresh' });
  });

  it('seals everything anew when told, and goes on where it was ended', async () => {
    const both = keyringOf(newKey, oldKey);
    await new SealedCredentials(store, both, people[1] ?? '').read();
    expect(await rotateKeys(store, both)).toEqual({ resealed: 6, lost: new Map() });
    expect(await rotateKeys(store, both)).toEqual({ resealed: 0, lost: new Map() });
    const alone = keyringOf(newKey);
    await handLastingKeys(store, alone);
    for (const id of people) expect(await new SealedCredentials(store, alone, id).find()).toBeDefined();
  });

  it('goes on opening a move that is under way', async () => {
    const [ines = ''] = people;
    const other = { googleId: 'other', email: 'o@x.example', credentials };
    await new StoredMoves(store, keyringOf(oldKey), 'process').connect(ines, other);
    expect((await rotateKeys(store, keyringOf(newKey, oldKey))).resealed).toBe(9);
    expect(await new StoredMoves(store, keyringOf(newKey), 'process').find(ines)).toMatchObject({ other });
    expect((await rotateKeys(store, keyringOf(newKey, oldKey))).resealed).toBe(0);
  });

  it('does not undo a change of how a device is reached that came while it sealed anew', async () => {
    const [ines = ''] = people;
    const [old, both] = [keyringOf(oldKey), keyringOf(newKey, oldKey)];
    const found = await findSession(store, await createSession(store, ines, Date.now()), Date.now());
    const who = { userId: ines, sessionId: found?.id ?? '' };
    const at = (endpoint: string) => ({ endpoint, p256dh: Buffer.alloc(65), auth: Buffer.alloc(16) });
    const devices = new PushDevices(store, old);
    await devices.keep(who, at('https://push.example/first'), Date.now());
    let renewed: Promise<unknown> | undefined;
    vi.spyOn(both, 'sealAnew').mockImplementation((...sealed) => {
      // The rows are read by now; this change is made before they are written.
      renewed ??= devices.renew(who, at('https://push.example/second'));
      return Keyring.prototype.sealAnew.apply(both, sealed);
    });
    await rotateKeys(store, both);
    expect(await renewed).toBe(true);
    const [device] = await new PushDevices(store, both).list(ines, Date.now());
    expect(device?.subscription?.endpoint).toBe('https://push.example/second');
  });

  it('changes neither hashes of trials nor signatures of cards', async () => {
    const before = keyringOf(oldKey);
    const both = keyringOf(newKey, oldKey);
    await handLastingKeys(store, both);
    await rotateKeys(store, both);
    const after = keyringOf(newKey);
    await handLastingKeys(store, after);
    for (const purpose of ['trial', 'member-card', 'reminder', 'form'] as const) {
      expect(both.hash('text', purpose)).toBe(before.hash('text', purpose));
      expect(after.hash('text', purpose)).toBe(before.hash('text', purpose));
    }
  });

  it('names the key that is missing, and keeps that of hashes until nothing is missing', async () => {
    const old = keyringOf(oldKey).id;
    await expect(handLastingKeys(store, keyringOf(newKey))).rejects.toThrow(
      new RegExp(`under the key ${old}, and only [0-9a-f]{16} is known\\. .*TOKEN_KEY_PREVIOUS`),
    );
    expect((await rotateKeys(store, keyringOf(newKey))).lost).toEqual(new Map([[old, 3]]));
    await new SealedCredentials(store, keyringOf(otherKey), people[0] ?? '').keep(credentials);
    const { resealed, lost } = await rotateKeys(store, keyringOf(newKey, oldKey));
    expect(resealed).toBe(2);
    expect(lost).toEqual(new Map([[keyringOf(otherKey).id, 1]]));
    await expect(handLastingKeys(store, keyringOf(newKey))).rejects.toThrow(`under the key ${old}`);
  });

  it('gives up what a lost key sealed, and nothing else', async () => {
    const old = keyringOf(oldKey).id;
    await new SealedCredentials(store, keyringOf(newKey), people[0] ?? '').keep(credentials);
    expect(await forgetKey(store, old)).toBe(6);
    const alone = keyringOf(newKey);
    await handLastingKeys(store, alone);
    expect(await new SealedCredentials(store, alone, people[0] ?? '').find()).toEqual(credentials);
    const lost = new SealedCredentials(store, alone, people[1] ?? '');
    expect(await lost.find()).toBeUndefined();
    expect(await lost.history()).toBeDefined();
  });
});

describe('key files', () => {
  it('are replaced by another that seals, while those before open until they are dropped', () => {
    const place = mkdtempSync(path.join(folder, 'files-'));
    const first = openKeyring(null, place);
    const sealed = first.seal('text', 'browser', 'owner');
    replaceKeyFile(place);
    replaceKeyFile(place);
    const third = openKeyring(null, place);
    expect(third.ids).toHaveLength(3);
    expect(third.ids).toContain(first.id);
    expect(third.id).not.toBe(first.id);
    expect(third.open(sealed, 'browser', 'owner')).toBe('text');
    expect(readFileSync(path.join(place, 'token.previous.key'), 'utf8').trim().split('\n')).toHaveLength(2);
    expect([dropPreviousKeyFile(place), dropPreviousKeyFile(place)]).toEqual([true, false]);
    expect(openKeyring(null, place).ids).toEqual([third.id]);
  });
});
