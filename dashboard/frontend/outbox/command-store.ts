import { timeNow } from '../kept/contact.ts';
import type { Sealed } from '../kept/database.ts';
import { asked, done } from '../kept/database.ts';
import { currentDevice, type Device, isClockRight } from '../kept/device.ts';
import { putFiles } from '../kept/files.ts';
import { salvage, seal, unseal } from '../kept/seal.ts';
import { within } from '../kept/time.ts';
import { noteUnkept, sealMissing, sweepFiles } from './command-files.ts';
import { damagedCommand } from './damaged.ts';
import type { OutboxPorts, Waiting } from './waiting.ts';

// Where commands wait: in the account's own database, each sealed separately.

/** The longest that a form waits for a database; longer if it stores photos. */
const patienceMs = 2000;
const patienceForFilesMs = 20_000;

async function opened(): Promise<Device> {
  const device = await currentDevice();
  if (!device) throw new Error('Nothing is kept here.');
  return device;
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Symbol('late');
  const result = await within<T | typeof late>(ms, work, late);
  if (result === late) throw new Error('The database does not answer.');
  return result;
}

async function put(waiting: Waiting): Promise<void> {
  const device = await opened();
  const { database, meta } = device;
  const { key } = waiting.command;
  const [sealed, files] = await Promise.all([
    seal(meta.key, key, waiting),
    sealMissing(device, waiting.command),
  ]);
  const transaction = database.strict(files.length > 0 ? ['commands', 'files', 'bytes'] : ['commands']);
  const isDone = done(transaction);
  try {
    // In one transaction: neither is stored without the other.
    transaction.objectStore('commands').put(sealed, key);
    await Promise.all([putFiles(transaction, files), isDone]);
  } catch (error) {
    noteUnkept(waiting.command, error);
    throw error;
  }
}

async function removeFrom(name: 'commands' | 'done', key: string): Promise<void> {
  const transaction = (await opened()).database.strict([name]);
  transaction.objectStore(name).delete(key);
  await done(transaction);
}

/** Everything stored under a name; damaged entries are passed to `readDamaged`. */
async function allOf<Kept>(
  name: 'commands' | 'done',
  readDamaged?: (key: string, text: string) => Kept,
): Promise<Kept[]> {
  const { database, meta } = await opened();
  const store = database.reading([name]).objectStore(name);
  const [keys, sealed] = await Promise.all([asked(store.getAllKeys()), asked<Sealed[]>(store.getAll())]);
  const read = sealed.map(async (one, at) => {
    const key = String(keys[at]);
    try {
      // Sealed by this page, or an earlier one.
      return (await unseal(meta.key, key, one)) as Kept;
    } catch {
      return readDamaged?.(key, await salvage(meta.key, one).catch(() => ''));
    }
  });
  return (await Promise.all(read)).filter((one) => one !== undefined);
}

/** Everything that waits, including damaged commands, which the person has to decide about. */
const allWaiting = () => allOf<Waiting>('commands', damagedCommand);

/** A command that the person discarded, and when; it can be brought back for a week. */
export interface Discarded {
  waiting: Waiting;
  at: number;
}

const keptMs = 7 * 86_400_000;
const mostDiscarded = 200;

/** The latest discarded commands, newest first. While the clock may be wrong, nothing is removed for its age. */
export async function discarded(): Promise<Discarded[]> {
  const kept = (await allOf<Discarded | Sent[]>('done')).flatMap((one) => (Array.isArray(one) ? [] : [one]));
  const all = kept.toSorted((a, b) => b.at - a.at);
  return all.slice(0, mostDiscarded).filter(({ at }) => !isClockRight() || timeNow() - at < keptMs);
}

/** Moves a command from the waiting ones to the discarded ones; those that are too old are removed. */
export async function keepDiscarded(waiting: Waiting): Promise<void> {
  const { database, meta } = await opened();
  const { key } = waiting.command;
  const before = await discarded();
  const sealed = await seal(meta.key, key, { waiting, at: timeNow() } satisfies Discarded);
  const discardedKeys = before.slice(0, mostDiscarded - 1).map((one) => one.waiting.command.key);
  const stays = new Set([sentId, ...discardedKeys]);
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

/** Deletes the photos of commands that were answered, or discarded more than a week ago. */
export async function tidyFiles(): Promise<void> {
  await sweepFiles(async () => {
    const [waiting, taken] = await Promise.all([allWaiting(), discarded()]);
    // Nobody can tell which photos a damaged command needs: until the person has decided, all stay.
    if (waiting.some(({ state }) => state === 'damaged')) return undefined;
    return [...waiting, ...taken.map((one) => one.waiting)].map(({ command }) => command);
  });
}

/** A command that was sent after it had waited: its title, without what was typed. */
export interface Sent {
  key: string;
  title: string;
  at: number;
}

/** The only entry in `done` that is not a command. */
const sentId = 'sent';
const mostSent = 100;

/** What was sent since midnight after it had waited, latest first. */
export async function sentToday(): Promise<Sent[]> {
  const { database, meta } = await opened();
  const sealed = await asked<Sealed | undefined>(database.reading(['done']).objectStore('done').get(sentId));
  // Sealed by this page, or an earlier one.
  const all = sealed ? ((await unseal(meta.key, sentId, sealed)) as Sent[]) : [];
  const midnight = new Date().setHours(0, 0, 0, 0);
  return all.filter(({ at }) => at >= midnight);
}

async function putSent(sent: Omit<Sent, 'at'>): Promise<void> {
  const { database, meta } = await opened();
  const before = await sentToday().catch((): Sent[] => []);
  // A page that closed in that moment has it sent once more.
  const others = before.filter(({ key }) => key !== sent.key);
  const now = [{ ...sent, at: Date.now() }, ...others].slice(0, mostSent);
  const sealed = await seal(meta.key, sentId, now);
  const transaction = database.strict(['done']);
  transaction.objectStore('done').put(sealed, sentId);
  await done(transaction);
}

/** Rejects if the database does not answer: what was sent does not wait for that. */
export const keepSent = (sent: Omit<Sent, 'at'>) => inTime(putSent(sent), patienceMs);

export const forgetDiscarded = (key: string) => removeFrom('done', key);

export const commandStore: OutboxPorts['store'] = {
  all: allWaiting,
  put: (waiting) => inTime(put(waiting), waiting.command.files ? patienceForFilesMs : patienceMs),
  remove: (key) => removeFrom('commands', key),
};
