import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, formFields, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, driveFile, startServer, type TestServer, testClient } from './identity-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const newEmail = () => `${randomUUID()}@tests.example`;

describe('a request that may not be its client’s', () => {
  it.each([
    [{ redirect_uri: 'http://127.0.0.1:9/callback/' }, 400, 'redirect_uri_mismatch'],
    [{ redirect_uri: 'http://127.0.0.1:9/callback?x=1' }, 400, 'redirect_uri_mismatch'],
    [{ redirect_uri: 'https://evil.example/' }, 400, 'redirect_uri_mismatch'],
    [{ redirect_uri: '' }, 400, 'invalid_request'],
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ client_id: '__proto__' }, 401, 'invalid_client'],
    [{ response_type: 'token' }, 400, 'unsupported_response_type'],
    [{ scope: 'openid https://www.googleapis.com/auth/gmail.send' }, 400, 'invalid_scope'],
    [{ scope: '' }, 400, 'invalid_request'],
    [{ prompt: 'login' }, 400, 'invalid_request'],
    [{ prompt: 'none consent' }, 400, 'invalid_request'],
    [{ access_type: 'forever' }, 400, 'invalid_request'],
    [{ code_challenge: 'short' }, 400, 'invalid_request'],
    [{ response_mode: 'form_post' }, 400, 'invalid_request'],
  ])('%o ends on a page, never at an address', async (more, status, word) => {
    const page = await new TestBrowser(server).open(authorizeUrl(server, ['openid'], more));
    expect(page.status).toBe(status);
    expect(new URL(page.url).origin).toBe(server.url);
    expect(page.text).toContain(`Error ${status}: ${word}`);
  });

  it('a parameter given twice is refused', async () => {
    const page = await new TestBrowser(server).open(
      `${authorizeUrl(server)}&client_id=${testClient.clientId}`,
    );
    expect(page.status).toBe(400);
    expect(page.text).toContain('single value: client_id');
  });

  it('is shown escaped', async () => {
    const page = await new TestBrowser(server).open(
      authorizeUrl(server, ['openid'], { redirect_uri: 'http://x/<script>alert(1)</script>' }),
    );
    expect(page.text).toContain('&lt;script&gt;');
    expect(page.text).not.toContain('<script>alert');
  });
});

describe('accounts on a browser', () => {
  it('prompt=none never shows a page', async () => {
    const browser = new TestBrowser(server);
    const silent = authorizeUrl(server, ['openid'], { prompt: 'none' });
    expect(answerOf(await browser.open(silent))).toEqual({ state: 'the state', error: 'login_required' });
    await browser.signInAsNew();
    expect(answerOf(await browser.open(silent))['error']).toBe('interaction_required');
    await browser.consent(await browser.open(authorizeUrl(server, ['openid'])));
    expect(answerOf(await browser.open(silent))['code']).toMatch(/^4\/0A/);
    await browser.signInAsNew();
    expect(answerOf(await browser.open(silent))['error']).toBe('interaction_required');
  });

  it('several are chosen among; the hint and prompt=select_account are honoured', async () => {
    const browser = new TestBrowser(server);
    const [first, second] = [await browser.signInAsNew(), await browser.signInAsNew()];
    const chooser = await browser.open(authorizeUrl(server));
    expect(chooser.url).toContain('/signin/choose');
    expect(chooser.text).toContain(first);
    const fields = formFields(chooser, '/signin/choose');
    const id = chooser.text.match(/value="(\d{21})"/)?.[1] ?? '';
    fields.set('account', id);
    const consent = await browser.send('/signin/choose', fields);
    expect(consent.text).toContain(first);
    const hinted = await browser.open(authorizeUrl(server, ['openid'], { login_hint: second.toUpperCase() }));
    expect(hinted.text).toContain(second);
    const asked = await browser.open(
      authorizeUrl(server, ['openid'], { login_hint: second, prompt: 'select_account' }),
    );
    expect(asked.url).toContain('/signin/choose');
    const stranger = await browser.open(
      authorizeUrl(server, ['openid'], { login_hint: 'new@tests.example' }),
    );
    expect(stranger.url).toContain('/signin?');
    expect(stranger.text).toContain('value="new@tests.example"');
  });

  it('somebody else’s account cannot be picked or consented for', async () => {
    const victim = new TestBrowser(server);
    await victim.signInAsNew();
    const consent = await victim.open(authorizeUrl(server, ['openid']));
    const stolen = formFields(consent, '/o/oauth2/v2/consent').get('account') ?? '';
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const own = await browser.open(authorizeUrl(server, ['openid']));
    const fields = formFields(own, '/o/oauth2/v2/consent');
    fields.set('account', stolen);
    fields.set('decision', 'allow');
    expect((await browser.send('/o/oauth2/v2/consent', fields)).status).toBe(403);
  });

  it('a forged or stale cookie is nobody', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const [[name = '', value = ''] = []] = browser.cookies;
    const forged = new TestBrowser(server);
    forged.cookies.set(name, `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`);
    expect((await forged.open('/account/apps')).url).toContain('/signin');
    const before = new TestBrowser(server);
    before.cookies.set(name, value);
    await browser.signInAsNew();
    expect((await before.open('/account/apps')).url).toContain('/signin');
    expect((await browser.open('/account/apps')).url).toContain('/account/apps');
  });

  it('a removed app has to ask again', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    await browser.consent(await browser.open(authorizeUrl(server, ['openid', driveFile])));
    const page = await browser.open('/account/apps');
    expect(page.text).toContain('Test &lt;b&gt;Client&lt;/b&gt;');
    const fields = formFields(page, '/account/apps/revoke');
    fields.set('client', testClient.clientId);
    expect((await browser.send('/account/apps/revoke', fields)).text).toContain('No app has access');
    expect((await browser.open(authorizeUrl(server, ['openid']))).text).toContain('wants to use');
  });

  it('are told about and signed out for our own pages alone', async () => {
    const browser = new TestBrowser(server);
    const email = await browser.signInAsNew();
    const own = { 'sec-fetch-site': 'same-origin' };
    expect(JSON.parse((await browser.open('/account/me', { headers: own })).text)).toMatchObject({
      email,
      name: 'Hal Whitcomb',
      operator: 'Ellison Press',
      host: new URL(server.url).host,
      accounts: [{ email }],
    });
    expect((await browser.open('/account/me', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      401,
    );
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.open('/account/signout', { method: 'POST', headers: foreign })).status).toBe(403);
    expect((await browser.open('/account/signout', { method: 'POST', headers: own })).status).toBe(204);
    expect((await browser.open('/account/me', { headers: own })).status).toBe(401);
  });
});

describe('forms', () => {
  it('from another origin, without their token, or with another browser’s are refused', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const page = await browser.open(authorizeUrl(server, ['openid']));
    const fields = formFields(page, '/o/oauth2/v2/consent');
    fields.set('decision', 'allow');
    const crossing = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('/o/oauth2/v2/consent', fields, crossing)).status).toBe(403);
    const bare = await browser.open('/o/oauth2/v2/consent', { method: 'POST', body: fields });
    expect(bare.status).toBe(403);
    const other = new TestBrowser(server);
    await other.signInAsNew();
    expect((await other.send('/o/oauth2/v2/consent', fields)).status).toBe(403);
    fields.delete('form_token');
    expect((await browser.send('/o/oauth2/v2/consent', fields)).status).toBe(403);
  });

  it('nobody can be signed in to a stranger’s account from another site', async () => {
    const email = server.addAccount();
    const victim = new TestBrowser(server);
    const fields = new URLSearchParams({ email, password: 'correct horse battery', form_token: 'x' });
    expect((await victim.send('/signin', fields)).status).toBe(403);
    expect((await victim.send('/signin/sample', fields)).status).toBe(403);
  });
});

describe('signing in', () => {
  it('says the same of an unknown account and of a wrong password', async () => {
    const email = server.addAccount();
    const wrong = await new TestBrowser(server).signIn(email, 'a wrong password');
    const unknown = await new TestBrowser(server).signIn(newEmail(), 'a wrong password');
    const alertOf = (text: string) => text.match(/role="alert">([^<]*)/)?.[1];
    expect([wrong.status, alertOf(wrong.text)]).toEqual([400, 'Email or password is wrong.']);
    expect([unknown.status, alertOf(unknown.text)]).toEqual([400, 'Email or password is wrong.']);
  });

  it('takes the address in any case, and goes on to where it was asked', async () => {
    const email = server.addAccount();
    const page = await new TestBrowser(server).signIn(` ${email.toUpperCase()} `);
    expect(page.url).toBe(`${server.url}/account/apps`);
  });

  it('is slowed down after some wrong passwords, for this account and not for others', async () => {
    const email = server.addAccount();
    const browser = new TestBrowser(server);
    for (let count = 0; count < 6; count += 1) await browser.signIn(email, 'a wrong password');
    const slowed = await browser.signIn(email);
    expect(slowed.status).toBe(429);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await new TestBrowser(server).signIn(server.addAccount())).status).toBe(200);
  });

  it('lets its owner in on a browser that it knows, signed out or not, whatever strangers try', async () => {
    const email = server.addAccount();
    const [known, strange] = [new TestBrowser(server), new TestBrowser(server)];
    expect((await known.signIn(email)).status).toBe(200);
    // Signed out by deleting cookies in the browser: what is left says who was here, and opens nothing.
    known.cookies = new Map([...known.cookies].filter(([name]) => name.endsWith('-known')));
    expect((await known.open('/account')).url).toContain('/signin');
    for (let count = 0; count < 6; count += 1) await strange.signIn(email, 'a wrong password');
    expect((await strange.signIn(email)).status).toBe(429);
    // A mark from somebody else's browser is worth nothing.
    const planted = new TestBrowser(server);
    planted.cookies = new Map([...known.cookies].map(([name, value]) => [name, `${value.slice(0, -4)}AAAA`]));
    expect((await planted.signIn(email)).status).toBe(429);
    expect((await known.signIn(email)).status).toBe(200);
  });

  it('never leads to another server', async () => {
    const email = server.addAccount();
    for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example']) {
      const page = await new TestBrowser(server).signIn(email, undefined, target);
      expect(new URL(page.url).origin).toBe(server.url);
    }
  });

  it('asks for names, addresses and passwords that can be used', async () => {
    const browser = new TestBrowser(server);
    const page = await browser.open('/signup');
    const fields = formFields(page, '/signup');
    fields.set('name', '  ');
    fields.set('email', 'no address');
    fields.set('password', 'short');
    const refused = await browser.send('/signup', fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Enter your name.');
    expect(refused.text).toContain('Enter an email address');
    expect(refused.text).toContain('Use at least 10 characters.');
    fields.set('password', 'Password123');
    expect((await browser.send('/signup', fields)).text).toContain('Many people use this password');
    const email = newEmail();
    await browser.signUp(email);
    expect((await new TestBrowser(server).signUp(email.toUpperCase())).text).toContain('There is an account');
  });
});

describe('pages', () => {
  it('carry a strict policy whose forms may end at a registered client', async () => {
    const page = await new TestBrowser(server).open('/signin');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.text).not.toMatch(/<script(?! type="module" src="\/pages\/)/);
    expect(page.text).not.toMatch(/\sstyle=|\son[a-z]+=/);
  });

  it('lead to sign-in and back when nobody is signed in', async () => {
    for (const path of [
      '/',
      '/drive',
      '/drive/folders/abc?x=1',
      '/file/d/1/view',
      '/spreadsheets/d/1/edit',
    ]) {
      const page = await new TestBrowser(server).open(path);
      const url = new URL(page.url);
      expect(url.pathname).toBe('/signin');
      expect(url.searchParams.get('continue')).toBe(path === '/' ? '/drive' : path);
    }
  });

  it('serve their style, script and fonts to everybody, for good', async () => {
    const page = await new TestBrowser(server).open('/signin');
    const addresses = [...page.text.matchAll(/(?:href|src)="(\/pages\/[^"]+)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toHaveLength(4);
    for (const address of addresses) {
      const response = await fetch(`${server.url}${address}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('an address that does not exist is a page for people and JSON for programs', async () => {
    const page = await new TestBrowser(server).open('/nowhere');
    expect([page.status, page.text.includes('<h1>Not found</h1>')]).toEqual([404, true]);
    const program = await fetch(`${server.url}/nowhere`);
    expect(await program.json()).toMatchObject({ error: { code: 404 } });
  });
});
