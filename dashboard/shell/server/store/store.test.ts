import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPerson, storeKinds } from '#testing/server/stores.ts';
import { giveBackUse, readUses, takeUse } from './ai-usage.ts';
import { addAlpha, listAlpha, readAlpha, removeAlpha } from './alpha.ts';
import { SealedCredentials } from './credentials.ts';
import { isEnded } from './ended-sessions.ts';
import { openKeyring } from './keys/keyring.ts';
import { countOne } from './limits.ts';
import type { Store } from './schema.ts';
import { createSession, endOtherSessions, endSession, findSession, hashToken } from './sessions.ts';
import { pingStore } from './store.ts';
import {
  findCustomerOwner,
  isStripeEventKnown,
  readSubscription,
  rememberStripeEvent,
  saveSubscription,
} from './subscriptions.ts';
import { sweepStore } from './sweep.ts';
import { readTrial, startTrial } from './trials.ts';
import { deleteUser, saveUser } from './users.ts';
import { StoredWrites } from './writes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-store-'));
const day = 86_400_000;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(storeKinds(folder))('the store on %s', (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.destroy());

  it('counts what may be done so often in a time, and begins anew after it', async () => {
    const counts = await Promise.all(Array.from({ length: 4 }, () => countOne(store, 'key', 1000, 5000)));
    expect(counts.map(({ count }) => count).sort()).toEqual([1, 2, 3, 4]);
    expect(await countOne(store, 'key', 1000, 5999)).toEqual({ count: 5, endsAt: 6000 });
    expect(await countOne(store, 'other', 1000, 5999)).toEqual({ count: 1, endsAt: 6999 });
    expect(await countOne(store, 'key', 1000, 6000)).toEqual({ count: 1, endsAt: 7000 });
    // The clock was a day ahead, and has been corrected: nobody is shut out until tomorrow.
    await countOne(store, 'key', 1000, 86_400_000);
    expect(await countOne(store, 'key', 1000, 6000)).toEqual({ count: 1, endsAt: 7000 });
    await sweepStore(store, 7000);
    expect(await store.selectFrom('limits').selectAll().execute()).toEqual([]);
  });

  it('counts the photos of each person and day up to the limit', async () => {
    const { id } = await saveUser(store, newPerson());
    const takes = [];
    for (let time = 0; time < 3; time += 1) takes.push(await takeUse(store, id, 2, day));
    expect(takes).toEqual([true, true, false]);
    await giveBackUse(store, id, day);
    expect(await readUses(store, id, day)).toBe(1);
    expect(await readUses(store, id, 2 * day)).toBe(0);
    expect(await takeUse(store, id, 0, day)).toBe(false);
    await sweepStore(store, 2 * day);
    expect(await readUses(store, id, day)).toBe(0);
  });

  it('answers', async () => {
    await expect(pingStore(store)).resolves.toBeUndefined();
  });

  it('knows a returning person by the Google id, under whatever address and name', async () => {
    const person = newPerson();
    const first = await saveUser(store, person);
    const again = await saveUser(store, { ...person, email: 'moved@example.com', name: 'Renamed' });
    expect(again).toEqual({ ...first, email: 'moved@example.com', name: 'Renamed' });
  });

  describe('sessions', () => {
    it('are found by their token alone and end when told', async () => {
      const user = await saveUser(store, newPerson());
      const token = await createSession(store, user.id, 0);
      const found = await findSession(store, token, 1);
      expect(found).toMatchObject({ user, nextToken: null });
      expect(await findSession(store, `${token}x`, 1)).toBeUndefined();
      expect(await findSession(store, hashToken(token), 1)).toBeUndefined();
      await endSession(store, found?.id ?? '');
      expect(await findSession(store, token, 1)).toBeUndefined();
    });

    it('end after 30 days without a visit, and live on with visits', async () => {
      const user = await saveUser(store, newPerson());
      const idle = await createSession(store, user.id, 0);
      expect(await findSession(store, idle, 30 * day)).toBeUndefined();
      const used = await createSession(store, user.id, 0);
      const visit = await findSession(store, used, 29 * day);
      expect(await findSession(store, visit?.nextToken ?? '', 58 * day)).toBeDefined();
    });

    it('end 180 days after they began, however often somebody comes', async () => {
      const user = await saveUser(store, newPerson());
      let token = await createSession(store, user.id, 0);
      for (let at = 10; at < 180; at += 10) {
        token = (await findSession(store, token, at * day))?.nextToken ?? '';
      }
      expect(await findSession(store, token, 180 * day - 1)).toBeDefined();
      expect(await findSession(store, token, 180 * day)).toBeUndefined();
      const kept = await store
        .selectFrom('sessions')
        .select('expires_at')
        .where('user_id', '=', user.id)
        .execute();
      expect(kept.every(({ expires_at: end }) => end <= 180 * day)).toBe(true);
    });

    it('go on under another token after a day; the old one dies once the new one was shown', async () => {
      const user = await saveUser(store, newPerson());
      const old = await createSession(store, user.id, 0);
      const rotated = await findSession(store, old, 2 * day);
      const next = rotated?.nextToken ?? '';
      expect(next).not.toBe('');
      const underWay = await findSession(store, old, 2 * day + 1000);
      expect(underWay).toMatchObject({ nextToken: null });
      expect(await findSession(store, next, 2 * day + 61_000)).toMatchObject({ nextToken: null });
      expect(await findSession(store, old, 2 * day + 62_000)).toBeUndefined();
    });

    it('survive a rotation whose answer never reached the browser', async () => {
      const user = await saveUser(store, newPerson());
      const old = await createSession(store, user.id, 0);
      const lost = await findSession(store, old, 2 * day);
      const again = await findSession(store, old, 2 * day + 120_000);
      expect(again?.nextToken).toEqual(expect.any(String));
      expect(await findSession(store, lost?.nextToken ?? '', 2 * day + 121_000)).toBeUndefined();
    });

    it('rotate once when many requests come at the same time', async () => {
      const user = await saveUser(store, newPerson());
      const token = await createSession(store, user.id, 0);
      const found = await Promise.all(Array.from({ length: 8 }, () => findSession(store, token, 2 * day)));
      expect(found.filter((session) => session?.nextToken !== null)).toHaveLength(1);
      expect(found.every((session) => session?.user.id === user.id)).toBe(true);
    });

    it('that somebody ended are remembered while a browser may show their tokens', async () => {
      const user = await saveUser(store, newPerson());
      const [ended, left] = [await createSession(store, user.id, 0), await createSession(store, user.id, 0)];
      const kept = (await findSession(store, left, 1))?.id ?? '';
      expect(await endOtherSessions(store, user.id, kept)).toBe(1);
      expect(await isEnded(store, hashToken(ended))).toBe(true);
      expect(await isEnded(store, hashToken(left))).toBe(false);
      await sweepStore(store, Date.now() + 30 * day);
      expect(await isEnded(store, hashToken(ended))).toBe(true);
      await sweepStore(store, Date.now() + 32 * day);
      expect(await isEnded(store, hashToken(ended))).toBe(false);
    });

    it('are swept away once expired', async () => {
      const user = await saveUser(store, newPerson());
      await createSession(store, user.id, -40 * day);
      await sweepStore(store, 0);
      const left = await store.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute();
      expect(left).toEqual([]);
    });
  });

  describe('credentials', () => {
    const credentials = {
      accessToken: 'ya29.access-in-clear',
      expiresAt: 1,
      refreshToken: '1//refresh-in-clear',
      scopes: ['openid'],
    };

    it('come back as they were and never lie in clear', async () => {
      const user = await saveUser(store, newPerson());
      const keeper = new SealedCredentials(store, openKeyring(null, folder), user.id);
      await keeper.keep(credentials);
      expect(await keeper.read()).toEqual(credentials);
      const rows = JSON.stringify(await store.selectFrom('credentials').selectAll().execute());
      expect(rows).not.toContain('in-clear');
    });

    it('of one person do not open for another, nor under another key', async () => {
      const owner = await saveUser(store, newPerson());
      const thief = await saveUser(store, newPerson());
      const keyring = openKeyring(null, folder);
      await new SealedCredentials(store, keyring, owner.id).keep(credentials);
      const stolen = await store
        .selectFrom('credentials')
        .selectAll()
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow();
      await store
        .insertInto('credentials')
        .values({ ...stolen, user_id: thief.id })
        .execute();
      expect(await new SealedCredentials(store, keyring, thief.id).find()).toBeUndefined();
      const otherKey = openKeyring(Buffer.alloc(32, 7).toString('base64'), folder);
      expect(await new SealedCredentials(store, otherKey, owner.id).find()).toBeUndefined();
    });

    it('that were granted anew while older ones were renewed, or refused, stay', async () => {
      const user = await saveUser(store, newPerson());
      const [working, signingIn] = [1, 2].map(
        () => new SealedCredentials(store, openKeyring(null, folder), user.id),
      );
      await signingIn?.keep(credentials);
      const before = (await working?.read()) ?? credentials;
      const granted = {
        ...credentials,
        accessToken: 'new',
        refreshToken: 'new',
        scopes: ['openid', 'drive'],
      };
      await signingIn?.keep(granted, true);
      await working?.save({ ...before, accessToken: 'renewed' }, before);
      expect(await signingIn?.read()).toEqual(granted);
      await working?.markDead(before);
      expect(await signingIn?.read()).toEqual(granted);
    });

    it('that are dead ask for signing in again', async () => {
      const user = await saveUser(store, newPerson());
      const keeper = new SealedCredentials(store, openKeyring(null, folder), user.id);
      await keeper.keep(credentials);
      await keeper.markDead(credentials);
      expect(await keeper.history()).toMatchObject({ isDead: true });
      const row = await store
        .selectFrom('credentials')
        .select('sealed')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(row.sealed).toBe('');
      await expect(keeper.read()).rejects.toMatchObject({
        code: 'REAUTH_REQUIRED',
        message: expect.stringContaining('Authentication expired'),
        details: { requiresReauth: true },
      });
    });
  });

  describe('the write ledger', () => {
    const note = { fileId: 'sheet', lastRowBefore: 12 };
    const newLedger = async () => new StoredWrites(store, (await saveUser(store, newPerson())).id);

    it('tells a repeated write from a first one, and its row once known', async () => {
      const ledger = await newLedger();
      expect(await ledger.begin('key', note)).toBeUndefined();
      expect(await ledger.begin('key', { ...note, lastRowBefore: 13 })).toMatchObject(note);
      await ledger.finish('key', { rowIndex: 13, rowCount: 1 });
      const known = { ...note, rowIndex: 13, begunAt: expect.any(Number) };
      expect(await ledger.begin('key', note)).toEqual(known);
      await ledger.forget('key');
      expect(await ledger.begin('key', note)).toBeUndefined();
    });

    it('tells which rows of a file were written', async () => {
      const ledger = await newLedger();
      await ledger.begin('begun', note);
      await ledger.begin('finished', note);
      await ledger.finish('finished', { rowIndex: 13, rowCount: 3 });
      await ledger.begin('elsewhere', { ...note, fileId: 'other', rowIndex: 14 });
      expect(await ledger.rowsWritten(note.fileId, 0)).toEqual([13, 14, 15]);
    });

    it('tells of the rows that became known since, whose numbers are still right', async () => {
      const ledger = await newLedger();
      await ledger.begin('earlier', { ...note, rowIndex: 13 });
      const { begunAt = 0 } = (await ledger.begin('earlier', note)) ?? {};
      expect(await ledger.rowsWritten(note.fileId, begunAt)).toEqual([13]);
      expect(await ledger.rowsWritten(note.fileId, begunAt + 1)).toEqual([]);
    });

    it('tells of a row that was written since, however long ago its write was begun', async () => {
      const ledger = await newLedger();
      await ledger.begin('begun first', note);
      const { begunAt = 0 } = (await ledger.begin('begun first', note)) ?? {};
      vi.setSystemTime(begunAt + 60_000);
      await ledger.finish('begun first', { rowIndex: 13, rowCount: 1 });
      vi.useRealTimers();
      expect(await ledger.rowsWritten(note.fileId, begunAt + 60_000)).toEqual([13]);
      expect(await ledger.rowsWritten(note.fileId, begunAt + 60_001)).toEqual([]);
    });

    it('lets one of several simultaneous begins through', async () => {
      const ledger = await newLedger();
      const begun = await Promise.all(Array.from({ length: 6 }, () => ledger.begin('same', note)));
      expect(begun.filter((known) => known === undefined)).toHaveLength(1);
    });

    it('begins several writes together, or none of them if one was begun before or is named twice', async () => {
      const ledger = await newLedger();
      expect(await ledger.beginAll(['a', 'b'], note)).toBe(true);
      expect(await ledger.find('b')).toMatchObject(note);
      expect(await ledger.beginAll(['c', 'a'], note)).toBe(false);
      expect(await ledger.beginAll(['d', 'd'], note)).toBe(false);
      expect(await Promise.all(['a', 'c', 'd'].map((key) => ledger.find(key)))).toMatchObject([
        note,
        undefined,
        undefined,
      ]);
      expect(await ledger.beginAll([], note)).toBe(true);
    });

    it('keeps the keys of two people apart', async () => {
      const [a, b] = [await newLedger(), await newLedger()];
      await a.begin('key', note);
      expect(await b.begin('key', note)).toBeUndefined();
    });

    it('forgets after 40 days', async () => {
      const user = await saveUser(store, newPerson());
      const ledger = new StoredWrites(store, user.id);
      await ledger.begin('key', note);
      await store.updateTable('writes').set({ expires_at: 1 }).where('user_id', '=', user.id).execute();
      expect(await ledger.begin('key', { ...note, lastRowBefore: 20 })).toBeUndefined();
    });
  });

  it('gives a Google account one trial, of 14 days', async () => {
    const trial = await startTrial(store, 'hash', 1000);
    expect(trial).toEqual({ startedAt: 1000, endsAt: 1000 + 14 * day });
    expect(await startTrial(store, 'hash', 2000)).toBeUndefined();
    expect(await readTrial(store, 'hash')).toEqual(trial);
  });

  it('keeps the alpha list without regard to case, and remembers who was on it', async () => {
    await addAlpha(store, ' Ines@Example.com ', 1);
    await addAlpha(store, 'ines@example.com', 2);
    expect(await listAlpha(store)).toEqual([{ email: 'ines@example.com', addedAt: 1 }]);
    expect(await readAlpha(store, 'INES@example.com')).toBe('invited');
    expect(await removeAlpha(store, 'ines@example.com', 3)).toBe(true);
    expect(await removeAlpha(store, 'ines@example.com', 4)).toBe(false);
    expect(await readAlpha(store, 'ines@example.com')).toBe('ended');
    expect(await readAlpha(store, 'nobody@example.com')).toBe('never');
    expect(await listAlpha(store)).toEqual([]);
  });

  it('keeps a subscription and whose customer it is', async () => {
    const user = await saveUser(store, newPerson());
    const subscription = {
      customerId: `cus_${user.id}`,
      subscriptionId: 'sub_1',
      status: 'active',
      periodEndsAt: 5,
      cancelsAtPeriodEnd: true,
    };
    await saveSubscription(store, user.id, { ...subscription, status: 'incomplete' });
    await saveSubscription(store, user.id, subscription);
    expect(await readSubscription(store, user.id)).toEqual(subscription);
    expect(await findCustomerOwner(store, subscription.customerId)).toBe(user.id);
    const other = await saveUser(store, newPerson());
    await expect(saveSubscription(store, other.id, subscription)).rejects.toThrow();
  });

  it('remembers the events of the billing provider', async () => {
    expect(await isStripeEventKnown(store, 'evt_1')).toBe(false);
    await rememberStripeEvent(store, 'evt_1', 1);
    await rememberStripeEvent(store, 'evt_1', 2);
    expect(await isStripeEventKnown(store, 'evt_1')).toBe(true);
  });

  it('leaves nothing of a deleted account', async () => {
    const user = await saveUser(store, newPerson());
    const token = await createSession(store, user.id, 0);
    await new SealedCredentials(store, openKeyring(null, folder), user.id).keep({
      accessToken: 'a',
      expiresAt: 1,
      refreshToken: null,
      scopes: [],
    });
    await new StoredWrites(store, user.id).begin('key', { fileId: 'f', lastRowBefore: 1 });
    await deleteUser(store, user.id);
    expect(await findSession(store, token, 1)).toBeUndefined();
    for (const table of ['sessions', 'credentials', 'writes'] as const) {
      expect(await store.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
    }
  });
});
