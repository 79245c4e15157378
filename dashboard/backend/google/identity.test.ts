import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CredentialKeeper, Credentials, GoogleSettings } from './credentials.ts';
import { GoogleIdentity } from './identity.ts';
import { narrowedToken, usableCredentials } from './refresh.ts';

// A token endpoint that answers what a test tells it to, for the failures that no healthy workspace shows.

let server: Server;
let google: GoogleSettings;
let answer: { status: number; body: unknown };
let refreshes: number;
/** What the endpoint was asked last. */
let asked: URLSearchParams;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    asked = new URLSearchParams(Buffer.concat(chunks).toString());
    refreshes += 1;
    const { status, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const root = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  google = {
    clientId: 'client',
    clientSecret: 'secret',
    redirectUri: 'http://rowhouse.test/api/auth/google/callback',
    authorizeUrl: `${root}/o/oauth2/v2/auth`,
    tokenUrl: `${root}/token`,
    revokeUrl: `${root}/revoke`,
    tokenInfoUrl: `${root}/tokeninfo`,
    certificatesUrl: `${root}/oauth2/v1/certs`,
    issuers: [root],
    apiRoot: `${root}/`,
    tellsVersions: false,
  };
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  refreshes = 0;
  answer = { status: 200, body: { access_token: 'fresh', expires_in: 3599, scope: 'openid' } };
});

function keeperOf(initial: Partial<Credentials> = {}): CredentialKeeper & { kept: Credentials | null } {
  return {
    kept: { accessToken: 'stale', expiresAt: 0, refreshToken: '1//refresh', scopes: ['openid'], ...initial },
    async read() {
      if (!this.kept) throw new Error('Nothing is kept.');
      return this.kept;
    },
    async save(credentials) {
      this.kept = credentials;
    },
    async markDead() {
      this.kept = null;
    },
  };
}

it('tokens that were granted while older ones were refused are used', async () => {
  answer = { status: 400, body: { error: 'invalid_grant' } };
  const granted = { accessToken: 'new', expiresAt: Date.now() + 3_600_000, refreshToken: 'new', scopes: [] };
  const keeper = keeperOf();
  // What was stored since stays.
  keeper.markDead = async () => {
    keeper.kept = granted;
  };
  expect(await usableCredentials('someone', keeper, google)).toEqual(granted);
});

describe('a narrowed token', () => {
  const scope = 'https://www.googleapis.com/auth/drive.file';

  it('is asked for by its scope alone, and takes the place of none that is kept', async () => {
    const keeper = keeperOf({ accessToken: 'wide', expiresAt: Date.now() + 3_600_000 });
    expect(await narrowedToken(keeper, google, scope)).toBe('fresh');
    expect(Object.fromEntries(asked)).toMatchObject({
      grant_type: 'refresh_token',
      refresh_token: '1//refresh',
      scope,
    });
    expect(keeper.kept?.accessToken).toBe('wide');
  });

  it('is not to be had of a grant that is dead, nor of a service that does not answer', async () => {
    answer = { status: 503, body: {} };
    const keeper = keeperOf();
    await expect(narrowedToken(keeper, google, scope)).rejects.toMatchObject({
      code: 'WORKSPACE_UNAVAILABLE',
    });
    answer = { status: 400, body: { error: 'invalid_grant' } };
    await expect(narrowedToken(keeper, google, scope)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(keeper.kept).toBeNull();
  });
});

describe('usable credentials', () => {
  it('are those kept while their time has not come', async () => {
    const keeper = keeperOf({ expiresAt: Date.now() + 3_600_000 });
    expect((await usableCredentials('a', keeper, google)).accessToken).toBe('stale');
    expect(refreshes).toBe(0);
  });

  it('are refreshed once however many ask, and kept with the refresh token', async () => {
    const keeper = keeperOf();
    const all = await Promise.all(Array.from({ length: 20 }, () => usableCredentials('b', keeper, google)));
    expect(new Set(all.map(({ accessToken }) => accessToken))).toEqual(new Set(['fresh']));
    expect(refreshes).toBe(1);
    expect(keeper.kept).toMatchObject({ accessToken: 'fresh', refreshToken: '1//refresh' });
  });

  it('take over a rotated refresh token', async () => {
    answer.body = { access_token: 'fresh', expires_in: 3599, refresh_token: '1//rotated' };
    const keeper = keeperOf();
    await usableCredentials('c', keeper, google);
    expect(keeper.kept?.refreshToken).toBe('1//rotated');
  });

  it('replace a token that an API refused before its time, but not one that was replaced already', async () => {
    const keeper = keeperOf({ expiresAt: Date.now() + 3_600_000 });
    expect((await usableCredentials('d', keeper, google, 'stale')).accessToken).toBe('fresh');
    expect((await usableCredentials('d', keeper, google, 'stale')).accessToken).toBe('fresh');
    expect(refreshes).toBe(1);
  });

  it('are dead when the grant is, and the person is asked to sign in again', async () => {
    answer = {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    };
    const keeper = keeperOf();
    await expect(usableCredentials('e', keeper, google)).rejects.toMatchObject({
      code: 'REAUTH_REQUIRED',
      message: expect.stringContaining('Authentication expired'),
      details: { requiresReauth: true },
    });
    expect(keeper.kept).toBeNull();
  });

  it('are dead without a refresh token', async () => {
    const keeper = keeperOf({ refreshToken: null });
    await expect(usableCredentials('f', keeper, google)).rejects.toMatchObject({
      code: 'REAUTH_REQUIRED',
      message: expect.stringContaining('No refresh token'),
    });
  });

  it.each([
    ['an outage', { status: 500, body: {} }],
    ['a wrong client secret', { status: 401, body: { error: 'invalid_client' } }],
    ['an answer without a token', { status: 200, body: {} }],
  ])('outlive %s', async (_, given) => {
    answer = given;
    const keeper = keeperOf();
    await expect(usableCredentials('g', keeper, google)).rejects.toMatchObject({
      code: 'WORKSPACE_UNAVAILABLE',
    });
    expect(keeper.kept).not.toBeNull();
  });
});

describe('a sign-in', () => {
  it('that Google refuses is no outage', async () => {
    answer = { status: 400, body: { error: 'invalid_grant', error_description: 'Malformed auth code.' } };
    const redeemed = new GoogleIdentity(google).redeem('code', 'verifier', 'nonce');
    await expect(redeemed).rejects.toMatchObject({ code: 'AUTH_ERROR' });
  });

  it.each([
    ['no id_token', { access_token: 'a', expires_in: 1 }],
    ['a forged id_token', { access_token: 'a', expires_in: 1, id_token: 'e30.e30.e30' }],
  ])('with %s signs nobody in', async (_, body) => {
    answer = { status: 200, body };
    const redeemed = new GoogleIdentity(google).redeem('code', 'verifier', 'nonce');
    await expect(redeemed).rejects.toMatchObject({ code: 'AUTH_ERROR' });
  });

  it('reads no scopes from a token that Google does not know', async () => {
    answer = { status: 400, body: { error_description: 'Invalid Value' } };
    expect(await new GoogleIdentity(google).readScopes('unknown')).toBeNull();
  });

  it('revokes what is dead already', async () => {
    answer = { status: 400, body: { error: 'invalid_token' } };
    await expect(new GoogleIdentity(google).revoke('dead')).resolves.toBeUndefined();
  });
});
