import { clockAhead, lastClockAhead, noteClockBefore, timeNow } from './contact.ts';
import { type Database, type Meta, openDatabase } from './database.ts';
import { forgetDevice, mark, onForget, point, pointedTo } from './forget.ts';
import { makeKey } from './seal.ts';
import { isSharedComputer } from './shared-computer.ts';
import { within } from './time.ts';

// Whose answers this browser keeps, and whether it keeps any.

/** Why nothing is kept, or `kept`. */
export type DeviceState =
  /** The installation keeps nothing in browsers. */
  | 'off'
  /** The address is not encrypted: browsers provide neither keys nor a worker there. */
  | 'insecure'
  /** The person said so when they signed in. */
  | 'shared'
  /** Nobody is known to be signed in. */
  | 'nobody'
  /** According to this device's clock, the server was last reached too long ago. */
  | 'overdue'
  /** A private window, a full disk, a database that does not answer or belongs to a later version. */
  | 'refused'
  | 'kept';

export interface Device {
  account: string;
  database: Database;
  meta: Meta;
}

const dayMs = 86_400_000;
export const keptMs = 30 * dayMs;

let state: DeviceState = 'nobody';
let device: Promise<Device | null> = Promise.resolve(null);
let isOver = false;
const listeners = new Set<() => void>();

function setState(next: DeviceState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

export function deviceState(): DeviceState {
  return state;
}

export function subscribeToDevice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Nothing is deleted for its age while the clock may be wrong. */
export function isClockRight(): boolean {
  const ahead = clockAhead();
  return ahead !== undefined && Math.abs(ahead) < dayMs;
}

function whyNothing(): DeviceState | null {
  if (document.documentElement.dataset['keeps'] === 'off') return 'off';
  if (isSharedComputer()) return 'shared';
  if (!globalThis.isSecureContext || !('indexedDB' in globalThis)) return 'insecure';
  return null;
}

async function unregisterWorkers(): Promise<void> {
  const all = await navigator.serviceWorker?.getRegistrations();
  for (const one of all ?? []) void one.unregister();
}

/** The device of the last account here; null if nothing is kept. */
export function openDevice(): Promise<Device | null> {
  const why = whyNothing();
  const account = pointedTo();
  if (why !== null) {
    if (account !== null) forgetDevice();
    // An earlier page may have had it installed again while it was removing itself.
    if (why === 'off') void unregisterWorkers();
    setState(why);
  } else if (account !== null) {
    device = open(account);
  }
  return device;
}

/** The open device, without waiting for it. */
export function currentDevice(): Promise<Device | null> {
  return device;
}

/** Some databases never answer: they are not waited for any longer. */
export const answerMs = 5000;

async function open(account: string): Promise<Device | null> {
  const opened = await within(answerMs, openNow(account), null);
  if (!opened) setState('refused');
  return opened;
}

/** The clock is wrong by the same amount as at the last contact, or has been corrected since. */
function sinceContact({ lastContact }: Meta): number {
  const told = [timeNow(), Date.now()].map((now) => now - lastContact);
  const past = told.filter((ms) => ms >= 0);
  return past.length === 0 ? 0 : Math.min(...past);
}

async function openNow(account: string): Promise<Device> {
  const database = await openDatabase(account, () => close());
  const meta = (await known(database)) ?? (await begin(database));
  noteClockBefore(meta.clockAhead ?? 0);
  setState(sinceContact(meta) > keptMs ? 'overdue' : 'kept');
  return { account, database, meta };
}

/**
 * If the key is there it stays, whatever else is damaged: waiting commands are encrypted with it. Nothing opens then
 * before the next contact.
 */
async function known(database: Database): Promise<Meta | undefined> {
  const meta = await database.meta();
  if (!(meta?.key instanceof CryptoKey)) return undefined;
  return Number.isFinite(meta.lastContact) ? meta : { ...meta, lastContact: 0 };
}

async function begin(database: Database): Promise<Meta> {
  const meta = { key: await makeKey(), lastContact: Date.now() };
  await database.saveMeta(meta);
  return meta;
}

/** Nothing is kept from here on until the page reloads. */
function close(): void {
  isOver = true;
  void device.then((opened) => opened?.database.close());
  device = Promise.resolve(null);
  setState('nobody');
}

/** The browser refused to keep something. */
export function noteRefused(): void {
  setState('refused');
}

/**
 * The server says that somebody is signed in: from here on their answers are kept. False if somebody else's were
 * shown.
 */
export async function keepFor(account: string): Promise<boolean> {
  const before = await device;
  if (before && before.account !== account) {
    point(account);
    return false;
  }
  if (isOver || whyNothing() !== null) return true;
  if (!before) device = open(account);
  const opened = await device;
  if (!opened) return true;
  point(account);
  await mark(account);
  return true;
}

/** Nobody is signed in any more: what is kept stays closed until the next sign-in. True if somebody was. */
export function leaveDevice(): boolean {
  const wasThere = pointedTo() !== null;
  point(null);
  close();
  return wasThere;
}

/** The server has answered: its clock counts, so that correcting or changing the device's clock has no effect. */
export async function noteContact(): Promise<void> {
  const opened = await device;
  if (!opened) return;
  const now = timeNow();
  const ahead = lastClockAhead();
  if (state === 'overdue') setState('kept');
  const { meta } = opened;
  if (Math.abs(now - meta.lastContact) < 60_000 && Math.abs(ahead - (meta.clockAhead ?? 0)) < 60_000) return;
  Object.assign(meta, { lastContact: now, clockAhead: ahead } satisfies Partial<typeof meta>);
  await opened.database.saveMeta(meta).catch(noteRefused);
}

onForget(close);
