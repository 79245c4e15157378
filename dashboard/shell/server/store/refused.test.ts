import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { newPerson, storeKinds } from '#testing/server/stores.ts';
import { SealedCredentials } from './credentials.ts';
import { openKeyring } from './keys/keyring.ts';
import { refusedByStore } from './refused.ts';
import type { Store } from './schema.ts';
import { createSession, findSession } from './sessions.ts';
import { saveUser } from './users.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const day = 86_400_000;
const tokens = { accessToken: 'first', expiresAt: 1, refreshToken: 'kept', scopes: [] };

describe.each(storeKinds(folder))('a store that takes no changes any more, on %s', (kind, open) => {
  let store: Store | undefined;
  afterEach(() => store?.destroy());

  it('lets in who was signed in, renews their tokens for the call at hand, and says why it keeps nothing', async () => {
    store = await open();
    const user = await saveUser(store, newPerson());
    const session = await createSession(store, user.id, 0);
    const keeper = new SealedCredentials(store, openKeyring(null, folder), user.id);
    await keeper.keep(tokens, true);

    const refuse = kind.startsWith('PostgreSQL')
      ? sql`set session characteristics as transaction read only`
      : sql`pragma query_only = on`;
    await refuse.execute(store);
    // A token that is due for rotation remains valid.
    expect(await findSession(store, session, 2 * day)).toMatchObject({
      user: { id: user.id },
      nextToken: null,
    });
    await keeper.save({ ...tokens, accessToken: 'second' }, tokens);
    expect(await keeper.read()).toEqual(tokens);
    const refused = await createSession(store, user.id, 0).catch(refusedByStore);
    expect(refused).toMatchObject({
      code: 'SERVER_ERROR',
      message: expect.stringMatching(/^The disk of this Rowhouse accepts no changes, .* can still be read\./),
    });
  });
});

it.each([
  [Object.assign(new Error(), { errcode: 13 }), /is full/],
  [Object.assign(new Error(), { code: '53100' }), /is full/],
  [Object.assign(new Error(), { errcode: 778 }), /accepts no changes/],
])('%o is told as what it is', (error, sentence) => {
  expect(refusedByStore(error)?.message).toMatch(sentence);
});

it('anything else is a fault of ours', () => {
  for (const error of [new Error('no'), Object.assign(new Error(), { errcode: 5 }), 'text', undefined])
    expect(refusedByStore(error)).toBeUndefined();
});
