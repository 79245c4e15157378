import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, type Page, TestBrowser } from './identity-browser.ts';
import { bad, exchangesAt } from './identity-exchange.ts';
import {
  authorizeUrl,
  driveFile,
  oauthClient,
  otherClient,
  s256,
  signInScopes,
  spreadsheets,
  startServer,
  type TestServer,
  testClient,
} from './identity-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const { newcomer, codeFor, postToken, exchange, refresh, isAlive } = exchangesAt(() => server);

const email = 'https://www.googleapis.com/auth/userinfo.email';
const profile = 'https://www.googleapis.com/auth/userinfo.profile';
const pictures = /\/pictures\/\d\/HW$/;

describe('the code flow through Google’s client library', () => {
  it('signs a person in, with PKCE, state and nonce, and tells who they are', async () => {
    const client = oauthClient(server);
    const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
    const browser = new TestBrowser(server);
    const signIn = await browser.open(
      client.generateAuthUrl({
        access_type: 'offline',
        scope: [...signInScopes, driveFile, spreadsheets],
        state: 'a state / with + odd & characters',
        nonce: 'n-1',
        code_challenge_method: s256,
        ...(codeChallenge !== undefined && { code_challenge: codeChallenge }),
      }),
    );
    expect(new URL(signIn.url).pathname).toBe('/signin');
    const continueTo = new URL(signIn.url).searchParams.get('continue') ?? '';
    const consent = await browser.signUp('hal@whitcomb.example', continueTo);
    const answer = answerOf(await browser.consent(consent));
    expect(answer).toMatchObject({
      state: 'a state / with + odd & characters',
      prompt: 'consent',
      authuser: '0',
    });
    expect(answer['scope']?.split(' ')).toEqual(['openid', email, profile, driveFile, spreadsheets]);

    const { tokens } = await client.getToken({ code: answer['code'] ?? '', codeVerifier });
    expect(tokens.access_token).toMatch(/^ya29\./);
    expect(tokens.refresh_token).toMatch(/^1\/\//);
    expect(tokens.scope).toBe(answer['scope']);
    const ticket = await client.verifyIdToken({
      idToken: tokens.id_token ?? '',
      audience: testClient.clientId,
    });
    const claims = ticket.getPayload();
    const digest = createHash('sha256')
      .update(tokens.access_token ?? '')
      .digest();
    expect(claims).toMatchObject({
      iss: server.url,
      azp: testClient.clientId,
      email: 'hal@whitcomb.example',
      email_verified: true,
      name: 'Hal Whitcomb',
      given_name: 'Hal',
      family_name: 'Whitcomb',
      picture: expect.stringMatching(pictures),
      nonce: 'n-1',
      at_hash: digest.subarray(0, 16).toString('base64url'),
    });
    expect(claims?.sub).toMatch(/^1\d{20}$/);

    const facts = await client.getTokenInfo(tokens.access_token ?? '');
    expect(facts).toMatchObject({
      aud: testClient.clientId,
      sub: claims?.sub,
      email: 'hal@whitcomb.example',
      access_type: 'offline',
    });
    client.setCredentials(tokens);
    const { data } = await client.request({ url: `${server.url}/oauth2/v3/userinfo` });
    expect(data).toEqual({
      sub: claims?.sub,
      name: 'Hal Whitcomb',
      given_name: 'Hal',
      family_name: 'Whitcomb',
      picture: claims?.picture,
      email: 'hal@whitcomb.example',
      email_verified: true,
    });
    const old = await client.request({ url: `${server.url}/oauth2/v2/userinfo` });
    expect(old.data).toMatchObject({ id: claims?.sub, verified_email: true, picture: claims?.picture });
    const picture = await fetch(claims?.picture ?? '');
    expect(picture.headers.get('content-type')).toBe('image/svg+xml');
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // Outlines, which need no font of the machine that shows them.
    expect(await picture.text()).toMatch(/<path d="M[\d.MLHVCQZ\s-]{200,}" fill="#fff"\/><\/svg>$/);
  });

  it('draws no picture of more than initials, and none with markup in it', async () => {
    expect((await fetch(`${server.url}/pictures/0/HALWHITCOMB`)).status).toBe(404);
    expect((await fetch(`${server.url}/pictures/9/HW`)).status).toBe(404);
    const drawn = await fetch(`${server.url}/pictures/0/${encodeURIComponent('<a>')}`);
    expect(await drawn.text()).not.toContain('<a>');
  });

  it('refreshes without a second refresh token, and revoking takes the whole grant', async () => {
    const browser = await newcomer();
    const client = oauthClient(server);
    const { tokens } = await client.getToken(await codeFor(browser, authorizeUrl(server)));
    client.setCredentials({ refresh_token: tokens.refresh_token ?? null });
    const { credentials } = await client.refreshAccessToken();
    expect(credentials.access_token).not.toBe(tokens.access_token);
    expect(credentials.refresh_token).toBe(tokens.refresh_token);
    await client.revokeToken(credentials.access_token ?? '');
    expect(await isAlive(tokens.access_token ?? '')).toBe(false);
    expect(await refresh(tokens.refresh_token ?? '')).toEqual({
      status: 400,
      body: bad('invalid_grant', 'Token has been expired or revoked.'),
    });
    await expect(client.revokeToken(credentials.access_token ?? '')).rejects.toMatchObject({ status: 400 });
    const again = await browser.open(authorizeUrl(server));
    expect(again.text).toContain('wants to use your Workspace');
  });

  it('publishes a discovery document whose keys verify the id_token', async () => {
    const response = await fetch(`${server.url}/.well-known/openid-configuration`);
    const document: unknown = await response.json();
    expect(document).toMatchObject({ issuer: server.url, jwks_uri: `${server.url}/oauth2/v3/certs` });
    const keys = await fetch(`${server.url}/oauth2/v3/certs`).then((answer) => answer.text());
    expect(keys).toContain('"RS256"');
    expect(keys).not.toContain('"d":');
  });
});

describe('scopes', () => {
  it('grants only what stays ticked, and asks again for what was declined', async () => {
    const browser = await newcomer();
    const url = authorizeUrl(server, [...signInScopes, driveFile, spreadsheets]);
    const page = await browser.open(url);
    expect(page.text).toContain('Keep its own files');
    const answer = answerOf(await browser.consent(page, 'allow', [spreadsheets]));
    expect(answer['scope']?.split(' ')).toEqual(['openid', email, profile, driveFile]);

    const second = await browser.open(url);
    expect(second.text).toContain('You have allowed this before.');
    const complete = answerOf(await browser.consent(second));
    expect(complete['scope']?.split(' ')).toContain(spreadsheets);
    const silent = await browser.open(url);
    expect(answerOf(silent)).toMatchObject({ prompt: 'none' });
  });

  it('what signing in takes cannot be declined by a forged form', async () => {
    const browser = await newcomer();
    const page = await browser.open(authorizeUrl(server, [...signInScopes, driveFile]));
    const answer = answerOf(await browser.consent(page, 'allow', [driveFile, 'openid']));
    expect(answer['scope']?.split(' ')).toEqual(['openid', email, profile]);
  });

  it('a scope that was never asked for cannot be ticked by a forged form', async () => {
    const browser = await newcomer();
    const page = await browser.open(authorizeUrl(server, ['openid']));
    const forged: Page = {
      ...page,
      text: page.text.replace('</form>', `<input name="scope" value="${driveFile}"></form>`),
    };
    expect(answerOf(await browser.consent(forged))['scope']).toBe('openid');
  });

  it('adds up what was granted before when the client asks for it', async () => {
    const browser = await newcomer();
    await codeFor(browser, authorizeUrl(server, ['openid', driveFile]));
    const more = await browser.open(authorizeUrl(server, [spreadsheets], { include_granted_scopes: 'true' }));
    expect(answerOf(await browser.consent(more))['scope']?.split(' ')).toEqual([
      'openid',
      driveFile,
      spreadsheets,
    ]);
    const alone = await browser.open(authorizeUrl(server, [spreadsheets]));
    expect(answerOf(alone)['scope']).toBe(spreadsheets);
  });

  it('declining everything is a refusal', async () => {
    const browser = await newcomer();
    const page = await browser.open(authorizeUrl(server, [driveFile]));
    expect(answerOf(await browser.consent(page, 'allow', [driveFile]))).toEqual({
      state: 'the state',
      error: 'access_denied',
    });
    expect(answerOf(await browser.consent(page, 'deny'))['error']).toBe('access_denied');
  });
});

describe('refresh tokens', () => {
  it('come with the first consent and with prompt=consent, not in between, and never without offline', async () => {
    const browser = await newcomer();
    const online = await exchange(
      await codeFor(browser, authorizeUrl(server, ['openid'], { access_type: 'online' })),
    );
    expect(online.body).not.toHaveProperty('refresh_token');
    const first = await exchange(await codeFor(browser, authorizeUrl(server, ['openid'])));
    expect(first.body).toHaveProperty('refresh_token');
    const between = await exchange(await codeFor(browser, authorizeUrl(server, ['openid'])));
    expect(between.body).not.toHaveProperty('refresh_token');
    const asked = await exchange(
      await codeFor(browser, authorizeUrl(server, ['openid'], { prompt: 'consent' })),
    );
    expect(asked.body).toHaveProperty('refresh_token');
  });

  it('belong to their client', async () => {
    const browser = await newcomer();
    const { tokens } = await oauthClient(server).getToken(await codeFor(browser, authorizeUrl(server)));
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
    expect(await postToken(fields, otherClient)).toEqual({
      status: 401,
      body: bad('unauthorized_client', 'Unauthorized'),
    });
  });

  it('give fewer scopes when asked, never more', async () => {
    const browser = await newcomer();
    const { tokens } = await oauthClient(server).getToken(await codeFor(browser, authorizeUrl(server)));
    expect(await refresh(tokens.refresh_token ?? '', { scope: driveFile })).toMatchObject({
      status: 200,
      body: { scope: driveFile },
    });
    expect(
      await refresh(tokens.refresh_token ?? '', { scope: `${driveFile} ${spreadsheets}` }),
    ).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    });
  });
});
