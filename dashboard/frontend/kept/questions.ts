import { type Contract, type Endpoint, isKept, readAnswer } from '#kernel/contract.ts';

// Which calls answers came from, for those that a browser keeps: by the call they are parsed when they are shown again.

/** The calls that have a client, by the address that their contract gives. */
const keptCalls = new Map<string, Endpoint>();
const calls = new WeakMap<object, string>();
const fromDevice = new WeakSet<object>();

export function noteCalls(prefix: string, contract: Contract): void {
  for (const endpoint of Object.values(contract)) {
    if (isKept(prefix, endpoint)) keptCalls.set(`${prefix}${endpoint.path}`, endpoint);
  }
}

/** Notes what an answer is to; only of answers that are kept. */
export function noteAnswer(prefix: string, endpoint: Endpoint, answer: unknown): void {
  const call = `${prefix}${endpoint.path}`;
  if (keptCalls.get(call) === endpoint && typeof answer === 'object' && answer !== null)
    calls.set(answer, call);
}

/** The call that gave an answer; undefined for what is not kept. */
export function callOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? calls.get(answer) : undefined;
}

/** A kept answer as its call gives it today; undefined where the call is gone or answers otherwise by now. */
export function readKept(call: string, kept: unknown): object | undefined {
  const endpoint = keptCalls.get(call);
  if (!endpoint) return undefined;
  // What travels is read into what a page has, and what a page has is kept: it goes the way back first.
  const travelled = endpoint.isTranslated ? endpoint.returns.safeParse(kept) : { success: true, data: kept };
  const read = travelled.success ? readAnswer(endpoint, travelled.data) : travelled;
  if (!read.success || typeof read.data !== 'object' || read.data === null) return undefined;
  calls.set(read.data, call);
  fromDevice.add(read.data);
  return read.data;
}

/** Whether an answer was kept by this device and has not been read again since. */
export function isFromDevice(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && fromDevice.has(answer);
}

/** The server has given the same answer again. */
export function noteReadAgain(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) fromDevice.delete(answer);
}
