import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { productOrigin, testOAuthClient } from '#testing/server/oauth-client.ts';
import { parseSettings } from '../settings.ts';
import { checkBrowserKeys } from './browser-keys.ts';
import { checkOAuthClient } from './oauth-client.ts';

// A server that answers as Google documents, for cases that no healthy workspace shows.

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

let server: http.Server;
let root: string;
/** By requested path. */
let answers: Record<string, Answer>;
let referer: string | undefined;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    referer = request.headers.referer;
    const {
      status,
      headers,
      body = {},
    } = answers[new URL(request.url ?? '/', root).pathname] ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  answers = {
    '/o/oauth2/v2/auth': {
      status: 302,
      headers: { location: 'https://accounts.google.com/v3/signin/identifier' },
    },
    '/token': { status: 400, body: { error: 'invalid_grant', error_description: 'Malformed auth code.' } },
  };
});

const settingsWith = (env: Record<string, string>) =>
  parseSettings({
    GOOGLE_CLIENT_ID: testOAuthClient.clientId,
    GOOGLE_CLIENT_SECRET: testOAuthClient.clientSecret,
    ROWHOUSE_URL: productOrigin,
    ...env,
  });

describe.each([
  ['Google', () => root],
  ['the workspace', () => inject('workspaceUrl')],
])('an installation at %s', (_, addressOf) => {
  const check = (env: Record<string, string> = {}) =>
    checkOAuthClient(settingsWith({ WORKSPACE_URL: addressOf(), ...env }).google);

  it('is known by its address, its id and its secret', async () => {
    expect((await check()).map(({ what, isWell }) => [what, isWell])).toEqual([
      ['Redirect address', true],
      ['OAuth client', true],
      ['Clock', true],
    ]);
  });

  it('is told the redirect address that is not listed', async () => {
    // Google's redirect: the word and the sentence are fields of a base64 message.
    const told = Buffer.from('\n\x15redirect_uri_mismatch\x12\x05You c').toString('base64url');
    const location = `https://accounts.google.com/signin/oauth/error?authError=${told}&flowName=GeneralOAuthFlow`;
    answers['/o/oauth2/v2/auth'] = { status: 302, headers: { location } };
    const [redirect] = await check({ ROWHOUSE_URL: 'https://other.example' });
    expect(redirect).toMatchObject({ isWell: false });
    expect(redirect?.says).toContain('https://other.example/api/auth/google/callback');
  });

  it('is told that its secret is wrong', async () => {
    const body = { error: 'invalid_client', error_description: 'The provided client secret is invalid.' };
    answers['/token'] = { status: 401, body };
    const [, client] = await check({ GOOGLE_CLIENT_SECRET: 'another' });
    expect(client).toMatchObject({ isWell: false, says: expect.stringContaining('GOOGLE_CLIENT_SECRET') });
  });

  it('is told that nobody knows its id', async () => {
    const told = Buffer.from('\n\x0einvalid_client\x12\x05The O').toString('base64url');
    const location = `https://accounts.google.com/signin/oauth/error?authError=${told}`;
    answers['/o/oauth2/v2/auth'] = { status: 302, headers: { location } };
    const [redirect] = await check({ GOOGLE_CLIENT_ID: 'nobody.apps.googleusercontent.com' });
    expect(redirect).toMatchObject({ isWell: false, says: expect.stringContaining('GOOGLE_CLIENT_ID') });
  });

  it.each([
    ['ahead', 600_000],
    ['behind', -600_000],
  ])('is told that its clock is %s', async (word, ms) => {
    const { google } = settingsWith({ WORKSPACE_URL: addressOf() });
    const [, , clock] = await checkOAuthClient(google, Date.now() + ms);
    expect(clock).toMatchObject({ isWell: false, says: expect.stringContaining(word) });
  });
});

it('a workspace that is at another address by now is told with its setting', async () => {
  answers['/token'] = { status: 301, headers: { location: 'https://workspace.example/token' } };
  const [, client] = await checkOAuthClient(settingsWith({ WORKSPACE_URL: root }).google);
  expect(client).toMatchObject({ isWell: false, says: expect.stringContaining('Set WORKSPACE_URL') });
});

it('what cannot be asked is called neither right nor wrong', async () => {
  const findings = await checkOAuthClient(settingsWith({ WORKSPACE_URL: 'http://127.0.0.1:1' }).google);
  expect(findings.map(({ what, isWell }) => [what, isWell])).toEqual([
    ['Redirect address', null],
    ['OAuth client', null],
    ['Clock', null],
  ]);
});

describe('a key of the Picker', () => {
  const file = '/drive/v3/files/rowhouse-doctor-asks-for-no-file';
  const refusal = (reason: string, consumer = 'projects/1234') => ({
    status: 403,
    body: { error: { code: 403, message: 'x', details: [{ reason, metadata: { consumer } }] } },
  });
  const check = async () => {
    const settings = settingsWith({ GOOGLE_PICKER_KEY: 'AIza-key', GOOGLE_PICKER_APP_ID: '1234' });
    return await checkBrowserKeys(settings, { apis: root, maps: root });
  };

  it.each([
    ['that works', { status: 404, body: { error: { errors: [{ reason: 'notFound' }] } } }],
    ['that is kept to the Picker', refusal('API_KEY_SERVICE_BLOCKED')],
  ])('%s is well, and shown as from our pages', async (_, answer) => {
    answers[file] = answer;
    expect(await check()).toMatchObject([{ what: 'Picker key', isWell: true }]);
    expect(referer).toBe(`${productOrigin}/`);
  });

  it.each([
    ['that nobody knows', refusal('API_KEY_INVALID'), 'Correct GOOGLE_PICKER_KEY'],
    ['that is kept to another site', refusal('API_KEY_HTTP_REFERRER_BLOCKED'), `Add ${productOrigin}/*`],
    ['whose project has no Drive', refusal('SERVICE_DISABLED'), 'Google Drive API is not enabled'],
    ['of another project', refusal('API_KEY_SERVICE_BLOCKED', 'projects/99'), 'GOOGLE_PICKER_APP_ID is 1234'],
  ])('%s is told', async (_, answer, sentence) => {
    answers[file] = answer;
    const wrong = (await check()).filter(({ isWell }) => !isWell);
    expect(wrong.map(({ says }) => says)).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('a key of Google Maps', () => {
  const check = async (key: Record<string, string> = { GOOGLE_MAPS_API_KEY: 'AIza-maps' }) =>
    await checkBrowserKeys(settingsWith({ MAPS_PROVIDER: 'google', ...key }), { apis: root, maps: root });
  const denied = (message: string) => ({
    status: 200,
    body: { status: 'REQUEST_DENIED', error_message: message },
  });

  it.each([
    ['The provided API key is invalid. ', 'Correct GOOGLE_MAPS_API_KEY'],
    ['You must enable Billing on the Google Cloud Project', 'no billing account'],
  ])('is told that "%s"', async (message, sentence) => {
    answers['/maps/api/geocode/json'] = denied(message);
    expect(await check()).toMatchObject([{ isWell: false, says: expect.stringContaining(sentence) }]);
  });

  it('that is kept to our pages is well', async () => {
    answers['/maps/api/geocode/json'] = denied(
      'API keys with referer restrictions cannot be used with this API.',
    );
    expect(await check()).toMatchObject([{ isWell: true }]);
  });

  it('that is missing is told', async () => {
    expect(await check({})).toMatchObject([{ isWell: false, says: expect.stringContaining('is missing') }]);
  });
});
