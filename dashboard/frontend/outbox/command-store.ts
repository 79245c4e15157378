import { timeNow } from '../kept/contact.ts';
import type { Sealed } from '../kept/database.ts';
import { asked, done } from '../kept/database.ts';
import { currentDevice, type Device, isClockRight } from '../kept/device.ts';
import { putFiles } from '../kept/files.ts';
import { salvage, seal, unseal } from '../kept/seal.ts';
import { within } from '../kept/time.ts';
import { noteKept, sealMissing, sweepFiles } from './command-files.ts';
import { damagedCommand } from './damaged.ts';
import type { OutboxPorts, Waiting } from './waiting.ts';

// Where commands wait: in the account's own database, each sealed by itself.

/** A form waits no longer than this for a database; longer where it takes photos. */
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
    // In one: neither waits without the other.
    transaction.objectStore('commands').put(sealed, key);
    await Promise.all([putFiles(transaction, files), isDone]);
    noteKept(waiting.command);
  } catch (error) {
    noteKept(waiting.command, error);
    throw error;
  }
}

async function removeFrom(name: 'commands' | 'done', key: string): Promise<void> {
  const transaction = (await opened()).database.strict([name]);
  transaction.objectStore(name).delete(key);
  await done(transaction);
}

/** What is kept under a name; of what was damaged, what `readDamaged` makes of it. */
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
      // This page, or one before it, has sealed it.
      return (await unseal(meta.key, key, one)) as Kept;
    } catch {
      return readDamaged?.(key, await salvage(meta.key, one).catch(() => ''));
    }
  });
  return (await Promise.all(read)).filter((one) => one !== undefined);
}

/** All that waits. What was damaged is among it, for its person to decide. */
const allWaiting = () => allOf<Waiting>('commands', damagedCommand);

/** What a person took away, and when; it can be brought back for a week. */
export interface Discarded {
  waiting: Waiting;
  at: number;
}

const keptMs = 7 * 86_400_000;
const mostDiscarded = 200;

/** The last that was taken away, newest first. Nothing goes for its age by a clock that may be wrong. */
export async function discarded(): Promise<Discarded[]> {
  const kept = (await allOf<Discarded | Sent[]>('done')).flatMap((one) => (Array.isArray(one) ? [] : [one]));
  const all = kept.toSorted((a, b) => b.at - a.at);
  return all.slice(0, mostDiscarded).filter(({ at }) => !isClockRight() || timeNow() - at < keptMs);
}

/** Moves a command from what waits to what was taken away; what is too old there goes. */
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

/** Deletes the photos of commands that were answered, and of those that were taken away more than a week ago. */
export async function tidyFiles(): Promise<void> {
  await sweepFiles(async () => {
    const [waiting, taken] = await Promise.all([allWaiting(), discarded()]);
    // Which photos a damaged one needs nobody can tell: until its person has decided, all stay.
    if (waiting.some(({ state }) => state === 'damaged')) return undefined;
    return [...waiting, ...taken.map((one) => one.waiting)].map(({ command }) => command);
  });
}

/** What was sent after it had waited: what it was, without what it said. */
export interface Sent {
  key: string;
  title: string;
  at: number;
}

/** The only record of `done` that is no command. */
const sentId = 'sent';
const mostSent = 100;

/** What was sent since midnight after it had waited, the last first. */
export async function sentToday(): Promise<Sent[]> {
  const { database, meta } = await opened();
  const sealed = await asked<Sealed | undefined>(database.reading(['done']).objectStore('done').get(sentId));
  // This page, or one before it, has sealed it.
  const all = sealed ? ((await unseal(meta.key, sentId, sealed)) as Sent[]) : [];
  const midnight = new Date().setHours(0, 0, 0, 0);
  return all.filter(({ at }) => at >= midnight);
}

export async function keepSent(sent: Omit<Sent, 'at'>): Promise<void> {
  const { database, meta } = await opened();
  const before = await sentToday().catch((): Sent[] => []);
  const now = [{ ...sent, at: Date.now() }, ...before].slice(0, mostSent);
  const sealed = await seal(meta.key, sentId, now);
  const transaction = database.strict(['done']);
  transaction.objectStore('done').put(sealed, sentId);
  await done(transaction);
}

export const forgetDiscarded = (key: string) => removeFrom('done', key);

export const commandStore: OutboxPorts['store'] = {
  all: allWaiting,
  put: (waiting) => inTime(put(waiting), waiting.command.files ? patienceForFilesMs : patienceMs),
  remove: (key) => removeFrom('commands', key),
};
