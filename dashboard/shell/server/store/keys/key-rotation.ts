import type { Store } from '../schema.ts';
import type { Keyring } from './keyring.ts';

const batch = 200;

/** How many texts are sealed under each key, by its id. */
export type SealedCounts = ReadonlyMap<string, number>;

export async function countSealed(store: Store): Promise<SealedCounts> {
  const counts = new Map<string, number>();
  for (const table of ['credentials', 'lasting_keys'] as const) {
    const rows = await store
      .selectFrom(table)
      .select(['key_id', (count) => count.fn.countAll<string | number>().as('count')])
      // The tokens of a dead grant are gone.
      .where('sealed', '!=', '')
      .groupBy('key_id')
      .execute();
    for (const row of rows) counts.set(row.key_id, (counts.get(row.key_id) ?? 0) + Number(row.count));
  }
  return counts;
}

export interface Rotation {
  /** How many texts were sealed anew. */
  resealed: number;
  /** What no known key opens, by the id of the key it was sealed under. */
  lost: SealedCounts;
}

/**
 * Seals everything anew under the sealing key. Finished parts stay finished, so it may be stopped and started again;
 * servers that know both keys may run meanwhile. The keys of hashes come last: a server that starts without the old
 * key while some tokens still need it is refused by them.
 */
export async function rotateKeys(store: Store, keyring: Keyring): Promise<Rotation> {
  const lost = new Map<string, number>();
  const tokens =
    (await resealCredentials(store, keyring, lost)) +
    (await resealMoves(store, keyring)) +
    (await resealPushDevices(store, keyring));
  const hashes = lost.size === 0 ? await resealLastingKeys(store, keyring, lost) : 0;
  return { resealed: tokens + hashes, lost };
}

async function resealCredentials(store: Store, keyring: Keyring, lost: Map<string, number>): Promise<number> {
  let [resealed, after] = [0, ''];
  for (;;) {
    const rows = await store
      .selectFrom('credentials')
      .select(['user_id', 'key_id', 'sealed'])
      .where('key_id', '!=', keyring.id)
      .where('sealed', '!=', '')
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (!last) return resealed;
    after = last.user_id;
    for (const row of rows) {
      const text = keyring.open(row.sealed, 'credentials', row.user_id);
      if (text === undefined) lost.set(row.key_id, (lost.get(row.key_id) ?? 0) + 1);
      else if (await resealOne(store, keyring, { ...row, text })) resealed += 1;
    }
  }
}

interface OpenedRow {
  user_id: string;
  /** As it was read: tokens that were refreshed since are newer than the opened ones. */
  sealed: string;
  text: string;
}

/** Seals the tokens of one person under the sealing key; false when they have changed meanwhile. */
export async function resealOne(
  store: Store,
  keyring: Keyring,
  { user_id, sealed, text }: OpenedRow,
): Promise<boolean> {
  const done = await store
    .updateTable('credentials')
    .set({ key_id: keyring.id, sealed: keyring.seal(text, 'credentials', user_id) })
    .where('user_id', '=', user_id)
    .where('sealed', '=', sealed)
    .returning('user_id')
    .executeTakeFirst();
  return done !== undefined;
}

/**
 * What a move keeps about the other account. It does not name its key and lives for days at most; if no key opens it,
 * the person connects that account again.
 */
async function resealMoves(store: Store, keyring: Keyring): Promise<number> {
  const rows = await store.selectFrom('moves').select(['user_id', 'sealed', 'progress']).execute();
  let resealed = 0;
  for (const { user_id: userId, ...texts } of rows) {
    for (const column of ['sealed', 'progress'] as const) {
      const anew = keyring.sealAnew(texts[column], 'move', userId);
      if (anew === undefined) continue;
      const done = await store
        .updateTable('moves')
        .set({ [column]: anew })
        .where('user_id', '=', userId)
        .where(column, '=', texts[column])
        .returning('user_id')
        .executeTakeFirst();
      if (done) resealed += 1;
    }
  }
  return resealed;
}

/** Where devices are reached. It does not name its key, and where no key opens it the device is forgotten. */
async function resealPushDevices(store: Store, keyring: Keyring): Promise<number> {
  const rows = await store.selectFrom('push_devices').select(['id', 'sealed']).execute();
  let resealed = 0;
  for (const { id, sealed } of rows) {
    const anew = keyring.sealAnew(sealed, 'push-device', id);
    if (anew === undefined) continue;
    const done = await store
      .updateTable('push_devices')
      .set({ sealed: anew })
      .where('id', '=', id)
      // A browser may have told another address meanwhile.
      .where('sealed', '=', sealed)
      .returning('id')
      .executeTakeFirst();
    if (done) resealed += 1;
  }
  return resealed;
}

async function resealLastingKeys(store: Store, keyring: Keyring, lost: Map<string, number>): Promise<number> {
  const rows = await store.selectFrom('lasting_keys').selectAll().where('key_id', '!=', keyring.id).execute();
  let resealed = 0;
  for (const { purpose, key_id: keyId, sealed } of rows) {
    const text = keyring.open(sealed, 'lasting-key', purpose);
    if (text === undefined) {
      lost.set(keyId, (lost.get(keyId) ?? 0) + 1);
      continue;
    }
    await store
      .updateTable('lasting_keys')
      .set({ key_id: keyring.id, sealed: keyring.seal(text, 'lasting-key', purpose) })
      .where('purpose', '=', purpose)
      .execute();
    resealed += 1;
  }
  return resealed;
}

/** Gives up what was sealed under a lost key: the people concerned sign in again, and hashes start anew. */
export async function forgetKey(store: Store, keyId: string): Promise<number> {
  return await store.transaction().execute(async (transaction) => {
    const tokens = await transaction
      .updateTable('credentials')
      .set({ sealed: '' })
      .where('key_id', '=', keyId)
      .where('sealed', '!=', '')
      .returning('user_id')
      .execute();
    const hashes = await transaction
      .deleteFrom('lasting_keys')
      .where('key_id', '=', keyId)
      .returning('purpose')
      .execute();
    return tokens.length + hashes.length;
  });
}
