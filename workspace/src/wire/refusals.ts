import type { ApiName } from './errors.ts';
import { ApiError } from './errors.ts';

/** What both APIs refuse before a handler sees the call, in the words of each. */

const signInHelp =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. ' +
  'See https://developers.google.com/identity/sign-in/web/devconsole-project.';

const challenge = { 'www-authenticate': 'Bearer realm="https://accounts.google.com/"' };

function errorInfo(reason: string, metadata: Record<string, string>): unknown {
  return { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com', metadata };
}

/** The gRPC name of a method, such as google.apps.drive.v3.DriveFiles.Create. */
function grpcName(methodId: string): string {
  const [, resource = '', method = ''] = methodId.split('.');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return `google.apps.drive.v3.Drive${capital(resource)}.${capital(method)}`;
}

export function missingCredentials(api: ApiName, methodId: string): ApiError {
  const message = `Request is missing required authentication credential. ${signInHelp}`;
  if (api === 'sheets') return new ApiError(401, message, { headers: challenge });
  const metadata = { method: grpcName(methodId), service: 'drive.googleapis.com' };
  return new ApiError(401, message, {
    reason: 'required',
    innerMessage: 'Login Required.',
    location: 'Authorization',
    locationType: 'header',
    details: [errorInfo('CREDENTIALS_MISSING', metadata)],
    headers: challenge,
  });
}

export function badCredentials(api: ApiName): ApiError {
  const message = `Request had invalid authentication credentials. ${signInHelp}`;
  const headers = { 'www-authenticate': `${challenge['www-authenticate']}, error="invalid_token"` };
  if (api === 'sheets') return new ApiError(401, message, { headers });
  return new ApiError(401, message, {
    reason: 'authError',
    innerMessage: 'Invalid Credentials',
    location: 'Authorization',
    locationType: 'header',
    headers,
  });
}

export function insufficientScopes(api: ApiName): ApiError {
  return new ApiError(403, 'Request had insufficient authentication scopes.', {
    reason: 'insufficientPermissions',
    innerMessage: 'Insufficient Permission',
    details: [errorInfo('ACCESS_TOKEN_SCOPE_INSUFFICIENT', { service: `${api}.googleapis.com` })],
    headers: { 'www-authenticate': `${challenge['www-authenticate']}, error="insufficient_scope"` },
  });
}

/** An address with invalid escapes, such as %E0%A4%A. */
export function malformedAddress(): ApiError {
  return new ApiError(400, 'The address is not well encoded.', { reason: 'badRequest' });
}

export function notServed(reason: string): ApiError {
  return new ApiError(501, reason, { reason: 'notImplemented' });
}

export function tooLargeToExport(): ApiError {
  return new ApiError(403, 'This file is too large to be exported.', { reason: 'exportSizeLimitExceeded' });
}

/** One thing that is wrong with a request, as BadRequest details list it. */
export interface Violation {
  field?: string;
  description: string;
}

export function badRequest(violations: readonly Violation[], message?: string): ApiError {
  const text = message ?? violations.map((violation) => violation.description).join('\n');
  return new ApiError(400, text, {
    reason: 'badRequest',
    details: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }],
  });
}

/** A parameter that cannot be read; `constraint` says what would do. */
export function invalidParameter(api: ApiName, name: string, value: string, constraint: string): ApiError {
  if (api === 'sheets') {
    const field = snakeCase(name);
    const description = `Invalid value at '${field}' (${constraint}), ${JSON.stringify(value)}`;
    return badRequest([{ field, description }]);
  }
  return new ApiError(400, `Invalid value '${value}'. ${constraint}`, {
    reason: 'invalidParameter',
    location: name,
  });
}

export function missingParameter(api: ApiName, name: string): ApiError {
  if (api === 'sheets') return new ApiError(400, `'${name}' is required but not specified`);
  return new ApiError(400, `Required parameter: ${name}`, { reason: 'required', location: name });
}

export function invalidFields(api: ApiName, part: string): ApiError {
  if (api === 'drive') {
    return new ApiError(400, `Invalid field selection ${part}`, {
      reason: 'invalidParameter',
      location: 'fields',
    });
  }
  const description = `Error expanding 'fields' parameter. Cannot find matching fields for path '${part}'.`;
  return badRequest([{ field: part, description }], 'Request contains an invalid argument.');
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
