import { Problem } from '#kernel/problem.ts';
import type { Run } from './stored-runs.ts';

// When a person is handled again after a failure.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Twice as long after each failure, up to an hour. */
export function backoff(now: number, { failures }: Run) {
  return { nextAt: now + Math.min(hourMs, 2 ** failures * minuteMs), failures: Math.min(failures + 1, 10) };
}

/** If a person's grant has ended, nothing is requested until they sign in; what does not answer is tried later. */
export function laterAfter(error: unknown, now: number, run: Run) {
  const isOver = error instanceof Problem && ['REAUTH_REQUIRED', 'INSUFFICIENT_SCOPES'].includes(error.code);
  return isOver ? { nextAt: now + hourMs, toldUntil: now } : backoff(now, run);
}
