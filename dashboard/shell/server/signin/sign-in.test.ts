import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { formOn } from '#testing/screen/browser.ts';
import { productOrigin, testOAuthClient } from '#testing/server/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { consent, newAccount, signUp } from '#testing/server/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('a person who signs in for the first time', () => {
  it('is known by name and address, and comes back to where they wanted to go', async () => {
    const browser = server.openBrowser();
    const account = newAccount();
    const signInPage = await browser.visit(
      `${productOrigin}/api/auth/signin?callbackUrl=${encodeURIComponent('/?app=expenses')}`,
    );
    const consentPage = await signUp(browser, signInPage, account);
    expect(consentPage.text).toContain(account.email);
    const end = await consent(browser, consentPage);
    expect(end.url).toBe(`${productOrigin}/?app=expenses&auth=success`);
    const me = await browser.request(`${productOrigin}/api/auth/me`);
    expect(await me.json()).toMatchObject({
      isAuthenticated: true,
      user: {
        name: account.name,
        email: account.email,
        image: expect.stringContaining('/pictures/'),
        createdAt: expect.any(String),
      },
      workspaceName: new URL(inject('workspaceUrl')).host,
    });
  });

  it('who came from a foreign address ends up on our own start page', async () => {
    const browser = server.openBrowser();
    const foreign = encodeURIComponent('https://evil.example/');
    const page = await browser.visit(`${productOrigin}/api/auth/google?callbackUrl=${foreign}`);
    const end = await consent(browser, await signUp(browser, page, newAccount()));
    expect(end.url).toBe(`${productOrigin}/?auth=success`);
  });

  it('can still sign in after pressing the button again and again', async () => {
    const browser = server.openBrowser();
    const begin = () => browser.request(`${productOrigin}/api/auth/signin?callbackUrl=%2F%3Fapp%3Dtodos`);
    for (let press = 0; press < 30; press += 1) expect((await begin()).status).toBe(302);
    const page = await browser.visit(`${productOrigin}/api/auth/signin?callbackUrl=%2F%3Fapp%3Dtodos`);
    const end = await consent(browser, await signUp(browser, page, newAccount()));
    expect(end.url).toBe(`${productOrigin}/?app=todos&auth=success`);
  });

  it('and allows nothing is told so and is not signed in', async () => {
    const browser = server.openBrowser();
    const page = await signUp(browser, await browser.visit(`${productOrigin}/api/auth/google`), newAccount());
    const action = '/o/oauth2/v2/consent';
    const form = formOn(page, action);
    form.set('decision', 'deny');
    const end = await browser.submit(page, action, form);
    const { searchParams } = new URL(end.url);
    expect(searchParams.get('auth')).toBe('error');
    expect(searchParams.get('code')).toBe('AUTH_ERROR');
    expect((await browser.request(`${productOrigin}/api/auth/me`)).status).toBe(401);
  });
});

describe('a callback', () => {
  it('serves once, and in the browser that began', async () => {
    const browser = server.openBrowser();
    const page = await signUp(browser, await browser.visit(`${productOrigin}/api/auth/google`), newAccount());
    const action = '/o/oauth2/v2/consent';
    const form = formOn(page, action);
    form.set('decision', 'allow');
    const answer = await browser.request(new URL(action, page.url).href, {
      method: 'POST',
      body: form,
      headers: { origin: new URL(page.url).origin, 'sec-fetch-site': 'same-origin' },
    });
    const callback = answer.headers.get('location') ?? '';
    expect(callback.startsWith(`${productOrigin}/api/auth/google/callback?`)).toBe(true);

    const stranger = await server.openBrowser().visit(callback);
    expect(stranger.url).toContain('auth=error');
    const altered = await browser.visit(callback.replace('state=', 'state=x'));
    expect(altered.url).toContain('auth=error');
    expect((await browser.visit(callback)).url).toContain('auth=success');
    expect((await browser.visit(callback)).url).toContain('auth=error');
  });
});

describe('a declined scope', () => {
  it('is kept as missing, can be asked for again, and comes back as granted', async () => {
    const user = await server.newUser({ declined: ['spreadsheets'] });
    const launcher = user.callsClient(launcherCalls);
    const before = await launcher.permissionStatus();
    expect(before).toMatchObject({ hasApiTokens: true, tokensValid: true });
    const granted = ({ scopeStatus }: typeof before) =>
      scopeStatus.find(({ title }) => title === 'Your spreadsheets')?.hasPermission;
    expect(granted(before)).toBe(false);

    const page = await user.browser.visit(
      `${productOrigin}${before.scopeRequestUrl}?callbackUrl=%2F%3Fapp%3Daccount`,
    );
    const end = await consent(user.browser, page);
    expect(end.url).toBe(`${productOrigin}/?app=account&scope_success=true`);
    const after = await launcher.permissionStatus();
    expect(granted(after)).toBe(true);
    expect(after.permissionLevel.current).toBe('full_access');
  });
});

describe('reading what others share', () => {
  const back = '/?app=mug-club&list=a%20b';

  async function asked() {
    const user = await server.newUser();
    const query = new URLSearchParams({ callbackUrl: back });
    const page = await user.browser.visit(`${productOrigin}/api/auth/signin?${query}`);
    return { user, page };
  }

  const readsShared = async (user: TestUser) =>
    (await user.callsClient(sheetCalls).listSheets({ query: { appName: 'mug-club' } })).permissions;

  it('is asked for on demand, and leads back to the screen that asked', async () => {
    const { user, page } = await asked();
    const end = await consent(user.browser, page);
    expect(end.url).toBe(`${productOrigin}/?app=mug-club&list=a+b&scope_success=true`);
    expect(await readsShared(user)).toMatchObject({ hasLimitedAccess: false, canViewShared: true });
  });

  it('may be declined alone', async () => {
    const { user, page } = await asked();
    const end = await consent(user.browser, page, ['drive.readonly']);
    const flags = new URL(end.url).searchParams;
    expect([flags.get('app'), flags.get('scope_declined')]).toEqual(['mug-club', 'true']);
    expect(await readsShared(user)).toMatchObject({ hasLimitedAccess: true, canViewShared: false });
  });

  it('may be left altogether, and nothing is lost', async () => {
    const { user, page } = await asked();
    const action = '/o/oauth2/v2/consent';
    const form = formOn(page, action);
    form.set('decision', 'deny');
    const end = await user.browser.submit(page, action, form);
    expect(end.url).toBe(`${productOrigin}/?app=mug-club&list=a+b&scope_declined=true`);
    expect(await readsShared(user)).toMatchObject({ hasLimitedAccess: true });
  });
});

describe('an upgrade', () => {
  it('asks for the scopes of its level and keeps what was granted before', async () => {
    const user = await server.newUser();
    const { authorizationUrl } = await user
      .callsClient(sessionCalls)
      .upgradePermissions({ body: { level: 'view_only', redirectPath: '/?app=account' } });
    expect(new URL(authorizationUrl).searchParams.get('scope')).toContain('drive.readonly');
    const end = await consent(user.browser, await user.browser.visit(authorizationUrl));
    expect(end.url).toBe(`${productOrigin}/?app=account&scope_success=true`);
    const status = await user.callsClient(launcherCalls).permissionStatus();
    expect(status.permissionLevel.current).toBe('full_access');
    expect(status.scopeStatus.every(({ hasPermission }) => hasPermission)).toBe(true);
  });

  it.each(['https://evil.example', '//evil.example', 'x'])(
    'does not lead back to %s',
    async (redirectPath) => {
      const user = await server.newUser();
      const upgrade = user
        .callsClient(sessionCalls)
        .upgradePermissions({ body: { level: 'minimal', redirectPath } });
      await expect(upgrade).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  it('knows three levels and no other', async () => {
    const user = await server.newUser();
    const statusOf = async (level: string) => {
      const answer = await user.send('/api/auth/upgrade-permissions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ level, redirectPath: '/' }),
      });
      return answer.status;
    };
    for (const level of ['minimal', 'view_only', 'full_access']) expect(await statusOf(level)).toBe(200);
    expect(await statusOf('everything')).toBe(400);
  });

  it('of one account is not taken by another', async () => {
    const [user, other] = [await server.newUser(), await server.newUser()];
    const { authorizationUrl } = await user
      .callsClient(sessionCalls)
      .upgradePermissions({ body: { level: 'view_only', redirectPath: '/' } });
    const asked = new URL(authorizationUrl);
    asked.searchParams.delete('login_hint');
    const page = await other.browser.visit(asked.href);
    const action = '/o/oauth2/v2/consent';
    const form = formOn(page, action);
    form.set('decision', 'allow');
    const answer = await other.browser.request(new URL(action, page.url).href, {
      method: 'POST',
      body: form,
      headers: { origin: new URL(page.url).origin, 'sec-fetch-site': 'same-origin' },
    });
    const end = await user.browser.visit(answer.headers.get('location') ?? '');
    expect(new URL(end.url).searchParams.get('message')).toContain('another account');
  });

  it('to what others share is what /signin asks of someone who is signed in', async () => {
    const user = await server.newUser();
    const answer = await user.browser.request(`${productOrigin}/api/auth/signin?callbackUrl=%2F`);
    expect(answer.headers.get('location')).toContain('drive.readonly');
    const stranger = await server.openBrowser().request(`${productOrigin}/api/auth/signin?callbackUrl=%2F`);
    expect(stranger.headers.get('location')).not.toContain('drive.readonly');
  });
});

describe('a session', () => {
  it('ends on logout, which may be repeated', async () => {
    const user = await server.newUser();
    const session = user.callsClient(sessionCalls);
    expect(await session.me()).toMatchObject({ user: { email: user.account.email } });
    expect(await session.logout()).toEqual({ success: true });
    expect(await session.logout()).toEqual({ success: true });
    await expect(session.me()).rejects.toMatchObject({ code: 'AUTH_ERROR' });
  });

  it('is another one after signing in again', async () => {
    const user = await server.newUser();
    const before = user.browser.cookiesFor(productOrigin);
    const again = await user.browser.visit(`${productOrigin}/api/auth/google`);
    expect(again.url).toContain('auth=success');
    expect(user.browser.cookiesFor(productOrigin)).not.toBe(before);
    const stale = await fetch(`${server.address}/api/auth/me`, { headers: { cookie: before } });
    expect(stale.status).toBe(401);
    const status = await user.callsClient(launcherCalls).permissionStatus();
    expect(status.tokensValid).toBe(true);
  });
});

describe('a grant that was revoked elsewhere', () => {
  it('is noticed, told as such, and mended by signing in again', async () => {
    const user = await server.newUser();
    const action = '/account/apps/revoke';
    const apps = await user.browser.visit(`${inject('workspaceUrl')}/account/apps`);
    const form = formOn(apps, action);
    form.set('client', testOAuthClient.clientId);
    await user.browser.submit(apps, action, form);
    const launcher = user.callsClient(launcherCalls);
    expect(await launcher.permissionStatus()).toMatchObject({
      hasApiTokens: true,
      tokensValid: false,
      tokenValidationError: expect.stringContaining('Authentication expired'),
    });
    await expect(launcher.available()).rejects.toMatchObject({
      code: 'REAUTH_REQUIRED',
      details: { requiresReauth: true },
    });
    const page = await user.browser.visit(`${productOrigin}/api/auth/signin?callbackUrl=%2F`);
    expect((await consent(user.browser, page)).url).toContain('auth=success');
    expect((await launcher.permissionStatus()).tokensValid).toBe(true);
  });
});
