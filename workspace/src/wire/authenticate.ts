import type { FastifyRequest } from 'fastify';
import type { Caller } from './call.ts';
import type { ApiName } from './errors.ts';
import type { Authentication } from './ports.ts';
import { badCredentials, missingCredentials } from './refusals.ts';

/** The caller: the holder of an access token, otherwise a page of the workspace with its signed-in person. */
export function authenticate(
  authentication: Authentication,
  api: ApiName,
  methodId: string,
  query: URLSearchParams,
  request: FastifyRequest,
): Caller {
  const token = tokenOf(request, query);
  if (token === undefined) {
    const caller = authentication.authenticatePage(request);
    if (caller === undefined) throw missingCredentials(api, methodId);
    return caller;
  }
  const caller = authentication.authenticate(token);
  if (caller === undefined) throw badCredentials(api);
  return caller;
}

function tokenOf(request: FastifyRequest, query: URLSearchParams): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return query.get('access_token') ?? query.get('oauth_token') ?? undefined;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
