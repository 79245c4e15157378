import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { OAuthClient } from '../setting-definitions.ts';
import type { Account } from '../storage/accounts.ts';
import type { CodeRequest } from '../storage/grants.ts';
import type { Token } from '../storage/tokens.ts';
import { readForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { OAuthError } from './oauth-error.ts';
import { findSampleAccount, mayBeUsed } from './sample-account.ts';
import { parseScopes, scopeNames } from './scopes.ts';
import { hashSecret, isSameSecret, randomSecret } from './secrets.ts';

/** Google's access tokens last an hour; it reports one second less. */
const accessTokenSeconds = 3599;
/** Refresh tokens end when they are not used for six months. */
const refreshTokenMs = 183 * 86_400_000;
/** The oldest beyond this many are dropped without a word, as Google does. */
const maxRefreshTokens = 100;

const codeSchema = z.string().regex(/^4\/0A[\w-]{43}$/);

type Access = Pick<Token, 'clientId' | 'scopes' | 'isOffline' | 'codeHash'>;

interface TokenAnswer {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
  scope: string;
  token_type: 'Bearer';
  id_token?: string;
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null || value === '') {
    throw new OAuthError(400, 'invalid_request', `Missing required parameter: ${name}`);
  }
  return value;
}

const basicSchema = z
  .string()
  .regex(/^Basic [A-Za-z0-9+/=]+$/i)
  .transform((header) => Buffer.from(header.slice(6), 'base64').toString())
  .refine((pair) => pair.includes(':'));

/** The client's id and secret, from the form or from the Authorization header. */
function readCredentials(request: FastifyRequest, form: URLSearchParams): [id: string, secret: string] {
  const basic = basicSchema.safeParse(request.headers.authorization);
  if (basic.success) {
    const colon = basic.data.indexOf(':');
    return [decodeForm(basic.data.slice(0, colon)), decodeForm(basic.data.slice(colon + 1))];
  }
  return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
}

/** Id and secret are form-encoded inside the header, too. */
function decodeForm(text: string): string {
  return new URLSearchParams(`value=${text}`).get('value') ?? '';
}

function authenticateClient(
  request: FastifyRequest,
  form: URLSearchParams,
  { clients }: Identity,
): OAuthClient {
  const [id, secret] = readCredentials(request, form);
  if (id === '') {
    throw new OAuthError(400, 'invalid_request', 'Could not determine client ID from request.');
  }
  const client = clients.find(id);
  if (client === undefined) throw new OAuthError(401, 'invalid_client', 'The OAuth client was not found.');
  if (secret === '') throw new OAuthError(400, 'invalid_request', 'client_secret is missing.');
  if (!clients.hasSecret(client, secret)) throw new OAuthError(401, 'invalid_client', 'Unauthorized');
  return client;
}

function checkVerifier(challenge: CodeRequest['challenge'], verifier: string | null): void {
  if (challenge === null) {
    // A verifier without a challenge means that somebody took the challenge out on the way.
    if (verifier !== null) throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.');
    return;
  }
  if (verifier === null) throw new OAuthError(400, 'invalid_grant', 'Missing code verifier.');
  const answer =
    challenge.method === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (!/^[\w.~-]{43,128}$/.test(verifier) || !isSameSecret(answer, challenge.value)) {
    throw new OAuthError(400, 'invalid_grant', 'Invalid code verifier.');
  }
}

const badGrant = () => new OAuthError(400, 'invalid_grant', 'Bad Request');

function findAccount(identity: Identity, accountId: string): Account {
  const account = identity.accounts.find(accountId);
  if (account === undefined || !mayBeUsed(account, identity.settings)) throw badGrant();
  return account;
}

/** What the client receives: the access token, and an id_token if it asked who signs in. */
async function answerWith(
  identity: Identity,
  account: Account,
  accessToken: string,
  { clientId, scopes }: Access,
  nonce: string | null,
): Promise<TokenAnswer> {
  return {
    access_token: accessToken,
    expires_in: accessTokenSeconds,
    scope: scopes.join(' '),
    token_type: 'Bearer',
    ...(scopes.includes(scopeNames.openid) && {
      id_token: await identity.signer.signIdToken({
        account,
        clientId,
        scopes,
        accessToken,
        nonce,
      }),
    }),
  };
}

/** Makes an access token and keeps its hash. */
export function createAccessToken(
  { tokens }: Pick<Identity, 'tokens'>,
  accountId: string,
  access: Access,
): string {
  const accessToken = `ya29.a0${randomSecret(48)}`;
  tokens.add(hashSecret(accessToken), {
    kind: 'access',
    accountId,
    clientId: access.clientId,
    scopes: access.scopes,
    isOffline: access.isOffline,
    codeHash: access.codeHash,
    expiresAt: Date.now() + accessTokenSeconds * 1000,
  });
  return accessToken;
}

/** Returns the refresh token for a code, if any: on the first consent, and on every later one. */
function createRefreshToken(
  { tokens }: Identity,
  accountId: string,
  access: Access,
  hasConsented: boolean,
): string | undefined {
  const isDue = hasConsented || !tokens.hasRefreshToken(accountId, access.clientId);
  if (!access.isOffline || !isDue) return undefined;
  const refreshToken = `1//0${randomSecret(48)}`;
  tokens.add(hashSecret(refreshToken), {
    kind: 'refresh',
    accountId,
    clientId: access.clientId,
    scopes: access.scopes,
    isOffline: access.isOffline,
    codeHash: access.codeHash,
    expiresAt: Date.now() + refreshTokenMs,
  });
  tokens.limitRefreshTokens(accountId, access.clientId, maxRefreshTokens);
  return refreshToken;
}

async function exchangeCode(identity: Identity, client: OAuthClient, form: URLSearchParams) {
  const codeText = codeSchema.safeParse(required(form, 'code'));
  if (!codeText.success) throw new OAuthError(400, 'invalid_grant', 'Malformed auth code.');
  const codeHash = hashSecret(codeText.data);
  const code = identity.grants.findCode(codeHash);
  if (code === undefined || code.clientId !== client.clientId) throw badGrant();
  if (code.isUsed) {
    // Somebody besides the client has the code: the tokens it gave are revoked.
    identity.tokens.revokeOfCode(codeHash);
    throw badGrant();
  }
  if (code.expiresAt <= Date.now()) throw badGrant();
  if (required(form, 'redirect_uri') !== code.request.redirectUri) {
    throw new OAuthError(400, 'redirect_uri_mismatch', 'Bad Request');
  }
  checkVerifier(code.request.challenge, form.get('code_verifier'));
  const account = findAccount(identity, code.accountId);
  const { scopes, isOffline, nonce, hasConsented } = code.request;
  const access: Access = { clientId: client.clientId, scopes, isOffline, codeHash };
  const { accessToken, refreshToken } = identity.database.transaction(() => {
    identity.grants.markCodeUsed(codeHash);
    return {
      refreshToken: createRefreshToken(identity, account.id, access, hasConsented),
      accessToken: createAccessToken(identity, account.id, access),
    };
  });
  const answer = await answerWith(identity, account, accessToken, access, nonce);
  return refreshToken === undefined ? answer : { ...answer, refresh_token: refreshToken };
}

/** The scopes that a refresh asks for, which may be fewer than the token's. */
function narrowedScopes(asked: string | null, held: readonly string[]): string[] {
  if (asked === null || asked === '') return [...held];
  const { scopes, unknown } = parseScopes(asked);
  const beyond = [...unknown, ...scopes.filter((scope) => !held.includes(scope))];
  if (beyond.length === 0) return scopes;
  throw new OAuthError(
    400,
    'invalid_scope',
    `Some requested scopes were invalid. {invalid=[${beyond.join(', ')}]}`,
  );
}

async function refresh(identity: Identity, client: OAuthClient, form: URLSearchParams) {
  const hash = hashSecret(required(form, 'refresh_token'));
  const token = identity.tokens.find(hash);
  if (token?.kind !== 'refresh') throw badGrant();
  if (token.clientId !== client.clientId) throw new OAuthError(401, 'unauthorized_client', 'Unauthorized');
  if (token.isRevoked || token.expiresAt <= Date.now()) {
    throw new OAuthError(400, 'invalid_grant', 'Token has been expired or revoked.');
  }
  const account = findAccount(identity, token.accountId);
  const scopes = narrowedScopes(form.get('scope'), token.scopes);
  const access: Access = { ...token, scopes };
  const accessToken = identity.database.transaction(() => {
    identity.tokens.extend(hash, Date.now() + refreshTokenMs);
    return createAccessToken(identity, account.id, access);
  });
  return answerWith(identity, account, accessToken, access, null);
}

/** Not one of Google's: lets a client in as a sample account, if those are offered to everybody anyway. */
const sampleGrant = 'urn:rowhouse:sample-account';

async function enterSample(identity: Identity, client: OAuthClient, form: URLSearchParams) {
  const account = findSampleAccount(identity, required(form, 'account'));
  if (account === undefined) throw badGrant();
  const { scopes, unknown } = parseScopes(required(form, 'scope'));
  if (unknown.length > 0) throw new OAuthError(400, 'invalid_scope', 'Some requested scopes were invalid.');
  const access: Access = { clientId: client.clientId, scopes, isOffline: true, codeHash: null };
  const { accessToken, refreshToken } = identity.database.transaction(() => ({
    refreshToken: createRefreshToken(identity, account.id, access, true),
    accessToken: createAccessToken(identity, account.id, access),
  }));
  return { ...(await answerWith(identity, account, accessToken, access, null)), refresh_token: refreshToken };
}

const grants = { authorization_code: exchangeCode, refresh_token: refresh, [sampleGrant]: enterSample };

const isGrant = (type: string): type is keyof typeof grants => Object.hasOwn(grants, type);

function answer(identity: Identity, request: FastifyRequest): Promise<unknown> {
  const form = readForm(request);
  const grantType = form.get('grant_type');
  if (grantType === null || grantType === '') {
    throw new OAuthError(400, 'invalid_request', 'Required parameter is missing: grant_type');
  }
  if (!isGrant(grantType)) {
    throw new OAuthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType}`);
  }
  const client = authenticateClient(request, form, identity);
  return grants[grantType](identity, client, form);
}

/** Where codes and refresh tokens become access tokens. */
export function registerTokenEndpoint(scope: FastifyInstance, identity: Identity): void {
  scope.post('/token', (request) => answer(identity, request));
}
