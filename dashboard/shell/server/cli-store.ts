import { existsSync } from 'node:fs';
import { CommandError } from './cli-command.ts';
import type { Settings } from './settings.ts';
import { storeFileIn } from './store/dialects.ts';
import type { Store } from './store/schema.ts';
import { openStore } from './store/store.ts';

/** A mistyped folder must not become a store, whose backup is worth nothing. */
export function requireStore({ databaseUrl, dataFolder }: Settings): void {
  if (databaseUrl !== null || existsSync(storeFileIn(dataFolder))) return;
  throw new CommandError(
    `There is no store in ${dataFolder}. Set ROWHOUSE_DATA or DATABASE_URL as the server has it.`,
  );
}

/** Opens the store for the duration of a command. */
export async function withStore(
  settings: Settings,
  work: (store: Store) => Promise<string>,
): Promise<string> {
  const store = await openStore(settings.databaseUrl, settings.dataFolder);
  try {
    return await work(store);
  } finally {
    await store.destroy();
  }
}
