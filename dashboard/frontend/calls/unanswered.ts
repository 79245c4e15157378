import type { Endpoint } from '#kernel/contract.ts';
import type { Problem } from '#kernel/problem.ts';
import { newRequestKey } from './request-key.ts';

// Writes whose answer was lost. If somebody tries the same again by hand, with the same button or in a form that was
// opened again, they mean the same write: it is sent unchanged, under the same key, so that it happens once.

/** After this long a person means a new write. */
const ttlMs = 10 * 60_000;

/** A write as it is sent. */
export interface Sent {
  requestKey: string;
  body: unknown;
}

// By the address that an app's calls start with, and by what is written.
const unanswered = new Map<string, Map<string, Sent & { at: number }>>();

/** What identifies a write; undefined for one with files, whose callers keep the keys themselves. */
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
 * The earlier write, if its outcome is unknown; otherwise this one. A form that brings a key does not know what was
 * sent before it was opened.
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

/** What an app has written since may have restored the earlier state: the same words then mean another write. */
export function noteAnswered(prefix: string): void {
  unanswered.delete(prefix);
}
