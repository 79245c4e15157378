import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { install } from '@sinonjs/fake-timers';
import { Chance } from '../../dashboard/testing/torture/torture-seeds.ts';
import { isOver } from './life.ts';

// Makes this process deterministic: no time passes by itself, and random numbers follow from a seed. Imported before everything
// that reads the time or draws random numbers, so that nothing keeps the real functions.

/** Milliseconds of the machine's real time, only for reports. */
export const realNow = performance.now.bind(performance);
const realImmediate = setImmediate;

process.env['TZ'] = 'UTC';
const dayZero = Date.parse('2026-01-01T12:00:00Z');

/** The time of everything in this process; it stands still until it is moved. */
export const clock = install({
  now: dayZero,
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance', 'hrtime'],
});

// What a process has planned does not happen once it is dead.
const { setTimeout: plan, setInterval: planAgain } = globalThis;
type Run = (...args: unknown[]) => void;
const whileAlive = (run: Run): Run => {
  const over = isOver();
  return (...args) => {
    if (!over()) run(...args);
  };
};
Object.assign(globalThis, {
  setTimeout: (run: Run, ms?: number, ...args: unknown[]) => plan(whileAlive(run), ms, ...args),
  setInterval: (run: Run, ms?: number, ...args: unknown[]) => planAgain(whileAlive(run), ms, ...args),
});

AbortSignal.timeout = (ms) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), ms);
  return controller.signal;
};

let lots = new Chance(0);
let rolls = new Chance(0);

function fill<T extends ArrayBufferView>(view: T): T {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = lots.whole(0, 255);
  return view;
}

function randomUUID(): crypto.UUID {
  const hex = fill(Buffer.alloc(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

// Libraries roll as well, while they start, and some the more often the more there is to start.
Math.random = () => rolls.next();
const drawn = { randomUUID, getRandomValues: fill };
const randomBytes = (size: number) => fill(Buffer.alloc(size));
// Normally a thread's result may be ready at any moment; here it is ready at once, and takes no time.
type Done = (error: Error | null, key?: Buffer) => void;
function scrypt(...given: [...Parameters<typeof crypto.scryptSync>, Done]): void {
  const done = given.pop() as Done;
  const [password, salt, length] = given as unknown as Parameters<typeof crypto.scryptSync>;
  const key = crypto.scryptSync(password, salt, length, { N: 2 });
  process.nextTick(done, null, key);
}
Object.assign(crypto, { randomUUID, randomBytes, scrypt });
for (const [name, value] of Object.entries(drawn)) Object.defineProperty(globalThis.crypto, name, { value });
syncBuiltinESMExports();

const held = new Set<Promise<unknown>>();

/** Time stands still until this is done, for example the start of a process. */
export function hold(work: Promise<unknown>): void {
  held.add(work);
  const end = () => held.delete(work);
  work.then(end, end);
}

// Signatures are made and checked by threads.
const { subtle } = globalThis.crypto;
for (const name of [
  'sign',
  'verify',
  'digest',
  'importKey',
  'exportKey',
  'generateKey',
  'deriveBits',
] as const) {
  const method = subtle[name] as (...args: unknown[]) => Promise<unknown>;
  const value = (...args: unknown[]) => {
    const work = method.apply(subtle, args);
    hold(work);
    return work;
  };
  Object.defineProperty(subtle, name, { value });
}

/** Starts again: the first moment of the first day, nothing planned, and this seed's random numbers. */
export function beginAnew(seed: number, now = dayZero): void {
  clock.reset();
  clock.setSystemTime(now);
  lots = new Chance(seed);
  rollAnew();
}

/** What is rolled from here on does not depend on how often that was done before. */
export function rollAnew(): void {
  rolls = new Chance(lots.whole(0, 2 ** 31));
}

/** What a process waits for besides timers: the loop's next turn, a thread of its pool. */
const works = /^(Immediate|FSReq|.*Req$|.*REQUEST$|Zlib|ZLIB|.*Job$|GetAddrInfo)/i;

/** Until nothing moves any more without time passing. */
export async function settle(): Promise<void> {
  do await new Promise<void>((resolve) => realImmediate(resolve));
  while (held.size > 0 || process.getActiveResourcesInfo().some((name) => works.test(name)));
}

/** Lets time pass, running planned work one after another, each to its end. */
export async function pass(ms: number): Promise<void> {
  let isThere = false;
  await settle();
  const arrive = plan(() => {
    isThere = true;
  }, ms);
  while (!isThere) {
    clock.next();
    await settle();
  }
  clearTimeout(arrive);
}
