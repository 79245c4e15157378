import type { Sealed } from '../kept/database.ts';
import { asked, done } from '../kept/database.ts';
import { currentDevice, type Device } from '../kept/device.ts';
import { seal, unseal } from '../kept/seal.ts';
import { within } from '../kept/time.ts';
import type { OutboxPorts, Waiting } from './waiting.ts';

// Where commands wait: in the account's own database, each sealed by itself.

/** A form waits no longer than this for a database. */
const patienceMs = 2000;

async function opened(): Promise<Device> {
  const device = await currentDevice();
  if (!device) throw new Error('Nothing is kept here.');
  return device;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Symbol('late');
  const result = await within<T | typeof late>(patienceMs, work, late);
  if (result === late) throw new Error('The database does not answer.');
  return result;
}

async function put(waiting: Waiting): Promise<void> {
  const { database, meta } = await opened();
  const { key } = waiting.command;
  const sealed = await seal(meta.key, key, waiting);
  const transaction = database.strict(['commands']);
  transaction.objectStore('commands').put(sealed, key);
  await done(transaction);
}

async function removeFrom(name: 'commands' | 'done', key: string): Promise<void> {
  const transaction = (await opened()).database.strict([name]);
  transaction.objectStore(name).delete(key);
  await done(transaction);
}

/** What is damaged stays where it is, for a later version to look at. */
async function allOf<Kept>(name: 'commands' | 'done'): Promise<Kept[]> {
  const { database, meta } = await opened();
  const store = database.strict([name]).objectStore(name);
  const [keys, sealed] = await Promise.all([asked(store.getAllKeys()), asked<Sealed[]>(store.getAll())]);
  const read = sealed.map(async (one, at) => {
    // This page, or one before it, has sealed it.
    return (await unseal(meta.key, String(keys[at]), one).catch(() => undefined)) as Kept | undefined;
  });
  return (await Promise.all(read)).filter((one) => one !== undefined);
}

/** What a person took away, and when; it can be brought back for a week. */
export interface Discarded {
  waiting: Waiting;
  at: number;
}

const keptMs = 7 * 86_400_000;
const mostDiscarded = 200;

/** The last that was taken away, newest first. */
export async function discarded(): Promise<Discarded[]> {
  const all = (await allOf<Discarded>('done')).toSorted((a, b) => b.at - a.at);
  return all.slice(0, mostDiscarded).filter(({ at }) => Date.now() - at < keptMs);
}

/** Moves a command from what waits to what was taken away; what is too old there goes. */
export async function keepDiscarded(waiting: Waiting): Promise<void> {
  const { database, meta } = await opened();
  const { key } = waiting.command;
  const before = await discarded();
  const sealed = await seal(meta.key, key, { waiting, at: Date.now() } satisfies Discarded);
  const stays = new Set(before.slice(0, mostDiscarded - 1).map((one) => one.waiting.command.key));
  const transaction = database.strict(['commands', 'done']);
  const store = transaction.objectStore('done');
  const keys = store.getAllKeys();
  keys.onsuccess = () => {
    for (const known of keys.result) if (!stays.has(String(known))) store.delete(known);
    store.put(sealed, key);
    transaction.objectStore('commands').delete(key);
  };
  await done(transaction);
}

export const forgetDiscarded = (key: string) => removeFrom('done', key);

export const commandStore: OutboxPorts['store'] = {
  all: () => allOf<Waiting>('commands'),
  put: (waiting) => inTime(put(waiting)),
  remove: (key) => removeFrom('commands', key),
};
