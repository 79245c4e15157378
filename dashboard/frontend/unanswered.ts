import type { Problem } from '#kernel/problem.ts';
import { newRequestKey } from './request-key.ts';

// Writes whose answer got lost. Whoever tries the same again by hand, by the same button or in a form that they opened
// anew, means the same write: it goes under the same key, so that it happens once.

/** After this long a person means it anew. */
const keptMs = 10 * 60_000;

interface Unanswered {
  requestKey: string;
  at: number;
}

// By the address at which the calls of an app begin, and by what is written.
const unanswered = new Map<string, Map<string, Unanswered>>();

/**
 * The key for a write: that of the same write before, where nobody knows what became of it. A form that brings a key
 * does not know what was sent before it was opened.
 */
export function keyForWrite(prefix: string, write: string, brought?: string): string {
  const before = unanswered.get(prefix)?.get(write);
  const isKept = before !== undefined && Date.now() - before.at < keptMs;
  return isKept ? before.requestKey : (brought ?? newRequestKey());
}

export function noteUnanswered(prefix: string, write: string, requestKey: string, problem: Problem): void {
  if (problem.code !== 'NETWORK_ERROR' && problem.status < 500) return;
  const ofApp = unanswered.get(prefix) ?? new Map<string, Unanswered>();
  unanswered.set(prefix, ofApp.set(write, { requestKey, at: Date.now() }));
}

/** What an app has written since may have led back to the state from before: its same words then mean another write. */
export function noteAnswered(prefix: string): void {
  unanswered.delete(prefix);
}
