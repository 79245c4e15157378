import * as z from 'zod';

/**
 * Every way in which a call can fail, with its HTTP status; they are defined nowhere else. NETWORK_ERROR is never
 * sent: the browser makes it when no answer came.
 */
export const problemStatus = {
  INVALID_INPUT: 400,
  AUTH_ERROR: 401,
  REAUTH_REQUIRED: 401,
  INSUFFICIENT_SCOPES: 403,
  ACCESS_DENIED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  ALREADY_SAVED: 409,
  UNSURE_IF_SAVED: 409,
  TOO_LARGE: 413,
  KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  SERVER_ERROR: 500,
  WORKSPACE_UNAVAILABLE: 503,
  BILLING_UNAVAILABLE: 503,
  EXTRACTION_UNAVAILABLE: 503,
  NETWORK_ERROR: 0,
} as const;

export type ProblemCode = keyof typeof problemStatus;

const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

/** The row as it is in the sheet now, so that both versions can be shown; null if it is gone. */
const conflictSchema = z.object({
  rowIndex: z.int().nullable(),
  current: z.record(z.string(), z.unknown()).nullable(),
  /** Names of the record's fields that were changed on both sides. */
  fields: z.array(z.string()),
});

/** A file in the trash, which its owner can restore. */
const trashedSchema = z.object({ fileId: z.string(), name: z.string(), canRestore: z.boolean() });
export type Trashed = z.infer<typeof trashedSchema>;

/**
 * Details that belong to certain codes: fields to INVALID_INPUT, missingScopes to INSUFFICIENT_SCOPES and to a
 * NOT_FOUND that they may cause, conflict to CONFLICT, trashed to NOT_FOUND, session to AUTH_ERROR.
 */
const problemDetailsSchema = z.object({
  /** One sentence for each field that did not parse, by the field's name. */
  fields: z.record(z.string(), z.string()).optional(),
  missingScopes: z.array(z.string()).optional(),
  requiresReauth: z.boolean().optional(),
  /**
   * Revoked: somebody ended it, or the account is gone, so browsers discard what they keep of it. Another: it belongs
   * to somebody else than what was sent. Otherwise it has simply expired.
   */
  session: z.enum(['expired', 'revoked', 'another']).optional(),
  conflict: conflictSchema.optional(),
  trashed: trashedSchema.optional(),
  /** For a call on many rows, those that conflict; `at` is the position in the list that was sent. */
  conflicts: z.array(conflictSchema.extend({ at: z.int() })).optional(),
  retryAfterSeconds: z.number().optional(),
});

export type ProblemDetails = z.infer<typeof problemDetailsSchema>;

/** A problem on the wire: `error` is the sentence that people read. */
export const problemSchema = problemDetailsSchema.extend({
  error: z.string(),
  code: z.enum(problemCodes),
  requestId: z.string().optional(),
});

export type ProblemAnswer = z.infer<typeof problemSchema>;

/**
 * A failure that the person at the screen can do something about. Everything else is a bug, and is sent as
 * SERVER_ERROR without detail.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  readonly requestId: string | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    details: ProblemDetails & { cause?: unknown; requestId?: string | undefined } = {},
  ) {
    const { cause, requestId, ...rest } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = rest;
    this.requestId = requestId;
  }

  get status(): number {
    return problemStatus[this.code];
  }

  /** The response body for this problem. */
  toAnswer(requestId: string): ProblemAnswer {
    return { error: this.message, code: this.code, ...this.details, requestId };
  }
}
