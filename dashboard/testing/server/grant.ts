import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Credentials, GoogleSettings } from '#backend/google/credentials.ts';
import { GoogleIdentity, type Person } from '#backend/google/identity.ts';
import { Browser } from '../screen/browser.ts';
import { productOrigin } from './oauth-client.ts';
import { type Account, consent, newAccount, signUp } from './sign-in.ts';

const verifier = 'a-verifier-that-is-long-enough-for-everybody-43';
const challenge = Buffer.from(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)),
).toString('base64url');

export interface Grant {
  account: Account;
  /** Signed in to the workspace, but not to the product. */
  browser: Browser;
  person: Person;
  credentials: Credentials;
}

/** A blank page that the workspace sends people back to. */
async function startBlankPage(): Promise<{ address: string; stop(): void }> {
  const server = http.createServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

/** A person with their own Drive, and a grant from the workspace without any product in between. */
export async function grantNew(google: GoogleSettings, scopes: readonly string[]): Promise<Grant> {
  const page = await startBlankPage();
  const browser = new Browser(new Map([[productOrigin, page.address]]));
  const account = newAccount();
  try {
    return { account, browser, ...(await grant(browser, google, { scopes, account })) };
  } finally {
    page.stop();
  }
}

async function grant(
  browser: Browser,
  google: GoogleSettings,
  { scopes, account }: { scopes: readonly string[]; account: Account },
) {
  const identity = new GoogleIdentity(google);
  const address = identity.authorizationUrl({
    scopes: [
      'openid',
      'email',
      'profile',
      ...scopes.map((name) => `https://www.googleapis.com/auth/${name}`),
    ],
    state: 'state',
    nonce: 'nonce',
    codeChallenge: challenge,
    loginHint: null,
    mustConsent: true,
  });
  const back = await consent(browser, await signUp(browser, await browser.visit(address), account));
  const code = new URL(back.url).searchParams.get('code');
  if (code === null) throw new Error(`Signing in ended at ${back.url}`);
  return await identity.redeem(code, verifier, 'nonce');
}
