import type { TurnKeeper } from '#backend/in-turn.ts';
import type { Settings } from '../settings.ts';
import { claimForServer } from './claim.ts';
import { type Keyring, openKeyring } from './keys/keyring.ts';
import { handLastingKeys } from './keys/lasting-keys.ts';
import type { Store } from './schema.ts';
import { openStore } from './store.ts';
import { DatabaseTurns } from './turns.ts';

/** The parts of its store that a server keeps open. */
export interface ServerStore {
  store: Store;
  keyring: Keyring;
  /** Null if the store is this server's own. */
  turns: TurnKeeper | null;
  close(): Promise<void>;
}

/** Opens the store for a server, with the keys that it needs; throws StoreError if that is impossible. */
export async function openServerStore(
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder' | 'tokenKey' | 'otherTokenKeys'>,
  onQuery?: (seconds: number) => void,
): Promise<ServerStore> {
  const { databaseUrl, dataFolder, tokenKey, otherTokenKeys } = settings;
  const claim = await claimForServer(settings);
  const turns = databaseUrl === null ? null : new DatabaseTurns(databaseUrl);
  let store: Store | undefined;
  const close = async () => {
    await turns?.close();
    await store?.destroy();
    await claim.release();
  };
  try {
    store = await openStore(databaseUrl, dataFolder, onQuery);
    const keyring = openKeyring(tokenKey, dataFolder, otherTokenKeys);
    await handLastingKeys(store, keyring);
    return { store, keyring, turns, close };
  } catch (error) {
    await close();
    throw error;
  }
}
