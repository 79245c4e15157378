import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { UpstreamError } from '#backend/google/errors.ts';
import { Problem } from '#kernel/problem.ts';

/** Problems that a person ran into and that only the operator can fix; forgotten when the server ends. */
export interface Notice {
  times: number;
  /** In milliseconds since 1970. */
  lastAt: number;
}

const kinds = ['missing API', 'wrong signature of Stripe'] as const;
type Kind = (typeof kinds)[number];

/** Remembers how often and when, and nothing about who. */
export class Notices {
  readonly #notices = new Map<Kind, Notice>();

  get(kind: Kind): Notice | undefined {
    return this.#notices.get(kind);
  }

  add(kind: Kind, now = Date.now()): void {
    const times = (this.#notices.get(kind)?.times ?? 0) + 1;
    this.#notices.set(kind, { times, lastAt: now });
  }
}

/** True if Google says that an API is not enabled in the OAuth client's project. */
export function isMissingApi(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : undefined;
  return cause instanceof UpstreamError && /^(SERVICE_DISABLED|accessNotConfigured)$/.test(cause.reason);
}

const stripesEvent = z.object({ id: z.string().startsWith('evt_'), object: z.literal('event') });
const stripesSignature = /^t=(\d{10})(?:,v\d=[0-9a-f]{64})+$/;
/** As long as Stripe's library accepts a signature as fresh. */
const freshSeconds = 300;

/**
 * Whether a refused event may be Stripe's own, so that our secret would be wrong. The address is open to everybody,
 * and what scanners send says nothing about the installation.
 */
export function looksLikeStripes({ headers, body }: FastifyRequest): boolean {
  const [, seconds] = stripesSignature.exec(String(headers['stripe-signature'])) ?? [];
  const isFresh = seconds !== undefined && Math.abs(Date.now() / 1000 - Number(seconds)) < freshSeconds;
  if (!isFresh || !Buffer.isBuffer(body)) return false;
  try {
    return stripesEvent.safeParse(JSON.parse(body.toString('utf8'))).success;
  } catch {
    // Without JSON it is not an event.
    return false;
  }
}
