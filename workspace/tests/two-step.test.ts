import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, formFields, type Page, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, password, startServer, type TestServer } from './identity-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ownPage = { headers: { 'sec-fetch-site': 'same-origin' } };
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.open('/account/me', ownPage)).status === 200;

/** The code of an app, `later` periods of half a minute from now. */
function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
}

async function send(browser: TestBrowser, path: string, action: string, values: Record<string, string>) {
  const fields = formFields(await browser.open(path), action);
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return await browser.send(action, fields);
}

/** Types a code on the page that a right password led to. */
async function showCode(browser: TestBrowser, page: Page, code: string): Promise<Page> {
  const fields = formFields(page, '/signin/code');
  fields.set('code', code);
  return await browser.send('/signin/code', fields);
}

/** An account with the second step, and a browser on which its password was right. */
async function halfWayIn(continueTo = '/account/apps') {
  const email = server.addAccount();
  const secret = await server.turnOnTwoStep(email);
  const browser = new TestBrowser(server);
  const page = await browser.signIn(email, password, continueTo);
  return { email, secret, browser, page };
}

/** Turns the second step on as people do. */
async function turnOn(browser: TestBrowser) {
  const page = await send(browser, '/account/two-step', '/account/two-step/begin', { password });
  const secret = page.text.match(/[?;]secret=([A-Z2-7]+)/)?.[1] ?? '';
  const done = await send(browser, '/account/two-step/set-up', '/account/two-step/on', {
    code: codeOf(secret),
  });
  const codes = [...done.text.matchAll(/<li><code>([^<]*)<\/code>/g)].map(([, code]) => code ?? '');
  return { page, secret, done, codes };
}

describe('turning two-step sign-in on', () => {
  it('asks for the password, shows a QR code and a key, and counts once a code was shown', async () => {
    const email = server.addAccount();
    const [browser, elsewhere] = [new TestBrowser(server), new TestBrowser(server)];
    await browser.signIn(email);
    await elsewhere.signIn(email);
    expect((await browser.open('/account')).text).toContain('Set up two-step sign-in');
    const refused = await send(browser, '/account/two-step', '/account/two-step/begin', { password: 'no' });
    expect([refused.status, refused.text.includes('This is not your password.')]).toEqual([400, true]);
    expect((await browser.open('/account/two-step/set-up')).url).toMatch(/\/account\/two-step$/);

    const page = await send(browser, '/account/two-step', '/account/two-step/begin', { password });
    expect(page.text).toMatch(/role="img" aria-label="QR code[^>]*><svg/);
    const wrong = await send(browser, '/account/two-step/set-up', '/account/two-step/on', { code: '12345' });
    expect([wrong.status, wrong.text.includes('not the code that your app shows')]).toEqual([400, true]);
    expect((await new TestBrowser(server).signIn(email)).url).toContain('/account/apps');

    const { done, codes } = await turnOn(browser);
    expect(done.text).toContain('Two-step sign-in is on.');
    expect(new Set(codes).size).toBe(10);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await browser.open('/account/two-step')).text).toContain('10 recovery codes are left.');
    expect((await browser.open('/account/two-step')).text).not.toContain(codes[0]);
  });

  it('is done by forms of the same page alone', async () => {
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    const fields = formFields(await browser.open('/account/two-step'), '/account/two-step/begin');
    fields.set('password', password);
    const crossing = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('/account/two-step/begin', fields, crossing)).status).toBe(403);
    fields.delete('form_token');
    expect((await browser.send('/account/two-step/begin', fields)).status).toBe(403);
  });
});

describe('signing in with a second step', () => {
  it('gives no session, no code and no token before the second factor', async () => {
    const { browser, page, secret } = await halfWayIn();
    expect(page.url).toContain('/signin/code?');
    expect(page.text).toContain('Enter the 6-digit code from your authenticator app.');
    for (const path of ['/account', '/account/apps', '/account/two-step', '/drive']) {
      expect(new URL((await browser.open(path)).url).pathname).toMatch(/^\/signin/);
    }
    expect(await isSignedIn(browser)).toBe(false);
    for (const path of ['/drive/v3/files', '/account/archive']) {
      expect((await browser.open(path, ownPage)).status).toBe(401);
    }
    const silent = authorizeUrl(server, ['openid'], { prompt: 'none' });
    expect(answerOf(await browser.open(silent))['error']).toBe('login_required');
    expect((await browser.open(authorizeUrl(server, ['openid']))).url).toContain('/signin?');
    expect((await browser.open('/signin/choose')).url).toContain('/signin?');

    const done = await showCode(browser, page, codeOf(secret));
    expect([done.url, await isSignedIn(browser)]).toEqual([`${server.url}/account/apps`, true]);
    expect((await browser.open('/signin/code')).url).toContain('/signin?');
  });

  it('goes on to the application that asked', async () => {
    const wanted = new URL(authorizeUrl(server));
    const { browser, page, secret } = await halfWayIn(wanted.pathname + wanted.search);
    expect(page.text).toContain('Test &lt;b&gt;Client&lt;/b&gt;');
    const consent = await showCode(browser, page, codeOf(secret));
    expect(answerOf(await browser.consent(consent))['code']).toMatch(/^4\/0A/);
  });

  it('takes a code once, and none that is older than one that was taken', async () => {
    const { email, browser, page, secret } = await halfWayIn();
    const [before, now] = [codeOf(secret, -1), codeOf(secret)];
    expect((await showCode(browser, page, now)).url).toContain('/account/apps');
    const second = new TestBrowser(server);
    const again = await second.signIn(email);
    for (const code of [now, before]) {
      const refused = await showCode(second, again, code);
      expect([refused.status, refused.text.includes('wrong or was used before')]).toEqual([400, true]);
    }
    expect((await showCode(second, again, ` ${codeOf(secret, 1).replace(/^.../, '$& ')} `)).url).toContain(
      '/account/apps',
    );
  });

  it('takes a recovery code once in place of a code', async () => {
    const email = server.addAccount();
    const owner = new TestBrowser(server);
    await owner.signIn(email);
    const { codes } = await turnOn(owner);
    const [code = ''] = codes;
    const browser = new TestBrowser(server);
    const page = await browser.signIn(email);
    const form = await browser.open('/signin/code?with=recovery');
    expect(form.text).toContain('Recovery code');
    const wrong = await showCode(browser, form, `${code.slice(0, -1)}?`);
    expect([wrong.status, wrong.text.includes('not one of your recovery codes')]).toEqual([400, true]);
    expect((await showCode(browser, page, code.toLowerCase())).url).toContain('/account/apps');
    const second = new TestBrowser(server);
    expect((await showCode(second, await second.signIn(email), code)).status).toBe(400);
    expect((await owner.open('/account/two-step')).text).toContain('9 recovery codes are left.');
  });

  it('is worth nothing in another browser, with another’s code, or after the password changed', async () => {
    const { email, browser, page, secret } = await halfWayIn();
    const stranger = new TestBrowser(server);
    stranger.cookies = new Map([...browser.cookies].filter(([name]) => name === 'workspace'));
    expect((await showCode(stranger, page, codeOf(secret))).status).toBe(400);
    const other = await halfWayIn();
    expect((await showCode(browser, page, codeOf(other.secret))).status).toBe(400);

    const owner = new TestBrowser(server);
    await showCode(owner, await owner.signIn(email), codeOf(secret));
    const changed = await send(owner, '/account', '/account/password', {
      current: password,
      password: 'another long password',
      password_code: codeOf(secret, 1),
    });
    expect(changed.text).toContain('Your password has been changed');
    const late = await showCode(browser, page, codeOf(secret, 1));
    expect([late.status, late.text.includes('open for too long')]).toEqual([400, true]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('is slowed down after some wrong codes, which a right password does not forgive', async () => {
    const { email, browser, page, secret } = await halfWayIn();
    for (let count = 0; count < 6; count += 1) await showCode(browser, page, '000000');
    const again = await browser.signIn(email);
    expect(again.status).toBe(200);
    const slowed = await showCode(browser, again, codeOf(secret));
    expect([slowed.status, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('whoever is signed in with a second step', () => {
  it('shows it again to change the password or to delete the account', async () => {
    const { browser, page, secret } = await halfWayIn();
    await showCode(browser, page, codeOf(secret));
    const change = { current: password, password: 'another long password' };
    for (const code of ['', '000000']) {
      const refused = await send(browser, '/account', '/account/password', {
        ...change,
        password_code: code,
      });
      expect(refused.status).toBe(400);
      const kept = await send(browser, '/account', '/account/delete', {
        confirmation: password,
        delete_code: code,
      });
      expect([kept.status, kept.text.includes('The account was not deleted.')]).toEqual([400, true]);
    }
    const gone = await send(browser, '/account', '/account/delete', {
      confirmation: password,
      delete_code: codeOf(secret, 1),
    });
    expect(gone.text).toContain('The account is deleted');
  });

  it('makes new recovery codes, which end the old ones', async () => {
    const browser = new TestBrowser(server);
    const email = await browser.signInAsNew();
    const { codes, secret } = await turnOn(browser);
    const refused = await send(browser, '/account/two-step', '/account/two-step', { password, do: 'codes' });
    expect([refused.status, refused.text.includes('Nothing was changed.')]).toEqual([400, true]);
    const made = await send(browser, '/account/two-step', '/account/two-step', {
      password,
      code: codeOf(secret, 1),
      do: 'codes',
    });
    const fresh = [...made.text.matchAll(/<li><code>([^<]*)<\/code>/g)].map(([, code]) => code ?? '');
    expect(fresh).toHaveLength(10);
    const other = new TestBrowser(server);
    const page = await other.signIn(email);
    expect((await showCode(other, page, codes[0] ?? '')).status).toBe(400);
    expect((await showCode(other, page, fresh[0] ?? '')).url).toContain('/account/apps');
  });

  it('turns it off with password and code, and with neither alone', async () => {
    const browser = new TestBrowser(server);
    const email = await browser.signInAsNew();
    const { codes, secret } = await turnOn(browser);
    const off = { do: 'off' };
    const path = '/account/two-step';
    expect((await send(browser, path, path, { ...off, password })).status).toBe(400);
    const wrong = { ...off, password: 'wrong', code: codeOf(secret, 1) };
    expect((await send(browser, path, path, wrong)).status).toBe(400);
    expect((await new TestBrowser(server).signIn(email)).url).toContain('/signin/code');
    const done = await send(browser, path, path, { ...off, password, code: codes[0] ?? '' });
    expect(done.text).toContain('Two-step sign-in is off.');
    expect((await new TestBrowser(server).signIn(email)).url).toContain('/account/apps');
  });
});
