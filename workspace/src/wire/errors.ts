/** How an error's status reads in the JSON of Google's APIs. */
const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  411: 'FAILED_PRECONDITION',
  412: 'FAILED_PRECONDITION',
  413: 'INVALID_ARGUMENT',
  416: 'OUT_OF_RANGE',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
};

export type ApiName = 'drive' | 'sheets' | 'oauth2';

/** Drive's general reason for a status, if there is no more exact one. */
const defaultReasons: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'uploadTooLarge',
  416: 'requestedRangeNotSatisfiable',
  429: 'rateLimitExceeded',
  501: 'notImplemented',
};

interface ApiErrorFacts {
  /** The word in Drive's `errors[].reason`, such as notFound. */
  reason?: string;
  /** Drive's `errors[].message`, if it differs from the message above it. */
  innerMessage?: string;
  domain?: string;
  location?: string;
  locationType?: string;
  /** Overrides the status word that belongs to the HTTP status. */
  statusName?: string;
  details?: readonly unknown[];
  headers?: Readonly<Record<string, string>>;
}

/** An answer in Google's error shape. Anything else that is thrown is a fault of ours and travels as a bare 500. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly httpStatus: number;
  readonly facts: ApiErrorFacts;

  constructor(httpStatus: number, message: string, facts: ApiErrorFacts = {}) {
    super(message);
    this.httpStatus = httpStatus;
    this.facts = facts;
  }
}

/** The body of an error, in the dialect of the API that answers. */
export function errorBody(error: ApiError, api: ApiName): unknown {
  const { reason, innerMessage, domain = 'global', location, locationType, details } = error.facts;
  const status = error.facts.statusName ?? statusNames[error.httpStatus] ?? 'UNKNOWN';
  // Sheets lists its errors only in answers of an older layer of Google's, as for scopes.
  const needsList =
    api === 'sheets'
      ? reason === 'insufficientPermissions' || reason === 'storageQuotaExceeded'
      : reason !== undefined || api === 'drive';
  return {
    error: {
      code: error.httpStatus,
      message: error.message,
      ...(needsList && {
        errors: [
          {
            message: innerMessage ?? error.message,
            domain,
            reason: reason ?? defaultReasons[error.httpStatus] ?? 'backendError',
            ...(location !== undefined && { location, locationType: locationType ?? 'parameter' }),
          },
        ],
      }),
      // Drive leaves the status word out of most answers; the ones that carry details have it.
      ...((api !== 'drive' || details !== undefined || error.httpStatus === 401) && { status }),
      ...(details !== undefined && { details }),
    },
  };
}
