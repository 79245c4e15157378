import { OAuth2Client } from 'google-auth-library';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { fetchWithin } from '../outgoing.ts';
import type { GoogleSettings } from './credentials.ts';
import { transporterOf } from './transport.ts';

const timeoutMs = 10_000;
/** Tokens are a thousandth of this. */
const maxBytes = 1_000_000;

/** What the token endpoint answers. */
export const tokensSchema = z.object({
  access_token: z.string().min(1),
  expiry_date: z.number(),
  refresh_token: z.string().min(1).nullish(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
});

const failureSchema = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.unknown() }).optional().catch(undefined),
  }),
});

const answerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string(),
  id_token: z.string().optional(),
});

/** Asks the token endpoint for a grant that the library does not support. */
export async function askTokens(
  google: GoogleSettings,
  grant: Readonly<Record<string, string>>,
  maxMs = timeoutMs,
) {
  const { clientId: client_id, clientSecret: client_secret } = google;
  const body = new URLSearchParams({ ...grant, client_id, client_secret });
  let response: Response;
  try {
    const ask = fetchWithin({ setting: 'WORKSPACE_URL', timeoutMs: maxMs, maxBytes });
    response = await ask(google.tokenUrl, { method: 'POST', body });
  } catch (error) {
    throw unavailable(error);
  }
  if (response.status >= 500) throw unavailable(new Error(`The token endpoint answered ${response.status}.`));
  if (!response.ok) throw new Problem('AUTH_ERROR', 'The sample account is not offered here.');
  return answerSchema.parse(await response.json());
}

/** The library's client, with the addresses of Google or of the workspace in its place. */
export function createClient(google: GoogleSettings): OAuth2Client {
  return new OAuth2Client({
    clientId: google.clientId,
    clientSecret: google.clientSecret,
    redirectUri: google.redirectUri,
    issuers: [...google.issuers],
    transporterOptions: { ...transporterOf(google), timeout: timeoutMs },
    endpoints: {
      oauth2AuthBaseUrl: google.authorizeUrl,
      oauth2TokenUrl: google.tokenUrl,
      oauth2RevokeUrl: google.revokeUrl,
      tokenInfoUrl: google.tokenInfoUrl,
      oauth2FederatedSignonPemCertsUrl: google.certificatesUrl,
    },
  });
}

export function splitScopes(scope: string | undefined): string[] {
  return (scope ?? '').split(' ').filter((part) => part !== '');
}

/** Google's answer: its status and error code, or null if there was none. */
export function answerOf(error: unknown): { status: number; word: string } | null {
  const parsed = failureSchema.safeParse(error);
  if (!parsed.success) return null;
  const { status, data } = parsed.data.response;
  return { status, word: typeof data?.error === 'string' ? data.error : '' };
}

export function unavailable(cause: unknown): Problem {
  return new Problem(
    'WORKSPACE_UNAVAILABLE',
    'The sign-in service does not answer. Please try again in a moment.',
    { cause },
  );
}

export function isOutage(error: unknown): boolean {
  const answer = answerOf(error);
  return answer === null || answer.status >= 500;
}
