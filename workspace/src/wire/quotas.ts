import { createHash } from 'node:crypto';
import type { Caller } from './call.ts';
import type { Method } from './discovery.ts';
import { ApiError } from './errors.ts';

/** How many calls an application may make in a minute: all its people together, and each of them. */
interface Limit {
  perProject: number;
  perUser: number;
}

export interface Limits {
  /** https://developers.google.com/workspace/sheets/api/limits */
  sheetsReads: Limit;
  sheetsWrites: Limit;
  /**
   * 12,000 queries in 60 seconds, for the project and for each user. Google's page of 2026 counts weighted units
   * instead (1,000,000 and 325,000), without saying what each method costs.
   */
  drive: Limit;
}

const googleLimits: Limits = {
  sheetsReads: { perProject: 300, perUser: 60 },
  sheetsWrites: { perProject: 300, perUser: 60 },
  drive: { perProject: 12_000, perUser: 12_000 },
};

const minuteMs = 60_000;

/** A minute that began with its first call. */
interface Minute {
  startedAt: number;
  calls: number;
}

/**
 * Counts calls by application and person and refuses those beyond Google's limits. A batch is one call, a refused one is none;
 * pieces of a resumable upload after the first request, and the workspace's own pages, are not counted.
 */
export class Quotas {
  readonly #limits: Limits;
  readonly #minutes = new Map<string, Minute>();

  constructor(limits: Limits = googleLimits) {
    this.#limits = limits;
  }

  /** Counts a call, or throws the answer of a spent quota. */
  count(api: 'drive' | 'sheets', method: Method, { clientId, accountId }: Caller): void {
    if (clientId === null) return;
    const kind = api === 'drive' ? 'drive' : isRead(method) ? 'sheetsReads' : 'sheetsWrites';
    const { perProject, perUser } = this.#limits[kind];
    const ofUser = this.#minute(`${kind} ${clientId} ${accountId}`);
    const ofProject = this.#minute(`${kind} ${clientId}`);
    if (ofUser.calls >= perUser) throw spent(kind, clientId, perUser, true);
    if (ofProject.calls >= perProject) throw spent(kind, clientId, perProject, false);
    ofUser.calls += 1;
    ofProject.calls += 1;
  }

  #minute(key: string): Minute {
    const now = Date.now();
    const known = this.#minutes.get(key);
    if (known !== undefined && now - known.startedAt < minuteMs) return known;
    this.#dropOld(now);
    const minute = { startedAt: now, calls: 0 };
    this.#minutes.set(key, minute);
    return minute;
  }

  #dropOld(now: number): void {
    for (const [key, { startedAt }] of this.#minutes) {
      if (now - startedAt >= minuteMs) this.#minutes.delete(key);
    }
  }
}

/** Searches are sent by POST, yet are reads. */
function isRead({ id, httpMethod }: Method): boolean {
  return httpMethod === 'GET' || /\.(search|getByDataFilter|batchGetByDataFilter)$/.test(id);
}

function spent(kind: keyof Limits, clientId: string, limit: number, isOfUser: boolean): ApiError {
  if (kind === 'drive') return isOfUser ? driveUserLimit() : driveRateLimit();
  return sheetsLimit(kind === 'sheetsReads' ? 'Read' : 'Write', projectNumber(clientId), limit, isOfUser);
}

/** https://developers.google.com/workspace/drive/api/guides/handle-errors: a user's quota answers 403. */
function driveUserLimit(): ApiError {
  return new ApiError(403, 'User Rate Limit Exceeded', {
    reason: 'userRateLimitExceeded',
    domain: 'usageLimits',
  });
}

/** The same page: too many requests of a project answer 429. */
export function driveRateLimit(): ApiError {
  return new ApiError(429, 'Rate Limit Exceeded', { reason: 'rateLimitExceeded', domain: 'usageLimits' });
}

/** As recorded from Google, which sends no Retry-After with it: clients wait longer and longer by themselves. */
export function sheetsLimit(
  word: 'Read' | 'Write',
  project: string,
  limit: number,
  isOfUser = true,
): ApiError {
  const limitName = `${word} requests per minute${isOfUser ? ' per user' : ''}`;
  const message =
    `Quota exceeded for quota metric '${word} requests' and limit '${limitName}' of service 'sheets.googleapis.com' ` +
    `for consumer 'project_number:${project}'.`;
  const metadata = {
    quota_limit: `${word}RequestsPerMinutePer${isOfUser ? 'User' : 'Project'}`,
    quota_limit_value: String(limit),
    quota_metric: `sheets.googleapis.com/${word.toLowerCase()}_requests`,
    quota_unit: isOfUser ? '1/min/{project}/{user}' : '1/min/{project}',
    quota_location: 'global',
    service: 'sheets.googleapis.com',
    consumer: `projects/${project}`,
  };
  return new ApiError(429, message, {
    reason: 'rateLimitExceeded',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'RATE_LIMIT_EXCEEDED',
        domain: 'googleapis.com',
        metadata,
      },
      {
        '@type': 'type.googleapis.com/google.rpc.Help',
        links: [
          {
            description: 'Request a higher quota limit.',
            url: 'https://cloud.google.com/docs/quotas/help/request_increase',
          },
        ],
      },
    ],
  });
}

/** A client's id at Google starts with its project's number; any other gets a number that stays the same. */
function projectNumber(clientId: string): string {
  const digits = /^\d{6,}(?=-)/.exec(clientId)?.[0];
  if (digits !== undefined) return digits;
  return String(createHash('sha256').update(clientId).digest().readUIntBE(0, 5));
}
