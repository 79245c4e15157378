import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerOf, TestBrowser } from './identity-browser.ts';
import { driveFile, startServer, type TestServer, testClient } from './identity-server.ts';

/* The certified openid-client package signs people in, without a word about this workspace but its address. */

const redirectUri = testClient.redirectUris[0] ?? '';
let server: TestServer;
let browser: TestBrowser;
let configuration: client.Configuration;

beforeAll(async () => {
  server = await startServer();
  configuration = await client.discovery(
    new URL(server.url),
    testClient.clientId,
    testClient.clientSecret,
    undefined,
    // The test server speaks plain HTTP.
    { execute: [client.allowInsecureRequests] },
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = new TestBrowser(server);
  await browser.signInAsNew();
});

/** What a person's consent to an authorization request leads back to. */
async function consentTo(parameters: Record<string, string>): Promise<URL> {
  const page = await browser.open(client.buildAuthorizationUrl(configuration, parameters).href);
  const answer = answerOf(page.status === 200 ? await browser.consent(page) : page);
  const back = new URL(redirectUri);
  back.search = new URLSearchParams(answer).toString();
  return back;
}

async function signIn(scope = `openid email profile ${driveFile}`) {
  const verifier = client.randomPKCECodeVerifier();
  const expectedNonce = client.randomNonce();
  const expectedState = client.randomState();
  const back = await consentTo({
    redirect_uri: redirectUri,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    nonce: expectedNonce,
    state: expectedState,
    access_type: 'offline',
  });
  const checks = { pkceCodeVerifier: verifier, expectedNonce, expectedState };
  return { back, checks, tokens: await client.authorizationCodeGrant(configuration, back, checks) };
}

describe('openid-client', () => {
  it('discovers the addresses', () => {
    const metadata = configuration.serverMetadata();
    expect([metadata.issuer, metadata.authorization_endpoint]).toEqual([
      server.url,
      `${server.url}/o/oauth2/v2/auth`,
    ]);
    expect(metadata.supportsPKCE()).toBe(true);
  });

  it('exchanges a code under PKCE, and checks the ID token', async () => {
    const { tokens } = await signIn();
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3599 });
    expect(tokens.scope?.split(' ')).toContain(driveFile);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ iss: server.url, aud: testClient.clientId, name: 'Hal Whitcomb' });
    const subject = claims?.sub ?? '';
    const person = await client.fetchUserInfo(configuration, tokens.access_token, subject);
    expect(person).toMatchObject({ sub: subject, email: claims?.['email'], email_verified: true });
  });

  it('checks the signature against the published keys', async () => {
    const strict = await client.discovery(
      new URL(server.url),
      testClient.clientId,
      testClient.clientSecret,
      client.ClientSecretBasic(testClient.clientSecret),
      { execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks] },
    );
    const back = await consentTo({ redirect_uri: redirectUri, scope: 'openid', state: 's', nonce: 'n' });
    const tokens = await client.authorizationCodeGrant(strict, back, {
      expectedState: 's',
      expectedNonce: 'n',
    });
    expect(tokens.claims()?.nonce).toBe('n');
  });

  it('refreshes, and reaches Drive with what it gets', async () => {
    const { tokens } = await signIn();
    const fresh = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    expect(fresh.access_token).not.toBe(tokens.access_token);
    expect(fresh.refresh_token).toBeUndefined();
    const address = new URL('/drive/v3/files', server.url);
    const answer = await client.fetchProtectedResource(configuration, fresh.access_token, address, 'GET');
    expect(await answer.json()).toEqual({ kind: 'drive#fileList', incompleteSearch: false, files: [] });
  });

  it('revokes', async () => {
    const { tokens } = await signIn();
    await client.tokenRevocation(configuration, tokens.refresh_token ?? '');
    const refusal = client.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
    await expect(refusal).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
    const address = new URL('/drive/v3/about?fields=user', server.url);
    const call = client.fetchProtectedResource(configuration, tokens.access_token, address, 'GET');
    await expect(call).rejects.toMatchObject({ status: 401 });
  });

  it('is told what is wrong: a used code, another verifier, a declined consent', async () => {
    const { back, checks } = await signIn();
    const again = client.authorizationCodeGrant(configuration, back, checks);
    await expect(again).rejects.toMatchObject({ error: 'invalid_grant' });
    const challenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier());
    const stolen = await consentTo({
      redirect_uri: redirectUri,
      scope: 'openid',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const other = client.authorizationCodeGrant(configuration, stolen, {
      pkceCodeVerifier: checks.pkceCodeVerifier,
    });
    await expect(other).rejects.toMatchObject({ error: 'invalid_grant' });
    const silent = new TestBrowser(server);
    const refused = await silent.open(
      client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid',
        prompt: 'none',
      }).href,
    );
    const answer = new URL(redirectUri);
    answer.search = new URLSearchParams(answerOf(refused)).toString();
    const denied = client.authorizationCodeGrant(configuration, answer);
    await expect(denied).rejects.toMatchObject({ error: 'login_required' });
  });
});
