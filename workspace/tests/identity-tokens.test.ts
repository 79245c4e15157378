import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bad, exchangesAt } from './identity-exchange.ts';
import {
  authorizeUrl,
  oauthClient,
  otherClient,
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

describe('codes', () => {
  it('work once; a second use takes back what the first one gave', async () => {
    const browser = await newcomer();
    const code = await codeFor(browser, authorizeUrl(server));
    const { tokens } = await oauthClient(server).getToken(code);
    expect(await isAlive(tokens.access_token ?? '')).toBe(true);
    expect(await exchange(code)).toEqual({ status: 400, body: bad('invalid_grant', 'Bad Request') });
    expect(await isAlive(tokens.access_token ?? '')).toBe(false);
    expect((await refresh(tokens.refresh_token ?? '')).status).toBe(400);
  });

  it('are worth something to their client, redirect address and verifier alone', async () => {
    const browser = await newcomer();
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await codeFor(
      browser,
      authorizeUrl(server, ['openid'], { code_challenge: challenge, code_challenge_method: 'S256' }),
    );
    const fields = { grant_type: 'authorization_code', code, code_verifier: verifier };
    expect(await postToken(fields, otherClient)).toMatchObject({ body: bad('invalid_grant', 'Bad Request') });
    expect(await exchange(code, { redirect_uri: testClient.redirectUris[1] ?? '' })).toEqual({
      status: 400,
      body: bad('redirect_uri_mismatch', 'Bad Request'),
    });
    expect(await exchange(code)).toEqual({
      status: 400,
      body: bad('invalid_grant', 'Missing code verifier.'),
    });
    expect(await exchange(code, { code_verifier: 'w'.repeat(43) })).toEqual({
      status: 400,
      body: bad('invalid_grant', 'Invalid code verifier.'),
    });
    expect(await exchange(code, { code_verifier: verifier })).toMatchObject({ status: 200 });
  });

  it('a verifier without a challenge is refused', async () => {
    const browser = await newcomer();
    const code = await codeFor(browser, authorizeUrl(server, ['openid']));
    expect(await exchange(code, { code_verifier: 'v'.repeat(43) })).toMatchObject({
      body: bad('invalid_grant', 'Invalid code verifier.'),
    });
  });
});

describe('the token endpoint', () => {
  it.each([
    [{ grant_type: '' }, 400, bad('invalid_request', 'Required parameter is missing: grant_type')],
    [{ grant_type: 'password' }, 400, bad('unsupported_grant_type', 'Invalid grant_type: password')],
    [{ client_id: 'nobody' }, 401, bad('invalid_client', 'The OAuth client was not found.')],
    [{ client_id: '' }, 400, bad('invalid_request', 'Could not determine client ID from request.')],
    [{ client_secret: 'wrong' }, 401, bad('invalid_client', 'Unauthorized')],
    [{ client_secret: '' }, 400, bad('invalid_request', 'client_secret is missing.')],
    [{ code: '' }, 400, bad('invalid_request', 'Missing required parameter: code')],
    [{ code: 'not-a-code' }, 400, bad('invalid_grant', 'Malformed auth code.')],
    [{ code: `4/0A${'x'.repeat(43)}` }, 400, bad('invalid_grant', 'Bad Request')],
  ])('answers %o in Google’s words', async (fields, status, body) => {
    expect(await postToken({ grant_type: 'authorization_code', code: 'x', ...fields })).toEqual({
      status,
      body,
    });
  });

  it('takes the client from the Authorization header, too', async () => {
    const browser = await newcomer();
    const code = await codeFor(browser, authorizeUrl(server, ['openid']));
    const pair = Buffer.from(`${testClient.clientId}:${testClient.clientSecret}`).toString('base64');
    const response = await fetch(`${server.url}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${pair}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: testClient.redirectUris[0] ?? '',
      }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('takes forms only, and no endless ones', async () => {
    const json = await fetch(`${server.url}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/xml' },
      body: '<a/>',
    });
    expect(json.status).toBe(415);
    const long = await fetch(`${server.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'x'.repeat(100_000) }),
    });
    expect(long.status).toBe(413);
  });
});

describe('tokens that are no good', () => {
  it.each(['', 'ya29.nonsense', "' or 1=1 --"])('%o tells nobody anything', async (token) => {
    const facts = await fetch(`${server.url}/tokeninfo?access_token=${encodeURIComponent(token)}`);
    expect(facts.status).toBe(400);
    expect(await facts.json()).toEqual(bad('invalid_token', 'Invalid Value'));
    const versioned = await fetch(
      `${server.url}/oauth2/v3/tokeninfo?access_token=${encodeURIComponent(token)}`,
    );
    expect(versioned.status).toBe(400);
    expect(await versioned.json()).toEqual({ error_description: 'Invalid Value' });
    const person = await fetch(`${server.url}/v1/userinfo`, {
      headers: { authorization: `Bearer ${token}x` },
    });
    expect(person.status).toBe(401);
    const revoked = await fetch(`${server.url}/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: `${token}x` }),
    });
    expect(await revoked.json()).toEqual(bad('invalid_token', 'Token expired or revoked'));
  });

  it('a refresh token is no access token', async () => {
    const browser = await newcomer();
    const { tokens } = await oauthClient(server).getToken(await codeFor(browser, authorizeUrl(server)));
    expect(await isAlive(tokens.refresh_token ?? '')).toBe(false);
  });

  it('an id_token of another key is refused, our own is read', async () => {
    const browser = await newcomer();
    const { tokens } = await oauthClient(server).getToken(await codeFor(browser, authorizeUrl(server)));
    const own = await fetch(`${server.url}/tokeninfo?id_token=${tokens.id_token}`);
    expect(await own.json()).toMatchObject({ iss: server.url, email_verified: 'true' });
    const [head, body] = tokens.id_token?.split('.') ?? [];
    const forged = await fetch(`${server.url}/tokeninfo?id_token=${head}.${body}.${'A'.repeat(342)}`);
    expect(forged.status).toBe(400);
  });
});
