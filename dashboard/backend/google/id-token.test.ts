import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GoogleSettings } from './credentials.ts';
import { GoogleIdentity } from './identity.ts';

// Endpoints that sign what a test tells them to, for the claims that no healthy workspace makes.

const keyId = 'key';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificates = { [keyId]: publicKey.export({ type: 'spki', format: 'pem' }) };

let server: Server;
let google: GoogleSettings;
let idToken: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const tokens = { access_token: 'access', expires_in: 3599, scope: 'openid', id_token: idToken };
    const body = request.url === '/certs' ? certificates : tokens;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const root = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  google = {
    clientId: 'client',
    clientSecret: 'secret',
    redirectUri: 'http://rowhouse.test/api/auth/google/callback',
    authorizeUrl: `${root}/auth`,
    tokenUrl: `${root}/token`,
    revokeUrl: `${root}/revoke`,
    tokenInfoUrl: `${root}/tokeninfo`,
    certificatesUrl: `${root}/certs`,
    issuers: [root],
    apiRoot: `${root}/`,
    tellsVersions: false,
  };
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Signs someone in whose id_token makes these claims beside the usual ones. */
async function signIn(claims: object, signature?: string) {
  const now = Math.floor(Date.now() / 1000);
  const usual = {
    iss: google.issuers[0],
    aud: 'client',
    iat: now,
    exp: now + 3600,
    sub: '107',
    email: 'ada@example.com',
    email_verified: true,
    nonce: 'nonce',
  };
  const parts = [
    { alg: 'RS256', typ: 'JWT', kid: keyId },
    { ...usual, ...claims },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const own = createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url');
  idToken = `${signed}.${signature ?? own}`;
  return await new GoogleIdentity(google).redeem('code', 'verifier', 'nonce');
}

it('signs in whom a valid id_token names', async () => {
  const { person } = await signIn({ name: 'Ada' });
  expect(person).toEqual({ googleId: '107', email: 'ada@example.com', name: 'Ada', picture: null });
});

it.each([
  ['of an address that is not verified', { email_verified: false }, /is not verified/],
  [
    'that does not say whether the address is verified',
    { email_verified: undefined },
    /could not be verified/,
  ],
  ['without an address', { email: undefined }, /could not be verified/],
  ['of another attempt', { nonce: 'other' }, /belongs to another attempt/],
  ['for another application', { aud: 'other' }, /could not be verified/],
  ['of another issuer', { iss: 'https://evil.example' }, /could not be verified/],
  ['that has expired', { iat: 1_600_000_000, exp: 1_600_003_600 }, /could not be verified/],
])('refuses an id_token %s', async (_, claims, message) => {
  await expect(signIn(claims)).rejects.toMatchObject({
    code: 'AUTH_ERROR',
    message: expect.stringMatching(message),
  });
});

it('refuses an id_token that another key has signed', async () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = createSign('RSA-SHA256').update('anything').sign(other.privateKey).toString('base64url');
  await expect(signIn({}, signature)).rejects.toMatchObject({ code: 'AUTH_ERROR' });
});
