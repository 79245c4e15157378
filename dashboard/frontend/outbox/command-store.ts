import type { Sealed } from '../kept/database.ts';
import { asked, done } from '../kept/database.ts';
import { currentDevice, type Device } from '../kept/device.ts';
import { seal, unseal } from '../kept/seal.ts';
import { within } from '../kept/time.ts';
import type { OutboxPorts, Waiting } from './waiting.ts';

// Where commands wait: in the account's own database, each sealed by itself.

/** A press waits no longer than this for a database. */
const patienceMs = 300;

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

async function remove(key: string): Promise<void> {
  const { database } = await opened();
  const transaction = database.strict(['commands']);
  transaction.objectStore('commands').delete(key);
  await done(transaction);
}

/** What is damaged stays where it is, for a later version to look at. */
async function all(): Promise<Waiting[]> {
  const { database, meta } = await opened();
  const store = database.strict(['commands']).objectStore('commands');
  const [keys, sealed] = await Promise.all([asked(store.getAllKeys()), asked<Sealed[]>(store.getAll())]);
  const read = sealed.map(async (one, at) => {
    // This page, or one before it, has sealed it.
    return (await unseal(meta.key, String(keys[at]), one).catch(() => undefined)) as Waiting | undefined;
  });
  return (await Promise.all(read)).filter((one) => one !== undefined);
}

export const commandStore: OutboxPorts['store'] = {
  all,
  put: (waiting) => inTime(put(waiting)),
  remove,
};
