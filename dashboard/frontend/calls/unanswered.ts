import type { Endpoint } from '#kernel/contract.ts';
import type { Problem } from '#kernel/problem.ts';
import { newRequestKey } from './request-key.ts';

// Writes whose answer got lost. Whoever tries the same again by hand, by the same button or in a form that they opened
// anew, means the same write: it goes as it went, under the same key, so that it happens once.

/** After this long a person means it anew. */
const ttlMs = 10 * 60_000;

/** A write as it is sent. */
export interface Sent {
  requestKey: string;
  body: unknown;
}

// By the address at which the calls of an app begin, and by what is written.
const unanswered = new Map<string, Map<string, Sent & { at: number }>>();

/** What a write is known by; undefined for one with files, whose callers keep the keys themselves. */
export function writeOf(
  { method, files, clientGenerated = [] }: Endpoint,
  address: string,
  body: unknown,
): string | undefined {
  if (files) return undefined;
  const known = (name: string, value: unknown) => (clientGenerated.includes(name) ? undefined : value);
  return `${method} ${address} ${JSON.stringify(body, known)}`;
}

/**
 * The write as it went before, where nobody knows what became of it; else as it is. A form that brings a key does not
 * know what was sent before it was opened.
 */
export function sendingOf(
  prefix: string,
  write: string | undefined,
  { requestKey, body }: { requestKey: string | undefined; body: unknown },
): Sent {
  const before = write === undefined ? undefined : unanswered.get(prefix)?.get(write);
  if (before && Date.now() - before.at < ttlMs) return before;
  return { requestKey: requestKey ?? newRequestKey(), body };
}

export function noteUnanswered(
  prefix: string,
  write: string,
  { requestKey, body }: Sent,
  problem: Problem,
): void {
  if (problem.code !== 'NETWORK_ERROR' && problem.status < 500) return;
  const ofApp = unanswered.get(prefix) ?? new Map<string, Sent & { at: number }>();
  unanswered.set(prefix, ofApp.set(write, { requestKey, body, at: Date.now() }));
}

/** What an app has written since may have led back to the state from before: its same words then mean another write. */
export function noteAnswered(prefix: string): void {
  unanswered.delete(prefix);
}
