import type { Store } from '../schema.ts';
import { StoreError } from '../store-error.ts';
import { type Keyring, type LastingPurpose, lastingPurposes } from './keyring.ts';

// Hashes and signatures that must not change with the operator's key are made with keys that the store keeps, sealed
// under it. A new operator's key seals them anew, and they stay the same.

async function find(store: Store, purpose: LastingPurpose) {
  return await store.selectFrom('lasting_keys').selectAll().where('purpose', '=', purpose).executeTakeFirst();
}

async function make(store: Store, keyring: Keyring, purpose: LastingPurpose) {
  const key = keyring.firstLastingKey(purpose).toString('base64');
  await store
    .insertInto('lasting_keys')
    .values({ purpose, key_id: keyring.id, sealed: keyring.seal(key, 'lasting-key', purpose) })
    // Of several servers that start at once, one makes it.
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute();
  return await find(store, purpose);
}

/** Hands the keyring the keys of this store's hashes; throws StoreError when the key that sealed them is not known. */
export async function handLastingKeys(store: Store, keyring: Keyring): Promise<void> {
  for (const purpose of lastingPurposes) {
    const kept = (await find(store, purpose)) ?? (await make(store, keyring, purpose));
    const key = kept && keyring.open(kept.sealed, 'lasting-key', purpose);
    if (key === undefined) throw new StoreError(missingKey(kept?.key_id ?? 'none', keyring));
    keyring.adoptLastingKey(purpose, Buffer.from(key, 'base64'));
  }
}

function missingKey(keyId: string, { ids }: Keyring): string {
  return `What the store keeps was sealed under the key ${keyId}, and only ${ids.join(', ')} is known. Set TOKEN_KEY to that key, or name it in TOKEN_KEY_PREVIOUS; if it is lost for good, run: npm run rowhouse -- keys forget ${keyId}`;
}
