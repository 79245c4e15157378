import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formFields, type Page, TestBrowser } from './identity-browser.ts';
import { authorizeUrl, password, startServer, type TestServer } from './identity-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function signedIn(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(server);
  const fields = formFields(await browser.open('/signin'), '/signin');
  fields.set('email', email);
  fields.set('password', password);
  await browser.send('/signin', fields);
  return browser;
}

/** Sends a form of the account's page with the given fields. */
async function send(browser: TestBrowser, action: string, values: Record<string, string>): Promise<Page> {
  const fields = formFields(await browser.open('/account'), action);
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return browser.send(action, fields);
}

const isSignedIn = async (browser: TestBrowser) =>
  (await browser.open('/account/me', { headers: { 'sec-fetch-site': 'same-origin' } })).status === 200;

describe('the account page', () => {
  it('asks those who are signed out to sign in', async () => {
    const page = await new TestBrowser(server).open('/account');
    expect(page.url).toContain('/signin?continue=%2Faccount');
  });

  it('changes the name, which has to be one', async () => {
    const browser = await signedIn(server.addAccount());
    const page = await send(browser, '/account/name', { name: '  Hal <i>W</i>  ' });
    expect(page.text).toContain('Your name has been changed.');
    expect(page.text).toContain('Hal &lt;i&gt;W&lt;/i&gt;');
    const refused = await send(browser, '/account/name', { name: ' ' });
    expect([refused.status, refused.text.includes('Enter your name.')]).toEqual([400, true]);
  });

  it('a new password needs the old one, and ends every other session', async () => {
    const email = server.addAccount();
    const [here, elsewhere] = [await signedIn(email), await signedIn(email)];
    const change = { current: 'not my password', password: 'another long password' };
    const refused = await send(here, '/account/password', change);
    expect([refused.status, refused.text.includes('This is not your password.')]).toEqual([400, true]);
    const short = await send(here, '/account/password', { current: password, password: 'short' });
    expect(short.text).toContain('Use at least 10 characters.');
    expect(await isSignedIn(elsewhere)).toBe(true);
    const page = await send(here, '/account/password', { ...change, current: password });
    expect(page.text).toContain('Your password has been changed');
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await isSignedIn(await signedIn(email))).toBe(false);
  });

  it('ends one session, or all others, and nobody else’s', async () => {
    const email = server.addAccount();
    const [here, second, third] = [await signedIn(email), await signedIn(email), await signedIn(email)];
    const stranger = await signedIn(server.addAccount());
    const strangersId = (await stranger.open('/account')).text.match(
      /name="session" value="([\w-]{16})"/,
    )?.[1];
    await send(here, '/account/sessions/end', { session: strangersId ?? '' });
    expect(await isSignedIn(stranger)).toBe(true);
    const ids = [...(await here.open('/account')).text.matchAll(/name="session" value="([\w-]{16})"/g)];
    expect(ids).toHaveLength(3);
    // The latest sign-in comes first.
    await send(here, '/account/sessions/end', { session: ids[0]?.[1] ?? '' });
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([true, false]);
    await send(here, '/account/sessions/end', { session: 'others' });
    expect([await isSignedIn(here), await isSignedIn(second)]).toEqual([true, false]);
  });

  it('lists the connected apps, and ends the access of one', async () => {
    const browser = await signedIn(server.addAccount());
    await browser.consent(await browser.open(authorizeUrl(server, ['openid'])));
    expect((await browser.open('/account')).text).toContain('Test &lt;b&gt;Client&lt;/b&gt;');
    const page = await send(browser, '/account/apps/revoke', { client: 'expenses-test' });
    expect(page.text).toContain('No app has access');
  });

  it('does nothing that a page of another site asks for', async () => {
    const email = server.addAccount();
    const browser = await signedIn(email);
    const fields = formFields(await browser.open('/account'), '/account/delete');
    fields.set('confirmation', password);
    const foreign = await browser.send('/account/delete', fields, { 'sec-fetch-site': 'cross-site' });
    fields.set('form_token', 'guessed');
    const forged = await browser.send('/account/delete', fields);
    expect([foreign.status, forged.status, await isSignedIn(browser)]).toEqual([403, 403, true]);
  });

  it('deletes the account with what it owns, once the password is right', async () => {
    const email = server.addAccount();
    const [browser, elsewhere] = [await signedIn(email), await signedIn(email)];
    const call = (path: string, init: RequestInit = {}) =>
      browser.open(path, { ...init, headers: { 'sec-fetch-site': 'same-origin', ...init.headers } });
    const made = await call('/drive/v3/files', {
      method: 'POST',
      body: JSON.stringify({ name: 'Mine', mimeType: 'application/vnd.google-apps.spreadsheet' }),
      headers: { 'content-type': 'application/json' },
    });
    const { id }: { id: string } = JSON.parse(made.text);
    const shared = await call(`/drive/v3/files/${id}/permissions`, {
      method: 'POST',
      body: JSON.stringify({ type: 'anyone', role: 'reader' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(shared.status).toBe(200);
    const stranger = await signedIn(server.addAccount());
    const seen = () =>
      stranger.open(`/drive/v3/files/${id}`, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await seen()).status).toBe(200);

    const refused = await send(browser, '/account/delete', { confirmation: 'not my password' });
    expect([refused.status, refused.text.includes('The account was not deleted.')]).toEqual([400, true]);
    const page = await send(browser, '/account/delete', { confirmation: password });
    expect(page.text).toContain('The account is deleted');
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await seen()).status).toBe(404);
    expect(await isSignedIn(await signedIn(email))).toBe(false);
  });
});
