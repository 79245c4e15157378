import type { Problem } from '#kernel/problem.ts';
import { newRequestKey } from './request-key.ts';

// Writes whose answer got lost. Whoever tries the same again by hand means the same write: it goes under the same key,
// so that it happens once.

/** After this long a person means it anew. */
const keptMs = 10 * 60_000;

const unanswered = new Map<string, { requestKey: string; at: number }>();

/** The key for a write: that of the same write before, where nobody knows what became of it. */
export function keyForWrite(write: string, now = Date.now()): string {
  const before = unanswered.get(write);
  return before !== undefined && now - before.at < keptMs ? before.requestKey : newRequestKey();
}

export function noteUnanswered(write: string, requestKey: string, { code, status }: Problem): void {
  if (code === 'NETWORK_ERROR' || status >= 500) unanswered.set(write, { requestKey, at: Date.now() });
}

/** What was written since may have led back to the state from before: the same words then mean another write. */
export function noteAnswered(): void {
  unanswered.clear();
}
