import type { OAuth2Client } from 'google-auth-library';
import type * as z from 'zod';
import type { Lane } from './budget.ts';
import type { Api, UpstreamError } from './errors.ts';

// One call upstream: what it is, how long it may take, and whether it may be repeated.

/**
 * The effect of a repetition: a `read` changes nothing, an `idempotent` write leaves the same state, and a `once`
 * call may happen twice. Only the first two are ever repeated.
 */
export type Safety = 'read' | 'idempotent' | 'once';

/** What Google's client returns, as far as it is read here. */
export interface UpstreamAnswer {
  data: unknown;
  status: number;
  headers?: Readonly<Record<string, unknown>>;
  config?: { url?: string | URL };
}

export interface UpstreamCall<T> {
  api: Api;
  /** The method's name in the API, such as files.list. */
  method: string;
  /** The file it is about; null for a call that names none. */
  fileId: string | null;
  safety: Safety;
  /** Makes the request; called again for each attempt, so that an upload starts with a fresh stream. */
  send(auth: OAuth2Client): Promise<UpstreamAnswer>;
  answer: z.ZodType<T>;
  /** Turns an expected refusal into an answer; undefined for any other. */
  expected?(error: UpstreamError): T | undefined;
}

/** The reason of a call that was refused by its own budget. */
export const ownBudget = 'ownBudget';

const firstDelayMs = 500;
const longestDelayMs = 8_000;

/** How long one attempt may take; the transport ends it then. */
export const attemptTimeoutMs = 15_000;
export const uploadTimeoutMs = 90_000;

/**
 * Random up to a limit that doubles, so that callers refused together do not come back together. Never sooner than
 * Google asks for.
 */
export function delayBefore(attempt: number, error: UpstreamError): number {
  const backoff = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs) * Math.random();
  return (error.retryAfterSeconds ?? 0) * 1000 + backoff;
}

/** A call that never left us was not refused by Google, and asking again at once would not help. */
export function mayRepeat({ safety }: Pick<UpstreamCall<unknown>, 'safety'>, error: UpstreamError): boolean {
  return safety !== 'once' && error.reason !== ownBudget && (error.isLimit || error.isUncertain);
}

export function laneOf({ api, safety }: Pick<UpstreamCall<unknown>, 'api' | 'safety'>): Lane {
  if (api === 'drive') return 'drive';
  return safety === 'read' ? 'sheets reads' : 'sheets writes';
}
