import { CodeChallengeMethod, type OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { Credentials, GoogleSettings } from './credentials.ts';
import { askTokens, createClient, isOutage, splitScopes, tokensSchema, unavailable } from './oauth-client.ts';

/** Who signed in, as the verified id_token says. */
export interface Person {
  /** Google's id of the account; unlike the address, it never changes. */
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
  /** The account to suggest first. */
  loginHint: string | null;
  /** True if the consent page must be shown even if everything was granted: only then is there a refresh token. */
  mustConsent: boolean;
}

/** A person is to choose a file, which we can open from then on. */
export interface PickRequest {
  state: string;
  codeChallenge: string;
  loginHint: string;
  mimeType: string;
  /** The file to suggest; null for none. */
  fileId: string | null;
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().min(1),
  email_verified: z.boolean(),
  nonce: z.string().optional(),
  name: z.string().optional(),
  picture: z.url().optional(),
});

function personOf({ sub, email, name, picture }: z.infer<typeof claimsSchema>): Person {
  return { googleId: sub, email, name: name ?? '', picture: picture ?? null };
}

const fileScope = 'https://www.googleapis.com/auth/drive.file';

function credentialsOf(tokens: z.infer<typeof tokensSchema>): Credentials {
  return {
    accessToken: tokens.access_token,
    expiresAt: tokens.expiry_date,
    refreshToken: tokens.refresh_token ?? null,
    scopes: splitScopes(tokens.scope),
  };
}

/** Signing in with Google, or with a workspace in its place. */
export class GoogleIdentity {
  readonly #client: OAuth2Client;
  readonly #google: GoogleSettings;

  constructor(google: GoogleSettings) {
    this.#client = createClient(google);
    this.#google = google;
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

  /**
   * Where the person chooses a file. The scope must be alone there, so that earlier grants are not requested again,
   * and no second refresh token is needed: the existing one opens the chosen file as well.
   */
  pickUrl({ state, codeChallenge, loginHint, mimeType, fileId }: PickRequest): string {
    const url = new URL(
      this.#client.generateAuthUrl({
        access_type: 'online',
        scope: [fileScope],
        state,
        prompt: 'consent',
        login_hint: loginHint,
        code_challenge: codeChallenge,
        code_challenge_method: CodeChallengeMethod.S256,
      }),
    );
    url.searchParams.set('trigger_onepick', 'true');
    url.searchParams.set('mimetypes', mimeType);
    if (fileId !== null) url.searchParams.set('file_ids', fileId);
    return url.href;
  }

  /** Exchanges the code that came with the choice. It does not say who the person is; Drive does. */
  async redeemPick(code: string, codeVerifier: string): Promise<Credentials> {
    return credentialsOf(await this.#exchange(code, codeVerifier));
  }

  /** Exchanges the callback's code and verifies who signed in. The refresh token is null if none was sent. */
  async redeem(
    code: string,
    codeVerifier: string,
    nonce: string,
  ): Promise<{ person: Person; credentials: Credentials }> {
    const tokens = await this.#exchange(code, codeVerifier);
    const person = await this.#verify(tokens.id_token, nonce);
    return {
      person,
      credentials: credentialsOf(tokens),
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
    return personOf(claims);
  }

  async #readClaims(idToken: string) {
    try {
      const ticket = await this.#client.verifyIdToken({ idToken, audience: this.#google.clientId });
      return claimsSchema.parse(ticket.getPayload());
    } catch (cause) {
      throw new Problem('AUTH_ERROR', 'Your identity could not be verified. Please sign in again.', {
        cause,
      });
    }
  }

  /** Signs in to this installation as a sample account of the workspace, which has no password. */
  async enterSample(
    account: string,
    scopes: readonly string[],
  ): Promise<{ person: Person; credentials: Credentials }> {
    const answer = await askTokens(this.#google, {
      grant_type: 'urn:rowhouse:sample-account',
      account,
      scope: scopes.join(' '),
    });
    return {
      person: personOf(await this.#readClaims(answer.id_token ?? '')),
      credentials: {
        accessToken: answer.access_token,
        expiresAt: Date.now() + answer.expires_in * 1000,
        refreshToken: answer.refresh_token ?? null,
        scopes: splitScopes(answer.scope),
      },
    };
  }

  /** The current scopes of an access token; null if Google no longer accepts it. */
  async readScopes(accessToken: string): Promise<string[] | null> {
    try {
      return (await this.#client.getTokenInfo(accessToken)).scopes;
    } catch (error) {
      if (isOutage(error)) throw unavailable(error);
      return null;
    }
  }

  /** Revokes the whole grant; a grant that is invalid already counts as revoked. */
  async revoke(token: string): Promise<void> {
    try {
      await this.#client.revokeToken(token);
    } catch (error) {
      if (isOutage(error)) throw unavailable(error);
    }
  }
}
