import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { blankAtStart } from '../recent.ts';
import type { CredentialKeeper, Credentials, GoogleSettings } from './credentials.ts';
import { answerOf, createClient, splitScopes, tokensSchema, unavailable } from './oauth-client.ts';

/** Tokens this close to their expiry are refreshed first, so that they do not expire on the way. */
const refreshMarginMs = 60_000;

const refreshes = new Map<string, Promise<Credentials>>();
blankAtStart(refreshes);

/**
 * Credentials whose access token can be used at once, refreshed if necessary. `rejectedToken` is one that an API
 * refused before its time. However many calls ask at once, a person's token is refreshed once.
 */
export async function usableCredentials(
  userId: string,
  keeper: CredentialKeeper,
  google: GoogleSettings,
  rejectedToken?: string,
): Promise<Credentials> {
  const isUsable = (credentials: Credentials) =>
    credentials.accessToken !== rejectedToken && credentials.expiresAt - Date.now() > refreshMarginMs;
  const stored = await keeper.read();
  if (isUsable(stored)) return stored;

  const running = refreshes.get(userId);
  if (running) return running;
  const refreshing = refresh(keeper, google, isUsable).finally(() => refreshes.delete(userId));
  refreshes.set(userId, refreshing);
  return refreshing;
}

async function refresh(
  keeper: CredentialKeeper,
  google: GoogleSettings,
  isUsable: (credentials: Credentials) => boolean,
): Promise<Credentials> {
  // A refresh that ended just before this one began has done the work.
  const stored = await keeper.read();
  if (isUsable(stored)) return stored;
  const tokens = await requestRefresh(stored, keeper, google).catch(async (error: unknown) => {
    const since = await keeper.read().catch(() => undefined);
    // The person has signed in again while older tokens were being refused.
    if (since && isUsable(since)) return since;
    throw error;
  });
  if ('accessToken' in tokens) return tokens;
  const credentials: Credentials = {
    accessToken: tokens.access_token,
    expiresAt: tokens.expiry_date,
    refreshToken: tokens.refresh_token ?? stored.refreshToken,
    scopes: tokens.scope === undefined ? stored.scopes : splitScopes(tokens.scope),
  };
  await keeper.save(credentials, stored);
  return credentials;
}

async function refreshTokenOf(stored: Credentials, keeper: CredentialKeeper): Promise<string> {
  if (stored.refreshToken !== null) return stored.refreshToken;
  await keeper.markDead(stored);
  throw new Problem('REAUTH_REQUIRED', 'No refresh token is kept for your account. Please sign in again.', {
    requiresReauth: true,
  });
}

/** An access token for a browser that opens less than was granted. The library cannot request one. */
export async function narrowedToken(
  keeper: CredentialKeeper,
  google: GoogleSettings,
  scope: string,
): Promise<string> {
  const stored = await keeper.read();
  const refreshToken = await refreshTokenOf(stored, keeper);
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: google.clientId,
    client_secret: google.clientSecret,
    scope,
  });
  return await refusedAs(stored, keeper, async () => {
    const { data } = await createClient(google).transporter.request<unknown>({
      method: 'POST',
      url: google.tokenUrl,
      data: form,
    });
    return z.object({ access_token: z.string().min(1) }).parse(data).access_token;
  });
}

async function requestRefresh(stored: Credentials, keeper: CredentialKeeper, google: GoogleSettings) {
  const refreshToken = await refreshTokenOf(stored, keeper);
  const client = createClient(google);
  client.setCredentials({ refresh_token: refreshToken });
  // The library overwrites a rotated refresh token with the old one, but reports first what was sent.
  let rotated: string | null | undefined;
  client.once('tokens', (tokens) => {
    rotated = tokens.refresh_token;
  });
  return await refusedAs(stored, keeper, async () => {
    const { credentials } = await client.refreshAccessToken();
    return tokensSchema.parse({ ...credentials, refresh_token: rotated });
  });
}

/** Distinguishes an invalid grant from a service that does not answer. */
async function refusedAs<T>(
  stored: Credentials,
  keeper: CredentialKeeper,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (answerOf(error)?.word !== 'invalid_grant') throw unavailable(error);
    await keeper.markDead(stored);
    throw new Problem('REAUTH_REQUIRED', 'Authentication expired. Please sign in again.', {
      requiresReauth: true,
      cause: error,
    });
  }
}
