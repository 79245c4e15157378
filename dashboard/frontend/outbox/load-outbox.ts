import type { Mutation, QueryClient } from '@tanstack/react-query';
import { currentDevice } from '../kept/device.ts';
import { within } from '../kept/time.ts';
import type * as DeviceOutbox from './device-outbox.ts';
import type { Outbox } from './outbox.ts';

// What the start needs to know about the outbox, whose code is loaded later.

type Loaded = typeof DeviceOutbox;

/** The longest that a press waits for a database. */
const patienceMs = 300;

let loading: Promise<Loaded | undefined> | undefined;
let outbox: Outbox | undefined;
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Undefined if this device keeps nothing, or the code is unavailable: writes are then sent at once. */
export async function loadOutbox(): Promise<Loaded | undefined> {
  return (await within(patienceMs, currentDevice(), null)) ? await load() : undefined;
}

async function load(): Promise<Loaded | undefined> {
  loading ??= import('./device-outbox.ts').then(
    (loaded) => {
      outbox = loaded.outbox;
      outbox.subscribe(tell);
      return loaded;
    },
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return await loading;
}

/** Shows and sends what waits, including what earlier pages have left, however late the database opens. */
export async function startOutbox(queryClient: QueryClient): Promise<void> {
  const loaded = (await currentDevice()) ? await load() : undefined;
  await loaded?.startOutbox(queryClient);
  tell();
}

/** Undefined until its code is loaded. */
export function thisOutbox(): Outbox | undefined {
  return outbox;
}

export function subscribeToOutbox(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** True for a write that is not a command kept on this device until it is answered. */
export function isUnderWay({ state: { variables } }: Mutation): boolean {
  if (typeof variables !== 'object' || variables === null || !('key' in variables)) return true;
  return outbox?.find(String(variables.key))?.mayWait !== true;
}
