import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { formFields, type Page, TestBrowser } from './identity-browser.ts';
import { password, startServer, type TestServer } from './identity-server.ts';
import { type HostileProvider, startHostileProvider } from './provider.ts';

let provider: HostileProvider;
let server: TestServer;
let strict: TestServer;
beforeAll(async () => {
  provider = await startHostileProvider(await freePort(), 'the-workspace');
  const env = {
    WORKSPACE_OIDC_ISSUER: provider.url,
    WORKSPACE_OIDC_CLIENT_ID: 'the-workspace',
    WORKSPACE_OIDC_NAME: 'Ellison ID',
  };
  server = await startServer(env);
  strict = await startServer({ ...env, WORKSPACE_PASSWORDS: 'off' });
});
afterAll(() => Promise.all([server, strict, provider].map((part) => part.close())));

/** Goes to the provider, which vouches for `email`, and comes back. */
async function comeBack(browser: TestBrowser, email: string): Promise<Page> {
  provider.claims = { sub: email, email, email_verified: true };
  const asked = new URL((await browser.open('/signin/oidc?continue=/account')).url);
  const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
  back.searchParams.set('state', asked.searchParams.get('state') ?? '');
  // This provider takes the code for the nonce of its token.
  back.searchParams.set('code', asked.searchParams.get('nonce') ?? '');
  return await browser.open(back.href);
}

async function showCode(browser: TestBrowser, page: Page, secret: string, later = 0): Promise<Page> {
  const fields = formFields(page, '/signin/code');
  fields.set('code', new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 }));
  return await browser.send('/signin/code', fields);
}

describe('an account with two-step sign-in, through a provider', () => {
  it('is connected and signed in to after the second factor alone', async () => {
    const email = server.addAccount();
    const secret = await server.turnOnTwoStep(email);
    const browser = new TestBrowser(server);
    const fields = formFields(await comeBack(browser, email), '/signin/oidc/connect');
    fields.set('password', password);
    const page = await browser.send('/signin/oidc/connect', fields);
    expect(page.url).toContain('/signin/code?');
    expect((await browser.open('/account')).url).toContain('/signin?');
    expect((await comeBack(new TestBrowser(server), email)).text).toContain('Connect your account');
    expect((await showCode(browser, page, secret)).text).toContain('Disconnect Ellison ID');

    const later = new TestBrowser(server);
    const again = await comeBack(later, email);
    expect(again.url).toContain('/signin/code?');
    expect((await showCode(later, again, secret, 1)).url).toBe(`${server.url}/account`);
  });

  it('that whoever made it under a foreign address turned on is off for its owner', async () => {
    const email = strict.addAccount();
    await strict.turnOnTwoStep(email);
    expect((await comeBack(new TestBrowser(strict), email)).url).toBe(`${strict.url}/account`);
  });

  it('that whoever made it under a foreign address added passkeys to has none for its owner', async () => {
    const email = strict.addAccount();
    strict.addPasskey(email);
    expect(strict.passkeysOf(email)).toBe(1);
    expect((await comeBack(new TestBrowser(strict), email)).url).toBe(`${strict.url}/account`);
    expect(strict.passkeysOf(email)).toBe(0);
  });

  it('without a password turns it on while its sign-in is fresh', async () => {
    const browser = new TestBrowser(strict);
    await comeBack(browser, `${randomUUID()}@tests.example`);
    const page = await browser.open('/account/two-step');
    expect(page.text).not.toContain('name="password"');
    const begun = await browser.send('/account/two-step/begin', formFields(page, '/account/two-step/begin'));
    expect(begun.url).toContain('/account/two-step/set-up');

    const fields = formFields(await browser.open('/account/two-step'), '/account/two-step/begin');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    const stale = await browser.send('/account/two-step/begin', fields);
    vi.useRealTimers();
    expect([stale.status, stale.text.includes('You signed in a while ago.')]).toEqual([403, true]);
  });
});
