import { UpstreamError } from '#backend/google/errors.ts';
import { Problem } from '#kernel/problem.ts';

/** What a person ran into that only the operator can mend; forgotten when the server ends. */
export interface Notice {
  times: number;
  /** In milliseconds since 1970. */
  lastAt: number;
}

const kinds = ['missing API', 'wrong signature of Stripe'] as const;
type Kind = (typeof kinds)[number];

/** Remembers how often and when, and nothing of who. */
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

/** True where Google says that an API is not enabled in the project of the OAuth client. */
export function isMissingApi(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : undefined;
  return cause instanceof UpstreamError && /^(SERVICE_DISABLED|accessNotConfigured)$/.test(cause.reason);
}
