import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Position } from '../storage/file-search.ts';
import type { Call } from '../wire/call.ts';
import { ApiError } from '../wire/errors.ts';

const tokenSchema = z.object({
  values: z.array(z.union([z.string(), z.number()])),
  id: z.string(),
  search: z.string(),
});

/** Parameters that must stay the same from page to page. */
const searchParameters = ['q', 'orderBy', 'corpora', 'spaces', 'driveId'] as const;

/** The token that continues after a position. It names a place in the caller's own list, so it needs no secret. */
export function writePageToken(call: Call, { values, id }: Position): string {
  return Buffer.from(JSON.stringify({ values, id, search: fingerprint(call) })).toString('base64url');
}

export function readPageToken(call: Call, keys: number): Position | undefined {
  const token = call.parameters['pageToken'];
  if (token === undefined || token === '') return undefined;
  const parsed = tokenSchema.safeParse(jsonIn(String(token)));
  if (!parsed.success || parsed.data.search !== fingerprint(call) || parsed.data.values.length !== keys) {
    throw invalidPageToken();
  }
  return { values: parsed.data.values, id: parsed.data.id };
}

export function invalidPageToken(): ApiError {
  return new ApiError(400, 'Invalid Value', { reason: 'invalid', location: 'pageToken' });
}

function fingerprint({ parameters, caller }: Call): string {
  const search = JSON.stringify([caller.email, ...searchParameters.map((name) => parameters[name] ?? null)]);
  return createHash('sha256').update(search).digest('base64url').slice(0, 16);
}

function jsonIn(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
