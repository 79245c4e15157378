import { AsyncLocalStorage } from 'node:async_hooks';
import { blankAtStart } from './recent.ts';

/** Gives turns to the servers that share a store, so that two of them never work on the same thing at once. */
export interface TurnKeeper {
  /** Waits until no other server has this key's turn; the returned function ends the turn. */
  take(key: string): Promise<() => Promise<void>>;
}

const keepers = new AsyncLocalStorage<TurnKeeper>();
const tails = new Map<string, Promise<unknown>>();
blankAtStart(tails);

/** Runs `work`, whose turns also exclude other servers. */
export function amongServers<T>(keeper: TurnKeeper, work: () => T): T {
  return keepers.run(keeper, work);
}

/** False if other servers work for the same people, so that this one's memory may be out of date. */
export function isOnlyServer(): boolean {
  return keepers.getStore() === undefined;
}

/** Runs `work` after everything that was begun under the same key in this process, whatever its outcome. */
export async function inTurnHere<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const running = before.then(work, work);
  const tail = running.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await running;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}

/** Like `inTurnHere`, and also after what other servers of the same store have begun under the key. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const keeper = keepers.getStore();
  if (!keeper) return inTurnHere(key, work);
  return inTurnHere(key, async () => {
    const end = await keeper.take(key);
    try {
      return await work();
    } finally {
      await end();
    }
  });
}
