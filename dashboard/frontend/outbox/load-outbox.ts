import type { Mutation, QueryClient } from '@tanstack/react-query';
import { currentDevice } from '../kept/device.ts';
import { within } from '../kept/time.ts';
import type * as DeviceOutbox from './device-outbox.ts';
import type { Outbox } from './outbox.ts';

// What the start knows of the outbox, whose code comes after it.

type Loaded = typeof DeviceOutbox;

/** A press waits no longer than this for a database. */
const patienceMs = 300;

let loading: Promise<Loaded | undefined> | undefined;
let outbox: Outbox | undefined;
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Undefined where nothing is kept on this device, or the code is not to be had: what is written then goes at once. */
export async function loadOutbox(): Promise<Loaded | undefined> {
  if (!(await within(patienceMs, currentDevice(), null))) return undefined;
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

/** Shows what waits and sends it, also what earlier pages have left. */
export async function startOutbox(queryClient: QueryClient): Promise<void> {
  const loaded = await loadOutbox();
  await loaded?.startOutbox(queryClient);
  tell();
}

/** Undefined until its code is there. */
export function thisOutbox(): Outbox | undefined {
  return outbox;
}

export function subscribeToOutbox(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether a write is no command that this device keeps until it is answered. */
export function isUnderWay({ state: { variables } }: Mutation): boolean {
  if (typeof variables !== 'object' || variables === null || !('key' in variables)) return true;
  return outbox?.find(String(variables.key))?.mayWait !== true;
}
