import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { CredentialKeeper, Credentials, GoogleSettings } from './credentials.ts';

/** Who signed in, as the verified id_token says. */
export interface Person {
  /** Google's id of the account; it never changes, unlike the address. */
  googleId: string;
  email: string;
  name: string;
  picture: string | null;
}

export interface AuthorizationRequest {
  scopes: readonly string[];
  state: string;
  nonce: string;
  codeChallenge: string;
  /** The account to offer first. */
  loginHint: string | null;
  /** True where the consent page must show even when everything was granted: it alone yields a refresh token. */
  mustConsent: boolean;
}

const timeoutMs = 10_000;
/** Tokens this close to their end are refreshed first, so that they do not end on their way. */
const refreshMarginMs = 60_000;

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expiry_date: z.number(),
  refresh_token: z.string().min(1).nullish(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
});

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.boolean(),
  nonce: z.string().optional(),
  name: z.string().optional(),
  picture: z.url().optional(),
});

const failureSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.unknown() }).optional().catch(undefined),
  }),
});

function createClient(google: GoogleSettings): OAuth2Client {
  return new OAuth2Client({
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    redirectUri: google.redirectUri,
    issuers: [...google.issuers],
    transporterOptions: { timeout: timeoutMs },
    endpoints: {
      oauth2AuthBaseUrl: google.authorizeUrl,
      oauth2TokenUrl: google.tokenUrl,
      oauth2RevokeUrl: google.revokeUrl,
      tokenInfoUrl: google.tokenInfoUrl,
      oauth2FederatedSignonPemCertsUrl: google.certificatesUrl,
    },
  });
}

function splitScopes(scope: string | undefined): string[] {
  return (scope ?? '').split(' ').filter((part) => part !== '');
}

/** What Google answered: its status and its error word, or null when no answer came. */
function answerOf(error: unknown): { status: number; word: string } | null {
  const parsed = failureSchema.safeParse(error);
  if (!parsed.success) return null;
  const { status, data } = parsed.data.response;
  return { status, word: typeof data?.error === 'string' ? data.error : '' };
}

function unavailable(cause: unknown): Problem {
  return new Problem(
    'WORKSPACE_UNAVAILABLE',
    'The sign-in service does not answer. Please try again in a moment.',
    { cause },
  );
}

function isOutage(error: unknown): boolean {
  const answer = answerOf(error);
  return answer === null || answer.status >= 500;
}

/** Signing in with Google, or with a workspace that speaks like it. */
export class GoogleIdentity {
  readonly #client: OAuth2Client;
  readonly #clientId: string;

  constructor(google: GoogleSettings) {
    this.#client = createClient(google);
    this.#clientId = google.clientId;
  }

  authorizationUrl(request: AuthorizationRequest): string {
    return this.#client.generateAuthUrl({
      access_type: 'offline',
      scope: [...request.scopes],
      state: request.state,
      nonce: request.nonce,
      include_granted_scopes: true,
      code_challenge: request.codeChallenge,
      code_challenge_method: CodeChallengeMethod.S256,
      ...(request.loginHint !== null && { login_hint: request.loginHint }),
      ...(request.mustConsent && { prompt: 'consent' }),
    });
  }

  /** Exchanges the code of the callback and verifies who came. The refresh token is null when none was sent. */
  async redeem(
    code: string,
    codeVerifier: string,
    nonce: string,
  ): Promise<{ person: Person; credentials: Credentials }> {
    const tokens = await this.#exchange(code, codeVerifier);
    const person = await this.#verify(tokens.id_token, nonce);
    return {
      person,
      credentials: {
        accessToken: tokens.access_token,
        expiresAt: tokens.expiry_date,
        refreshToken: tokens.refresh_token ?? null,
        scopes: splitScopes(tokens.scope),
      },
    };
  }

  async #exchange(code: string, codeVerifier: string) {
    try {
      const { tokens } = await this.#client.getToken({ code, codeVerifier });
      return tokensSchema.parse(tokens);
    } catch (error) {
      if (isOutage(error) && !(error instanceof z.ZodError)) throw unavailable(error);
      throw new Problem('AUTH_ERROR', 'This sign-in could not be completed. Please sign in again.', {
        cause: error,
      });
    }
  }

  async #verify(idToken: string | undefined, nonce: string): Promise<Person> {
    if (idToken === undefined) {
      throw new Problem('AUTH_ERROR', 'Your account did not say who you are. Please sign in again.');
    }
    const claims = await this.#readClaims(idToken);
    if (claims.nonce !== nonce) {
      throw new Problem('AUTH_ERROR', 'This sign-in belongs to another attempt. Please sign in again.');
    }
    if (!claims.email_verified) {
      throw new Problem(
        'AUTH_ERROR',
        'The email address of this account is not verified. Verify it, then sign in again.',
      );
    }
    return {
      googleId: claims.sub,
      email: claims.email,
      name: claims.name ?? '',
      picture: claims.picture ?? null,
    };
  }

  async #readClaims(idToken: string) {
    try {
      const ticket = await this.#client.verifyIdToken({ idToken, audience: this.#clientId });
      return claimsSchema.parse(ticket.getPayload());
    } catch (cause) {
      throw new Problem('AUTH_ERROR', 'Your identity could not be verified. Please sign in again.', {
        cause,
      });
    }
  }

  /** The scopes behind an access token as they stand now; null when Google no longer accepts it. */
  async readScopes(accessToken: string): Promise<string[] | null> {
    try {
      return (await this.#client.getTokenInfo(accessToken)).scopes;
    } catch (error) {
      if (isOutage(error)) throw unavailable(error);
      return null;
    }
  }

  /** Takes the whole grant back; a grant that is dead already counts as taken. */
  async revoke(token: string): Promise<void> {
    try {
      await this.#client.revokeToken(token);
    } catch (error) {
      if (isOutage(error)) throw unavailable(error);
    }
  }
}

const refreshes = new Map<string, Promise<Credentials>>();

/**
 * Credentials whose access token can be used at once, refreshed where needed. `rejectedToken` is one that an API
 * refused although its time had not come. However many calls ask at once, a person's token is refreshed once.
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
  // A refresh that ended just before this one began has left what is needed.
  const stored = await keeper.read();
  if (isUsable(stored)) return stored;
  const tokens = await requestRefresh(await refreshTokenOf(stored, keeper), keeper, google);
  const credentials: Credentials = {
    accessToken: tokens.access_token,
    expiresAt: tokens.expiry_date,
    refreshToken: tokens.refresh_token ?? stored.refreshToken,
    scopes: tokens.scope === undefined ? stored.scopes : splitScopes(tokens.scope),
  };
  await keeper.save(credentials);
  return credentials;
}

async function refreshTokenOf({ refreshToken }: Credentials, keeper: CredentialKeeper): Promise<string> {
  if (refreshToken !== null) return refreshToken;
  await keeper.markDead();
  throw new Problem('REAUTH_REQUIRED', 'No refresh token is kept for your account. Please sign in again.', {
    requiresReauth: true,
  });
}

/** An access token that opens less than was granted, for a browser. The library cannot ask for one. */
export async function narrowedToken(
  keeper: CredentialKeeper,
  google: GoogleSettings,
  scope: string,
): Promise<string> {
  const refreshToken = await refreshTokenOf(await keeper.read(), keeper);
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: google.clientId,
    client_secret: google.clientSecret,
    scope,
  });
  return await refusedAs(keeper, async () => {
    const { data } = await createClient(google).transporter.request<unknown>({
      method: 'POST',
      url: google.tokenUrl,
      data: form,
    });
    return z.object({ access_token: z.string().min(1) }).parse(data).access_token;
  });
}

async function requestRefresh(refreshToken: string, keeper: CredentialKeeper, google: GoogleSettings) {
  const client = createClient(google);
  client.setCredentials({ refresh_token: refreshToken });
  // The library puts the old refresh token over a rotated one, but says first what was sent.
  let rotated: string | null | undefined;
  client.once('tokens', (tokens) => {
    rotated = tokens.refresh_token;
  });
  return await refusedAs(keeper, async () => {
    const { credentials } = await client.refreshAccessToken();
    return tokensSchema.parse({ ...credentials, refresh_token: rotated });
  });
}

/** Tells a grant that is dead from a service that does not answer. */
async function refusedAs<T>(keeper: CredentialKeeper, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (answerOf(error)?.word !== 'invalid_grant') throw unavailable(error);
    await keeper.markDead();
    throw new Problem('REAUTH_REQUIRED', 'Authentication expired. Please sign in again.', {
      requiresReauth: true,
      cause: error,
    });
  }
}
