import { drive } from '@googleapis/drive';
import { sheets } from '@googleapis/sheets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, formFields, TestBrowser } from './identity-browser.ts';
import {
  driveFile,
  oauthClient,
  otherClient,
  startServer,
  type TestServer,
  testClient,
} from './identity-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ WORKSPACE_SAMPLE: 'on' });
});
afterAll(() => server.close());

async function granted(browser: TestBrowser, scopes: readonly string[], client = oauthClient(server)) {
  const page = await browser.open(client.generateAuthUrl({ access_type: 'offline', scope: [...scopes] }));
  const code = answerOf(await browser.consent(page))['code'] ?? '';
  client.setCredentials((await client.getToken(code)).tokens);
  return client;
}

const driveOf = (auth: ReturnType<typeof oauthClient>) =>
  drive({ version: 'v3', auth, rootUrl: `${server.url}/`, retry: false });

describe('tokens at the APIs', () => {
  it('open what their scopes, account and client may see, until they are revoked', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const auth = await granted(browser, ['openid', driveFile]);
    const made = await driveOf(auth).files.create({ requestBody: { name: 'Ours' } });
    const id = made.data.id ?? '';
    const other = await granted(browser, [driveFile], oauthClient(server, otherClient));
    await expect(driveOf(other).files.get({ fileId: id })).rejects.toMatchObject({ status: 404 });
    const stranger = new TestBrowser(server);
    await stranger.signInAsNew();
    const strangersAuth = await granted(stranger, ['https://www.googleapis.com/auth/drive']);
    await expect(driveOf(strangersAuth).files.get({ fileId: id })).rejects.toMatchObject({ status: 404 });
    const about = await driveOf(auth).about.get({ fields: 'user' });
    expect(about.data.user).toMatchObject({
      displayName: 'Hal Whitcomb',
      me: true,
      photoLink: expect.stringMatching(/\/pictures\/\d\/HW$/),
    });
    const accessToken = auth.credentials.access_token ?? '';
    await auth.revokeToken(accessToken);
    const dead = oauthClient(server);
    dead.setCredentials({ access_token: accessToken });
    await expect(driveOf(dead).files.get({ fileId: id })).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['/v4/spreadsheets/x/values/%E0%A4%A', { status: 'INVALID_ARGUMENT' }],
    ['/v4/spreadsheets/x?fields=%E0%A4%A', { status: 'INVALID_ARGUMENT' }],
    ['/v4/spreadsheets/%', { status: 'INVALID_ARGUMENT' }],
    ['/drive/v3/files/%E0%A4%A', { errors: [{ reason: 'badRequest' }] }],
    ['/drive/v3/files?q=name%20contains%20%27100%%27', { errors: [{ reason: 'badRequest' }] }],
  ])('an address that is not well encoded is told so as Google does: %s', async (address, more) => {
    const answer = await fetch(`${server.url}${address}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(await answer.json()).toMatchObject({
      error: { code: 400, message: 'The address is not well encoded.', ...more },
    });
  });

  it('without a scope for Drive open nothing of it', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const auth = await granted(browser, ['openid']);
    await expect(driveOf(auth).files.list()).rejects.toMatchObject({ status: 403 });
  });

  it('a page of ours needs none, one of another site gets nothing with the cookie alone', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const read = (headers: Record<string, string>) => browser.open('/drive/v3/files', { headers });
    expect((await read({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await read({ referer: `${server.url}/drive` })).status).toBe(200);
    expect((await read({ 'sec-fetch-site': 'cross-site', referer: `${server.url}/drive` })).status).toBe(401);
    expect((await read({ 'sec-fetch-site': 'none' })).status).toBe(401);
    expect((await read({ referer: 'https://evil.example/' })).status).toBe(401);
    expect((await read({})).status).toBe(401);
    const write = await browser.open('/drive/v3/files', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    });
    expect(write.status).toBe(401);
  });

  it('what people store runs nothing when it is opened as a page', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const own = { 'sec-fetch-site': 'same-origin' };
    const stored = await browser.open('/upload/drive/v3/files?uploadType=media', {
      method: 'POST',
      body: '<script>alert(1)</script>',
      headers: { ...own, 'content-type': 'text/html' },
    });
    const id = stored.text.match(/"id": ?"([^"]+)"/)?.[1] ?? '';
    const opened = await browser.open(`/drive/v3/files/${id}?alt=media`, { headers: own });
    expect(opened.text).toContain('alert(1)');
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    const link = await browser.open(`/uc?id=${id}&export=download`, {
      headers: { 'sec-fetch-site': 'none' },
    });
    expect(link.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(link.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await new TestBrowser(server).open(`/uc?id=${id}`)).status).toBe(401);
  });
});

describe('the sample account', () => {
  it('is one click away on this machine, with papers in its Drive', async () => {
    const browser = new TestBrowser(server);
    const page = await browser.open(`/signin?${new URLSearchParams({ continue: '/account/apps' })}`);
    expect(page.text).toContain('Continue as Mara Ellison (sample data)');
    const after = await browser.send('/signin/sample', formFields(page, '/signin/sample'));
    expect(after.text).toContain('mara@ellisonpress.example');
    // What filled the Drive leaves no access behind.
    expect(after.text).toContain('No app has access');
    const auth = await granted(browser, ['https://www.googleapis.com/auth/drive']);
    const { data } = await driveOf(auth).files.list({ orderBy: 'name', fields: 'files(id,name)' });
    expect(data.files?.map(({ name }) => name)).toEqual([
      'Bindery notes.txt',
      'Photos',
      'Press orders',
      'Sample papers',
      'Type cabinet.jpg',
    ]);
    const id = data.files?.find(({ name }) => name === 'Press orders')?.id ?? '';
    const rows = await sheets({ version: 'v4', auth, rootUrl: `${server.url}/` }).spreadsheets.values.get({
      spreadsheetId: id,
      range: 'A1:F2',
    });
    expect(rows.data.values).toEqual([
      ['Date', 'Customer', 'Title', 'Copies', 'Price', 'Total'],
      ['2026-08-03', 'Harbor Books', 'Tide Tables, third printing', '400', '$6.20', '$2,480.00'],
    ]);
  });

  it('lets a client in that proves its secret, as one of the sample accounts and nobody else', async () => {
    const enter = async (account: string, secret = testClient.clientSecret) => {
      const answer = await fetch(`${server.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          ...{ grant_type: 'urn:rowhouse:sample-account', account, scope: `openid ${driveFile}` },
          ...{ client_id: testClient.clientId, client_secret: secret },
        }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const entered = await enter('june@okaforbindery.example');
    expect(entered).toMatchObject({
      status: 200,
      body: {
        scope: `openid ${driveFile}`,
        refresh_token: expect.stringMatching(/^1/),
        id_token: expect.any(String),
      },
    });
    expect(await enter('mara@ellisonpress.example', 'wrong')).toMatchObject({ status: 401 });
    expect(await enter(server.addAccount())).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('has no password, so that nobody signs in to it otherwise', async () => {
    const page = await new TestBrowser(server).signIn('mara@ellisonpress.example', '');
    expect(page.status).toBe(400);
  });
});
