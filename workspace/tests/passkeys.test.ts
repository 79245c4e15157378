import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator, type Bent } from './authenticator.ts';
import { freePort } from './free-port.ts';
import { answerOf, formFields, type Page, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, password, startServer, type TestServer } from './identity-server.ts';

let server: TestServer;
beforeAll(async () => {
  const port = await freePort();
  server = await startServer({ WORKSPACE_PORT: String(port), WORKSPACE_URL: `http://localhost:${port}` });
});
afterAll(() => server.close());

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.open('/account/me', { headers: { 'sec-fetch-site': 'same-origin' } })).status === 200;

async function send(browser: TestBrowser, path: string, action: string, values: Record<string, string>) {
  const fields = formFields(await browser.open(path), action);
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return await browser.send(action, fields);
}

/** What the script of a page would ask the device for. */
function optionsOn({ text }: Page): string {
  return (text.match(/data-options="([^"]*)"/)?.[1] ?? '').replaceAll('&quot;', '"');
}

/** Adds a passkey as people do; ends on the page that lists it, or says why not. */
async function add(browser: TestBrowser, device: Authenticator, name = 'My phone', bent: Bent = {}) {
  const page = await send(browser, '/account/passkeys', '/account/passkeys/begin', { name, password });
  const fields = formFields(page, '/account/passkeys/add');
  fields.set('response', device.create(optionsOn(page), server.url, bent));
  return await browser.send('/account/passkeys/add', fields);
}

async function signIn(browser: TestBrowser, device: Authenticator, bent: Bent = {}, continueTo = '/account') {
  const page = await browser.open(`/signin?${new URLSearchParams({ continue: continueTo })}`);
  const fields = formFields(page, '/signin/passkey');
  fields.set('response', device.get(optionsOn(page), server.url, bent));
  return { answer: await browser.send('/signin/passkey', fields), fields };
}

/** A browser whose person has a passkey on the device. */
async function owner() {
  const [browser, device] = [new TestBrowser(server), new Authenticator()];
  const email = await browser.signInAsNew();
  await add(browser, device);
  return { email, browser, device };
}

describe('a passkey', () => {
  it('is added with the password, named, listed and removed', async () => {
    const [browser, device] = [new TestBrowser(server), new Authenticator()];
    await browser.signInAsNew();
    const wrong = { name: 'My phone', password: 'wrong' };
    const refused = await send(browser, '/account/passkeys', '/account/passkeys/begin', wrong);
    expect([refused.status, refused.text.includes('This is not your password.')]).toEqual([400, true]);
    expect((await browser.open('/account/passkeys/new')).url).toMatch(/\/account\/passkeys$/);
    const added = await add(browser, device, '  My <b>phone</b> ');
    expect(added.text).toContain('The passkey has been added.');
    expect(added.text).toContain('My &lt;b&gt;phone&lt;/b&gt;');
    expect((await browser.open('/account')).text).toContain('One passkey.');

    const one = added.text.match(/href="(\/account\/passkeys\/one[^"]*)"/)?.[1] ?? '';
    const renamed = await send(browser, one, '/account/passkeys/rename', { name: 'Old phone' });
    expect(renamed.text).toContain('Old phone');
    const kept = await send(browser, one, '/account/passkeys/remove', { password: 'wrong' });
    expect([kept.status, kept.text.includes('Nothing was changed.')]).toEqual([400, true]);
    const stranger = new TestBrowser(server);
    await stranger.signInAsNew();
    expect((await stranger.open(one)).status).toBe(404);
    const removed = await send(browser, one, '/account/passkeys/remove', { password });
    expect(removed.text).toContain('You have none yet.');
    expect((await signIn(new TestBrowser(server), device)).answer.status).toBe(400);
  });

  it.each<[string, Bent]>([
    ['for another place', { origin: 'http://localhost:9' }],
    ['of another host', { host: 'evil.example' }],
    ['that asked for no finger, face or PIN', { isVerified: false }],
    ['for a challenge that was never given', { challenge: 'MTcwMDAwMDAwMDAwMC5h' }],
  ])('%s is not added', async (_, bent) => {
    const [browser, device] = [new TestBrowser(server), new Authenticator()];
    await browser.signInAsNew();
    const refused = await add(browser, device, 'My phone', bent);
    expect([refused.status, refused.text.includes('could not be added')]).toEqual([400, true]);
  });

  it('of one account is not added to another', async () => {
    const { device } = await owner();
    const browser = new TestBrowser(server);
    await browser.signInAsNew();
    expect((await add(browser, device)).status).toBe(400);
  });

  it('signs in by itself, also where there is a second step, and goes on to the application', async () => {
    const { email, device } = await owner();
    await server.turnOnTwoStep(email);
    const browser = new TestBrowser(server);
    const wanted = new URL(authorizeUrl(server));
    const { answer } = await signIn(browser, device, {}, wanted.pathname + wanted.search);
    expect(answer.text).toContain(email);
    expect(answerOf(await browser.consent(answer))['code']).toMatch(/^4\/0A/);
    expect((await browser.open('/account/passkeys')).text).toContain('last used');
  });

  it('is asked for the password and the code where there is a second step, before one is added', async () => {
    const { email, browser } = await owner();
    await server.turnOnTwoStep(email);
    const values = { name: 'Another', password, code: '000000' };
    expect((await send(browser, '/account/passkeys', '/account/passkeys/begin', values)).status).toBe(400);
  });

  it.each<[string, Bent]>([
    ['another key', { forges: true }],
    ['another place', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['nobody at the device', { isVerified: false }],
    ['a challenge of its own', { challenge: 'bXkgb3du' }],
    ['somebody else', { userHandle: Buffer.from('100000000000000000000').toString('base64url') }],
  ])('with %s signs nobody in', async (_, bent) => {
    const { device } = await owner();
    const browser = new TestBrowser(server);
    const { answer } = await signIn(browser, device, bent);
    expect([answer.status, answer.text.includes('This passkey is not known here.')]).toEqual([400, true]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('that counts backwards is a copy, and signs nobody in', async () => {
    const { device } = await owner();
    expect((await signIn(new TestBrowser(server), device, { counter: 9 })).answer.status).toBe(200);
    expect((await signIn(new TestBrowser(server), device, { counter: 5 })).answer.status).toBe(400);
  });

  it('serves in the browser that asked, once', async () => {
    const { device } = await owner();
    const [browser, other] = [new TestBrowser(server), new TestBrowser(server)];
    const { fields } = await signIn(browser, device);
    const page = await other.open('/signin');
    const stolen = formFields(page, '/signin/passkey');
    stolen.set('response', fields.get('response') ?? '');
    expect((await other.send('/signin/passkey', stolen)).status).toBe(400);
    const again = formFields(await browser.open('/signin'), '/signin/passkey');
    again.set('response', fields.get('response') ?? '');
    expect((await browser.send('/signin/passkey', again)).status).toBe(400);
  });

  it('is refused from another site, and as anything but what a device answers', async () => {
    const browser = new TestBrowser(server);
    const fields = formFields(await browser.open('/signin'), '/signin/passkey');
    for (const response of ['', '{}', '[', 'null', '{"id":"__proto__"}']) {
      fields.set('response', response);
      expect((await browser.send('/signin/passkey', fields)).status).toBe(400);
    }
    const crossing = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.send('/signin/passkey', fields, crossing)).status).toBe(403);
  });
});

describe('the pages', () => {
  it('load scripts of our own alone, under the same strict policy', async () => {
    const page = await new TestBrowser(server).open('/signin');
    expect(page.text).toContain('Sign in with a passkey');
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|connect-src|http:\/\/localhost/);
    expect(page.text).not.toMatch(/<script(?! type="module" src="\/pages\/)/);
    for (const [, address] of page.text.matchAll(/<script type="module" src="([^"]+)"/g)) {
      const response = await fetch(`${server.url}${address}`);
      expect([response.status, await response.text()]).toEqual([200, expect.any(String)]);
    }
  });

  it.each([
    ['at a bare address', {}],
    ['without encryption', { WORKSPACE_URL: 'http://files.example' }],
    ['where passwords are off', { WORKSPACE_PASSWORDS: 'off', WORKSPACE_OIDC_ISSUER: 'https://id.example' }],
  ])('offer no passkeys %s', async (_, env) => {
    const plain = await startServer({
      WORKSPACE_OIDC_CLIENT_ID: 'x',
      WORKSPACE_OIDC_ISSUER: 'https://id.example',
      ...env,
    });
    const page = await fetch(`${plain.url}/signin`);
    expect(await page.text()).not.toContain('passkey');
    expect((await fetch(`${plain.url}/account/passkeys`)).status).toBe(404);
    expect((await fetch(`${plain.url}/signin/passkey`, { method: 'POST' })).status).toBe(404);
    await plain.close();
  });
});
