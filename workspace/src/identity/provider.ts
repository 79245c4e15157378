// Signing in through an OpenID Connect provider: the authorization code flow with PKCE, state and nonce, by the
// openid-client package. Standard: OpenID Connect Core 1.0, RFC 6749, RFC 7636, RFC 9207.
import * as oidc from 'openid-client';
import * as z from 'zod';
import { mayBePlain, type ProviderSettings } from '../provider-settings.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { PageError } from './page-error.ts';

export const callbackPath = '/signin/oidc/callback';

const timeoutMs = 10_000;

/** What the browser keeps while the person is at the provider. */
export const attemptSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  /** The path to continue to. */
  continueTo: z.string(),
  /** The account to connect, when a signed-in person asked for that. */
  connects: z.string().nullable(),
});

export type Attempt = z.output<typeof attemptSchema>;

/** Who the provider says came back. */
export interface ProvidedPerson {
  issuer: string;
  subject: string;
  email: string | undefined;
  /** True when the address may be taken for the person's own. */
  isEmailTheirs: boolean;
  name: string | undefined;
}

// Claims of the wrong type count as missing, except for the subject.
const personSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

type Claims = z.output<typeof personSchema>;

export class Provider {
  readonly settings: ProviderSettings;
  readonly #redirectUri: string;
  readonly #timeoutMs: number;
  #configuration: Promise<oidc.Configuration> | undefined;

  constructor(settings: ProviderSettings, origin: string, maxMs = timeoutMs) {
    this.#timeoutMs = maxMs;
    this.settings = settings;
    this.#redirectUri = `${origin}${callbackPath}`;
  }

  /**
   * Where to send the browser, and what it keeps until it is back. Throws a PageError if the provider cannot be
   * reached.
   */
  async begin(continueTo: string, connects: string | null): Promise<{ url: URL; attempt: Attempt }> {
    const configuration = await this.#discover();
    const verifier = oidc.randomPKCECodeVerifier();
    const attempt = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier, continueTo, connects };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url, attempt };
  }

  /** Who came back with `query`. Throws a PageError when that cannot be believed. */
  async finish(query: string, attempt: Attempt): Promise<ProvidedPerson> {
    const configuration = await this.#discover();
    const back = new URL(this.#redirectUri);
    back.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, back, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const claims = personSchema.parse(tokens.claims());
      if (claims.email !== undefined) return this.#personOf(claims);
      // Providers may leave the address out of the token and return it here.
      const told = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return this.#personOf({ ...personSchema.parse(told), sub: claims.sub });
    } catch (cause) {
      throw this.#refusal(cause);
    }
  }

  #personOf({ sub, email, email_verified, name, preferred_username }: Claims): ProvidedPerson {
    return {
      issuer: this.settings.issuer,
      subject: sub,
      email,
      isEmailTheirs: email_verified ?? this.settings.trustsEmail,
      name: name ?? preferred_username,
    };
  }

  /** The provider's metadata; fetched again after a failure. */
  async #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret, name } = this.settings;
    this.#configuration ??= oidc.discovery(
      new URL(issuer),
      clientId,
      clientSecret ?? undefined,
      clientSecret === null ? oidc.None() : undefined,
      {
        timeout: this.#timeoutMs / 1000,
        [oidc.customFetch]: boundedFetch,
        execute: [
          // The signature is checked although the token comes from the provider itself: a proxy may be in between.
          oidc.enableNonRepudiationChecks,
          ...(mayBePlain(issuer) ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    try {
      return await this.#configuration;
    } catch (cause) {
      this.#configuration = undefined;
      throw new PageError(
        503,
        `${name} cannot be reached`,
        'Wait a moment, then try again. Nothing was changed.',
        { cause },
      );
    }
  }

  #refusal(cause: unknown): PageError {
    const { name } = this.settings;
    if (cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied') {
      return new PageError(
        403,
        'You are not signed in',
        `The sign-in at ${name} was declined. Go back to the sign-in page to try again.`,
        { cause },
      );
    }
    return new PageError(
      502,
      `${name} could not sign you in`,
      'The answer from there could not be verified. Go back to the sign-in page and begin again.',
      { cause },
    );
  }
}
