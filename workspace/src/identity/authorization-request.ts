import * as z from 'zod';
import type { OAuthClient } from '../setting-definitions.ts';
import type { Clients } from './clients.ts';
import { type FilePick, filePickOf, pickOptions } from './picking/file-pick.ts';
import { parseScopes, scopeNames } from './scopes.ts';

/**
 * A request that cannot be answered to its client, because it may not come from it. The person sees a page with
 * Google's name for the error.
 */
export class AuthorizationError extends Error {
  override readonly name = 'AuthorizationError';
  readonly status: 400 | 401;
  readonly word: string;

  constructor(word: string, message: string, status: 400 | 401 = 400) {
    super(message);
    this.word = word;
    this.status = status;
  }
}

export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  scopes: string[];
  state: string | null;
  nonce: string | null;
  isOffline: boolean;
  prompts: ReadonlySet<string>;
  /** The address or id of the account that the client expects. */
  loginHint: string | null;
  /** The account that was picked on the chooser, by its address. */
  chosen: string | null;
  includesGranted: boolean;
  challenge: { method: 'S256' | 'plain'; value: string } | null;
  /** Which files the person is asked to choose; null if the client does not ask for any. */
  pick: FilePick | null;
  /** The request as it came, for the forms of its pages to carry. */
  query: string;
}

/** Where clients send people. */
export const authorizePath = '/o/oauth2/v2/auth';

const knownPrompts = new Set(['none', 'consent', 'select_account']);

// Each parameter of the request, with Google's name for its error.
const optionsSchema = z.object({
  access_type: z.enum(['online', 'offline'], 'Invalid parameter value for access_type').default('online'),
  include_granted_scopes: z
    .enum(['true', 'false'], 'Invalid parameter value for include_granted_scopes')
    .default('false'),
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'Invalid parameter value for code_challenge')
    .optional(),
  code_challenge_method: z
    .enum(['S256', 'plain'], 'Invalid parameter value for code_challenge_method')
    .default('plain'),
  response_mode: z.literal('query', 'Invalid parameter value for response_mode').optional(),
  prompt: z
    .string()
    .default('')
    .transform((text) => new Set(text.split(/\s+/).filter((word) => word !== '')))
    .refine(
      (words) => [...words].every((word) => knownPrompts.has(word)),
      'Invalid parameter value for prompt',
    )
    .refine((words) => !words.has('none') || words.size === 1, 'prompt=none cannot be combined'),
  state: z.string().optional(),
  nonce: z.string().optional(),
  login_hint: z.string().optional(),
  authuser: z.string().optional(),
  ...pickOptions,
});

function readSingly(query: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of new Set(query.keys())) {
    const [value = '', ...more] = query.getAll(name);
    if (more.length > 0) {
      throw new AuthorizationError(
        'invalid_request',
        `OAuth 2 parameters can only have a single value: ${name}`,
      );
    }
    if (value !== '') values[name] = value;
  }
  return values;
}

function required(values: Readonly<Record<string, string>>, name: string): string {
  const value = values[name];
  if (value === undefined) {
    throw new AuthorizationError('invalid_request', `Required parameter is missing: ${name}`);
  }
  return value;
}

function readScopes(values: Readonly<Record<string, string>>): string[] {
  const { scopes, unknown } = parseScopes(required(values, 'scope'));
  if (unknown.length === 0 && scopes.length > 0) return scopes;
  const valid = scopes.length > 0 ? `valid=[${scopes.join(', ')}], ` : '';
  throw new AuthorizationError(
    'invalid_scope',
    `Some requested scopes were invalid. {${valid}invalid=[${unknown.join(', ')}]}`,
  );
}

/** The request of an authorize address. Throws an AuthorizationError for the first thing that is wrong. */
export function parseAuthorizationRequest(query: URLSearchParams, clients: Clients): AuthorizationRequest {
  const values = readSingly(query);
  const client = clients.find(required(values, 'client_id'));
  if (client === undefined) {
    throw new AuthorizationError('invalid_client', 'The OAuth client was not found.', 401);
  }
  const redirectUri = required(values, 'redirect_uri');
  if (!client.redirectUris.includes(redirectUri)) {
    throw new AuthorizationError(
      'redirect_uri_mismatch',
      `The address ${redirectUri} is not one that ${client.name} is registered with.`,
    );
  }
  const responseType = required(values, 'response_type');
  if (responseType !== 'code') {
    throw new AuthorizationError('unsupported_response_type', `Invalid response_type: ${responseType}`);
  }
  const scopes = readScopes(values);
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) {
    throw new AuthorizationError('invalid_request', parsed.error.issues[0]?.message ?? 'Invalid request.');
  }
  const { data } = parsed;
  const pick = filePickOf(data);
  if (pick !== null && scopes.join(' ') !== scopeNames.driveFile) {
    throw new AuthorizationError(
      'invalid_scope',
      `trigger_onepick takes the scope ${scopeNames.driveFile} and no other`,
    );
  }
  return {
    client,
    redirectUri,
    scopes,
    state: data.state ?? null,
    nonce: data.nonce ?? null,
    isOffline: data.access_type === 'offline',
    prompts: data.prompt,
    loginHint: data.login_hint ?? null,
    chosen: data.authuser ?? null,
    includesGranted: data.include_granted_scopes === 'true',
    challenge:
      data.code_challenge === undefined
        ? null
        : { method: data.code_challenge_method, value: data.code_challenge },
    pick,
    query: query.toString(),
  };
}

/** The address for the answer: the client's redirect address with the answer's parameters and the state as received. */
export function answerAddress(
  request: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(request.redirectUri);
  if (request.state !== null) url.searchParams.set('state', request.state);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}

/** The path that asks again, for the pages in between to come back to. */
export function pathOf(request: AuthorizationRequest): string {
  return `${authorizePath}?${request.query}`;
}
