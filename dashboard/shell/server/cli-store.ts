import type { Settings } from './settings.ts';
import type { Store } from './store/schema.ts';
import { openStore } from './store/store.ts';

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
