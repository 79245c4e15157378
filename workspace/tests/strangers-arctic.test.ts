import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  OAuth2RequestError,
} from 'arctic';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, TestBrowser } from './identity-browser.ts';
import { driveFile, startServer, type TestServer, testClient } from './identity-server.ts';

/* The arctic package, which knows neither discovery nor ID tokens: plain OAuth, with four addresses. */

const redirectUri = testClient.redirectUris[0] ?? '';
const scopes = ['openid', 'email', driveFile];
let server: TestServer;
let browser: TestBrowser;
let client: OAuth2Client;

beforeAll(async () => {
  server = await startServer();
  client = new OAuth2Client(testClient.clientId, testClient.clientSecret, redirectUri);
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = new TestBrowser(server);
  await browser.signInAsNew();
});

const at = (path: string) => `${server.url}${path}`;

/** What a person's consent answers, and the verifier that belongs to it. */
async function consent() {
  const [state, verifier] = [generateState(), generateCodeVerifier()];
  const method = CodeChallengeMethod.S256;
  const address = client.createAuthorizationURLWithPKCE(
    at('/o/oauth2/v2/auth'),
    state,
    method,
    verifier,
    scopes,
  );
  address.searchParams.set('access_type', 'offline');
  // Somebody who has consented before is not asked again.
  const page = await browser.open(address.href);
  const answer = answerOf(page.status === 200 ? await browser.consent(page) : page);
  expect(answer['state']).toBe(state);
  return { code: answer['code'] ?? '', verifier };
}

async function signIn() {
  const { code, verifier } = await consent();
  return await client.validateAuthorizationCode(at('/token'), code, verifier);
}

async function filesWith(token: string): Promise<Response> {
  return await fetch(at('/drive/v3/files'), { headers: { authorization: `Bearer ${token}` } });
}

describe('arctic', () => {
  it('exchanges a code under PKCE, and reaches Drive with what it gets', async () => {
    const tokens = await signIn();
    expect(tokens.tokenType()).toBe('Bearer');
    expect(tokens.scopes()).toContain(driveFile);
    expect(tokens.accessTokenExpiresInSeconds()).toBe(3599);
    const answer = await filesWith(tokens.accessToken());
    expect(await answer.json()).toMatchObject({ kind: 'drive#fileList', files: [] });
  });

  it('refreshes', async () => {
    const tokens = await signIn();
    const fresh = await client.refreshAccessToken(at('/token'), tokens.refreshToken(), []);
    expect(fresh.accessToken()).not.toBe(tokens.accessToken());
    expect((await filesWith(fresh.accessToken())).status).toBe(200);
  });

  it('revokes', async () => {
    const tokens = await signIn();
    await client.revokeToken(at('/revoke'), tokens.refreshToken());
    expect((await filesWith(tokens.accessToken())).status).toBe(401);
    const refusal = client.refreshAccessToken(at('/token'), tokens.refreshToken(), []);
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_grant' });
  });

  it('is told that a code was used, and that a verifier is another one', async () => {
    const { code, verifier } = await consent();
    await client.validateAuthorizationCode(at('/token'), code, verifier);
    const again = client.validateAuthorizationCode(at('/token'), code, verifier);
    await expect(again).rejects.toBeInstanceOf(OAuth2RequestError);
    const other = await consent();
    const stolen = client.validateAuthorizationCode(at('/token'), other.code, generateCodeVerifier());
    await expect(stolen).rejects.toMatchObject({ code: 'invalid_grant' });
  });
});
