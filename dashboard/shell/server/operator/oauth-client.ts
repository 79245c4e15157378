import * as z from 'zod';
import type { GoogleSettings } from '#backend/google/credentials.ts';
import { ask, type Finding, notAsked } from './finding.ts';

const redirectAddress = 'Redirect address';
const clientSecret = 'OAuth client';
const clock = 'Clock';

/** Google's error code for the request: on its page, or in the address it redirects to. */
async function refusalOf(url: URL, response: Response): Promise<string> {
  const location = response.headers.get('location');
  const authError = location === null ? null : new URL(location, url).searchParams.get('authError');
  const told = Buffer.from(authError ?? '', 'base64url').toString('latin1');
  return `${told} ${await response.text()}`;
}

async function checkRedirect({ authorizeUrl, clientId, redirectUri }: GoogleSettings): Promise<Finding> {
  const url = new URL(authorizeUrl);
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await ask(url);
  if (!response) return notAsked(redirectAddress, url.origin);
  const refusal = await refusalOf(url, response);
  const wrong = (says: string): Finding => ({ what: redirectAddress, isWell: false, says });
  if (refusal.includes('redirect_uri_mismatch')) {
    return wrong(
      `the OAuth client does not list ${redirectUri}. Add exactly this under "Authorized redirect URIs" of the client, or correct ROWHOUSE_URL`,
    );
  }
  if (/(invalid|deleted)_client/.test(refusal)) {
    return wrong('there is no OAuth client of this id. Correct GOOGLE_CLIENT_ID');
  }
  if (response.status >= 400) return wrong(`the consent page answers ${response.status}`);
  return { what: redirectAddress, isWell: true, says: redirectUri };
}

const errorSchema = z.object({ error: z.string() });

/** A code that nobody was given: a valid client is told that the code is wrong, an invalid client is told that. */
const noCode = '4/0Anobody';

async function checkSecret(google: GoogleSettings, response: Response): Promise<Finding> {
  const body = errorSchema.safeParse(await response.json().catch(() => undefined));
  const word = body.success ? body.data.error : '';
  const isWell = word === 'invalid_grant' || word === 'redirect_uri_mismatch';
  if (isWell) return { what: clientSecret, isWell, says: `${google.clientId}, and its secret fits` };
  if (response.headers.has('location')) {
    const { origin } = new URL(google.tokenUrl);
    const says = `${origin} sends on to another address, which is not followed. Set WORKSPACE_URL to the one that answers`;
    return { what: clientSecret, isWell: false, says };
  }
  const isRefused = word === 'invalid_client' || word === 'unauthorized_client';
  const says = isRefused
    ? 'the secret does not belong to this client. Correct GOOGLE_CLIENT_SECRET, or make a new one in the Cloud console'
    : `the token address answers ${response.status} ${word}`.trim();
  return { what: clientSecret, isWell, says };
}

/**
 * Sign-in fails if a token seems to be from the future; because of a proxy's caching, less than a minute means
 * nothing.
 */
const maxSkewSeconds = 60;

function checkClock(response: Response, now: number): Finding {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  const seconds = Math.round((now - theirs) / 1000);
  if (!(Math.abs(seconds) > maxSkewSeconds)) return { what: clock, isWell: true, says: 'right' };
  const says = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}, so sign-ins fail. Set this machine's clock, best by NTP`;
  return { what: clock, isWell: false, says };
}

/** Whether Google, or the workspace, knows this installation: its address, its id and its secret. */
export async function checkOAuthClient(google: GoogleSettings, now = Date.now()): Promise<Finding[]> {
  const asked = ask(google.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: noCode,
      client_id: google.clientId,
      client_secret: google.clientSecret,
      redirect_uri: google.redirectUri,
    }),
  });
  const [redirect, response] = await Promise.all([checkRedirect(google), asked]);
  const { origin } = new URL(google.tokenUrl);
  if (!response) return [redirect, notAsked(clientSecret, origin), notAsked(clock, origin)];
  return [redirect, await checkSecret(google, response), checkClock(response, now)];
}
