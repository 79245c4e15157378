import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { isNoSpreadsheet, isProtection, isTooMuch, isUnknownRange } from './refusals.ts';

/** The two APIs behind the gateway. */
export type Api = 'drive' | 'sheets';

const bodySchema = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().optional().catch(undefined),
    errors: z
      .array(z.looseObject({ reason: z.string().catch('') }))
      .optional()
      .catch(undefined),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional().catch(undefined),
          metadata: z.looseObject({ quota_limit: z.string().optional() }).optional().catch(undefined),
        }),
      )
      .optional()
      .catch(undefined),
  }),
});

/** The client library has its own class for headers. */
const headersSchema = z.custom<Pick<Headers, 'get'>>(
  (value) => typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function',
);

const answerSchema = z.object({
  response: z.object({
    status: z.number(),
    headers: headersSchema.optional().catch(undefined),
    data: z.unknown(),
  }),
});

/** The client library's error for a request that got no answer. */
const failureSchema = z.object({ config: z.object(), code: z.coerce.string().catch('unreachable') });

/**
 * A call that Google refused or did not answer. It carries only the status and Google's words: the client's own error
 * contains the token and the cells that were sent, which must not get into a log.
 */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  /** Null if no answer came. */
  readonly status: number | null;
  /** Google's reason, such as notFound or RATE_LIMIT_EXCEEDED. */
  readonly reason: string;
  /** Google's message; it may quote what was sent, so it is kept out of ours. */
  readonly sentence: string;
  readonly retryAfterSeconds: number | undefined;
  /** True if a limit is that of the whole installation, not of one person. */
  readonly isForAll: boolean;

  constructor(
    method: string,
    facts: {
      status: number | null;
      reason: string;
      sentence: string;
      retryAfterSeconds?: number | undefined;
      isForAll?: boolean;
    },
  ) {
    super(`${method}: ${facts.status ?? 'no answer'} ${facts.reason}`);
    this.status = facts.status;
    this.reason = facts.reason;
    this.sentence = facts.sentence;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.isForAll = facts.isForAll ?? false;
  }

  /** True if Google asks to slow down; such a call was not carried out. */
  get isLimit(): boolean {
    return this.status === 429 || (this.status === 403 && /rateLimitExceeded/i.test(this.reason));
  }

  /** True if somebody other than the intended server answered, and redirects to another address. */
  get isElsewhere(): boolean {
    return this.status !== null && this.status >= 300 && this.status < 400;
  }

  /** True if nobody can tell whether the call was carried out. */
  get isUncertain(): boolean {
    return this.status === null || this.status >= 500 || this.status === 408;
  }
}

/** Whether a write was refused as a whole because the file has a different version from the one it was made for. */
export function isOutdated(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 412;
}

/** Nobody waits for the answer any more, so a mere read was cancelled. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft';

  constructor() {
    super('The browser has left before its answer was ready.');
  }
}

function readBody(data: unknown): unknown {
  const text =
    data instanceof ArrayBuffer || data instanceof Uint8Array
      ? Buffer.from(new Uint8Array(data)).toString()
      : data;
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page or a truncated answer: only the status tells what happened.
    return undefined;
  }
}

/** Retry-After contains seconds, or a time. */
function secondsOf(header: string | null | undefined): number | undefined {
  if (header === null || header === undefined) return undefined;
  const seconds = /^\d/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Interprets what the client library threw. Anything that is not a failed call is a bug and is rethrown. */
export function upstreamError(method: string, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const answer = answerSchema.safeParse(error);
  if (!answer.success) {
    const failure = failureSchema.safeParse(error);
    if (!failure.success) throw error;
    return new UpstreamError(method, { status: null, reason: failure.data.code, sentence: '' });
  }
  const { status, headers, data } = answer.data.response;
  const body = bodySchema.safeParse(readBody(data));
  const facts = body.success ? body.data.error : undefined;
  const reasons = [...(facts?.errors ?? []), ...(facts?.details ?? [])].map(({ reason }) => reason);
  return new UpstreamError(method, {
    status,
    reason: reasons.find((reason) => reason) ?? facts?.status ?? '',
    sentence: facts?.message ?? '',
    retryAfterSeconds: secondsOf(headers?.get('retry-after')),
    isForAll: (facts?.details ?? []).some(({ metadata }) => /PerProject$/.test(metadata?.quota_limit ?? '')),
  });
}

const scopePrefix = 'https://www.googleapis.com/auth/';

/** The minimum scope for each API; Sheets accepts either. */
const neededScopes: Readonly<Record<Api, readonly string[]>> = {
  drive: [`${scopePrefix}drive.file`],
  sheets: [`${scopePrefix}spreadsheets`],
};

function missingScopes(api: Api, granted: readonly string[]): string[] {
  const missing = neededScopes[api].filter((scope) => !granted.includes(scope));
  return missing.length > 0 ? missing : [...neededScopes[api]];
}

const wideScopes = [`${scopePrefix}drive`, `${scopePrefix}drive.readonly`];

/** Whether the granted scopes show files that others share. */
export function showsShared(granted: readonly string[]): boolean {
  return wideScopes.some((scope) => granted.includes(scope));
}

/** The file may exist even if the granted scopes do not show it. */
function absent(error: UpstreamError, api: Api, granted: readonly string[]): Problem {
  const further = api === 'sheets' ? neededScopes.sheets : [];
  const missing = [`${scopePrefix}drive.readonly`, ...further].filter((scope) => !granted.includes(scope));
  return new Problem('NOT_FOUND', noFile, {
    ...(!showsShared(granted) && { missingScopes: missing }),
    cause: error,
  });
}

const noFile = 'This file is no longer there, or is not shared with you.';

function fullText(sentence: string): string {
  if (/\bdisk\b.*\bonly be read\b/.test(sentence))
    return 'The disk of this workspace accepts no changes, so nothing can be saved. Everything can still be read. Ask whoever runs it to make its data folder writable.';
  return /\bdisk\b/.test(sentence)
    ? 'The disk of this workspace is full, so nothing can be saved. Everything can still be read. Ask whoever runs it to make room.'
    : 'Your Drive is full. Make room in it, then try again.';
}

function refusalOf(error: UpstreamError, api: Api, granted: readonly string[], isWrite: boolean): Problem {
  const { reason, sentence } = error;
  if (reason === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' || /insufficient authentication scopes/i.test(sentence)) {
    return new Problem('INSUFFICIENT_SCOPES', 'Rowhouse has not been allowed to do this in your Drive yet.', {
      missingScopes: missingScopes(api, granted),
      cause: error,
    });
  }
  if (reason === 'storageQuotaExceeded') {
    // A provider whose only limit is its disk says so in its sentence.
    return new Problem('ACCESS_DENIED', fullText(sentence), { cause: error });
  }
  if (reason === 'cannotModifyInheritedPermission') {
    return new Problem('ACCESS_DENIED', 'This person has access through the folder above. Change it there.', {
      cause: error,
    });
  }
  if (reason === 'appNotAuthorizedToFile') {
    return new Problem(
      'ACCESS_DENIED',
      'Rowhouse can read this file, which someone else owns, but not change it in Drive.',
      { cause: error },
    );
  }
  if (reason === 'SERVICE_DISABLED' || reason === 'accessNotConfigured') {
    return new Problem('WORKSPACE_UNAVAILABLE', 'This installation has no access to Drive and Sheets yet.', {
      cause: error,
    });
  }
  // Sheets admits that the file exists where Drive does not; to the person it makes no difference.
  if (api === 'sheets' && !isWrite) return absent(error, api, granted);
  return new Problem(
    'ACCESS_DENIED',
    isWrite ? 'You can view this file, but not change it.' : 'You do not have access to this file.',
    { cause: error },
  );
}

/** Google counts quotas by the minute, and its answers do not always say when to come back. */
const quotaSeconds = 60;

/** The problem that a person can act on; undefined for what only a bug of ours can cause. */
export function problemOf(
  error: UpstreamError,
  { api, granted, isWrite }: { api: Api; granted: readonly string[]; isWrite: boolean },
): Problem | undefined {
  if (error.isLimit) {
    return new Problem('TOO_MANY_REQUESTS', 'Google asks us to slow down. Please try again in a minute.', {
      retryAfterSeconds: error.retryAfterSeconds ?? quotaSeconds,
      cause: error,
    });
  }
  if (error.isUncertain || error.isElsewhere) {
    return new Problem('WORKSPACE_UNAVAILABLE', 'Your Drive does not answer. Please try again in a moment.', {
      cause: error,
    });
  }
  if (isProtection(error)) {
    return new Problem('ACCESS_DENIED', 'This part of the sheet is protected against changes.', {
      cause: error,
    });
  }
  if (isUnknownRange(error)) {
    return new Problem('NOT_FOUND', 'This range is no longer in the spreadsheet.', {
      cause: error,
    });
  }
  if (isNoSpreadsheet(error)) {
    return new Problem('NOT_FOUND', 'This file is not a spreadsheet.', { cause: error });
  }
  if (isTooMuch(error)) {
    return new Problem('TOO_LARGE', 'This is more than the spreadsheet can hold.', { cause: error });
  }
  if (error.status === 400 && error.reason === 'invalidSharingRequest') {
    const message = 'This address cannot be given access. Check it, then try again.';
    return new Problem('INVALID_INPUT', message, { fields: { email: message }, cause: error });
  }
  switch (error.status) {
    case 400:
      return new Problem(
        'INVALID_INPUT',
        isWrite ? 'Your Drive did not accept this. Nothing was changed.' : 'Your Drive did not accept this.',
        { cause: error },
      );
    case 401:
      return new Problem('REAUTH_REQUIRED', 'Authentication expired. Please sign in again.', {
        requiresReauth: true,
        cause: error,
      });
    case 403:
      return refusalOf(error, api, granted, isWrite);
    case 404:
      return absent(error, api, granted);
    default:
      return undefined;
  }
}

/** True for a write that may have been carried out although its answer never came. */
export function mayHaveHappened(error: unknown): boolean {
  return error instanceof Problem && error.cause instanceof UpstreamError && error.cause.isUncertain;
}
