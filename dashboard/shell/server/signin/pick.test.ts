import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { foreignSheet } from '#testing/data/own-apps.ts';
import { formOn, type Page } from '#testing/screen/browser.ts';
import { Hand } from '#testing/server/hand.ts';
import { productOrigin } from '#testing/server/oauth-client.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import { consent, newAccount, signUp } from '#testing/server/sign-in.ts';
import contract from '../../../apps/my-apps/contract.ts';
import manifest from '../../../apps/my-apps/manifest.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

const action = '/o/oauth2/v2/pick';
const back = '/?app=my-apps&way=sheet';

let user: TestUser;
beforeEach(async () => {
  user = await server.newUser({ declined: ['spreadsheets'] });
});

function openChooser(file = '', by = user): Promise<Page> {
  const query = new URLSearchParams({ callbackUrl: back, file });
  return by.browser.visit(`${productOrigin}/api/auth/pick?${query}`);
}

/** Where the chooser sends the browser with its answer; not visited yet. */
async function answerOf(page: Page, ids: readonly string[], decision = 'choose', by = user): Promise<URL> {
  const form = formOn(page, action);
  form.delete('file');
  for (const id of ids) form.append('file', id);
  form.set('decision', decision);
  const { href, origin } = new URL(action, page.url);
  const headers = { origin, 'sec-fetch-site': 'same-origin' };
  const answer = await by.browser.request(href, { method: 'POST', body: form, headers });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The chooser answered ${answer.status}.`);
  return new URL(location);
}

/** The workspace's page at an address, for an account just made in this browser. */
async function asAnother(address: string): Promise<Page> {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete('login_hint');
  const query = new URLSearchParams({ continue: `${pathname}?${searchParams}` });
  const url = `${inject('workspaceUrl')}/signin?${query}`;
  const account = newAccount();
  const page = await signUp(user.browser, { url, status: 200, text: '' }, account);
  expect(page.text).toContain(account.email);
  return page;
}

const proposed = (sheetId: string, by = user) => by.client(manifest, contract).propose({ sheetId });

describe('choosing a sheet', () => {
  it('opens one that could not be seen before to somebody who has granted drive.file alone', async () => {
    const { sheetId } = await foreignSheet(user);
    await expect(proposed(sheetId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const page = await openChooser();
    const asked = new URL(page.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: 'https://www.googleapis.com/auth/drive.file',
      access_type: 'online',
      prompt: 'consent',
      trigger_onepick: 'true',
      mimetypes: 'application/vnd.google-apps.spreadsheet',
      login_hint: user.account.email,
      code_challenge_method: 'S256',
      redirect_uri: `${productOrigin}/api/auth/google/callback`,
    });
    expect(asked.has('include_granted_scopes')).toBe(false);
    expect(page.text).toContain('Commissions 2026');
    const callback = await answerOf(page, [sheetId]);
    let end: Page | undefined;
    const calls = await server.upstream.callsOf(async () => {
      end = await user.browser.visit(callback.href);
    });
    expect(end?.url).toBe(`${productOrigin}${back}&picked=${sheetId}`);
    // The owner and the type.
    expect(calls).toHaveLength(2);
    expect((await proposed(sheetId)).name).toBe('Commissions 2026');
    const { sheets } = await user.client(manifest, contract).listSheets({});
    expect(sheets.map(({ id }) => id)).toEqual([sheetId]);
  });

  it('leaves what was granted before as it was, with its refresh token', async () => {
    const all = await server.newUser();
    const { sheetId } = await foreignSheet(all);
    const status = () => all.callsClient(launcherCalls).permissionStatus();
    const before = await status();
    const callback = await answerOf(await openChooser('', all), [sheetId], 'choose', all);
    const end = await all.browser.visit(callback.href);
    expect(end.url).toContain(`picked=${sheetId}`);
    const { scopeStatus, tokensValid, permissionLevel } = await status();
    expect({ scopeStatus, tokensValid, permissionLevel }).toEqual({
      scopeStatus: before.scopeStatus,
      tokensValid: true,
      permissionLevel: before.permissionLevel,
    });
    // Without the refresh token, the consent page would come first.
    const again = await all.browser.visit(`${productOrigin}/api/auth/google`);
    expect(again.url).toContain('auth=success');
  });

  it('offers the file whose link was pasted, and shrugs at what is no id', async () => {
    const { sheetId } = await foreignSheet(user);
    expect((await openChooser(sheetId)).text).toContain(`value="${sheetId}" checked`);
    const asked = new URL((await openChooser('<x>')).url).searchParams;
    expect(asked.has('file_ids')).toBe(false);
  });

  it('is left without a trace', async () => {
    const { sheetId } = await foreignSheet(user);
    const callback = await answerOf(await openChooser(), [sheetId], 'deny');
    const end = await user.browser.visit(callback.href);
    expect(end.url).toBe(`${productOrigin}${back}&pick=left`);
    await expect(proposed(sheetId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leads a stranger to the sign-in, and back to a page of ours alone', async () => {
    const page = await server.openBrowser().visit(`${productOrigin}/api/auth/pick?callbackUrl=%2F`);
    expect(page.text).toContain('Sign in to your Workspace');
    const { sheetId } = await foreignSheet(user);
    const foreign = encodeURIComponent('https://evil.example/');
    const chooser = await user.browser.visit(`${productOrigin}/api/auth/pick?callbackUrl=${foreign}`);
    const end = await user.browser.visit((await answerOf(chooser, [sheetId])).href);
    expect(end.url).toBe(`${productOrigin}/?picked=${sheetId}`);
  });

  it('asks first for drive.file where that was declined', async () => {
    const without = await server.newUser({ declined: ['drive.file'] });
    expect((await openChooser('', without)).text).toContain('Keep its own files');
  });
});

describe('an answer of the chooser', () => {
  it('serves once, in the browser that began', async () => {
    const { sheetId } = await foreignSheet(user);
    const callback = await answerOf(await openChooser(), [sheetId]);
    const stranger = await server.openBrowser().visit(callback.href);
    expect(stranger.url).toContain('auth=error');
    const altered = new URL(callback);
    altered.searchParams.set('state', 'x'.repeat(43));
    expect((await user.browser.visit(altered.href)).url).toContain('auth=error');
    expect((await user.browser.visit(callback.href)).url).toContain(`picked=${sheetId}`);
    expect((await user.browser.visit(callback.href)).url).toContain('auth=error');
  });

  it('whose code was used in another attempt is refused', async () => {
    const { sheetId } = await foreignSheet(user);
    const first = await answerOf(await openChooser(), [sheetId]);
    await user.browser.visit(first.href);
    const second = await answerOf(await openChooser(), [sheetId]);
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect((await user.browser.visit(second.href)).url).toContain('pick=refused');
  });

  const wrong: readonly (readonly [string, (answer: URL, other: string) => void, string])[] = [
    [
      'a file of another person',
      ({ searchParams }, other) => searchParams.set('picked_file_ids', other),
      'hidden',
    ],
    ['several files', ({ searchParams }, other) => searchParams.append('picked_file_ids', other), 'refused'],
    [
      'ids with a comma',
      ({ searchParams }, other) =>
        searchParams.set('picked_file_ids', `${searchParams.get('picked_file_ids')},${other}`),
      'many',
    ],
    ['no file', ({ searchParams }) => searchParams.delete('picked_file_ids'), 'refused'],
    ['what is no id', ({ searchParams }) => searchParams.set('picked_file_ids', '../../x'), 'refused'],
    ['no code', ({ searchParams }) => searchParams.delete('code'), 'refused'],
    ['an error of the server', ({ searchParams }) => searchParams.set('error', 'server_error'), 'refused'],
  ];
  it.each(wrong)('with %s brings none', async (_, alter, refusal) => {
    const [{ sheetId }, other] = [await foreignSheet(user), await server.newUser()];
    const foreign = await foreignSheet(other);
    const callback = await answerOf(await openChooser(), [sheetId]);
    alter(callback, foreign.sheetId);
    const end = await user.browser.visit(callback.href);
    expect(end.url).toBe(`${productOrigin}${back}&pick=${refusal}`);
  });

  it('with a file that is no spreadsheet brings none', async () => {
    const hand = new Hand(user.browser);
    const mimeType = 'application/vnd.google-apps.document';
    const made = await hand.call('POST', '/drive/v3/files', { name: 'A letter', mimeType });
    const { id } = made as { id: string };
    const page = await openChooser();
    // Like a client's chooser that shows all kinds.
    const form = formOn(page, action);
    const request = new URLSearchParams(form.get('request') ?? '');
    request.delete('mimetypes');
    form.set('request', request.toString());
    form.set('file', id);
    form.set('decision', 'choose');
    const end = await user.browser.submit(page, action, form);
    expect(end.url).toBe(`${productOrigin}${back}&pick=kind`);
  });

  it('of another account is refused, also where that was signed in at the workspace alone', async () => {
    const page = await openChooser();
    const theirs = await asAnother(page.url);
    // What is made by hand from now on belongs to the other.
    const { sheetId } = await foreignSheet(user);
    const callback = await answerOf(theirs, [sheetId]);
    expect((await user.browser.visit(callback.href)).url).toBe(`${productOrigin}${back}&pick=account`);
  });

  it('that comes to somebody else, who signed in meanwhile, is refused', async () => {
    const { sheetId } = await foreignSheet(user);
    const callback = await answerOf(await openChooser(), [sheetId]);
    await user.callsClient(sessionCalls).logout();
    expect((await user.browser.copy().visit(callback.href)).url).toBe(`${productOrigin}${back}`);
    const signIn = await user.browser.request(`${productOrigin}/api/auth/google`);
    const theirs = await asAnother(signIn.headers.get('location') ?? '');
    expect((await consent(user.browser, theirs)).url).toContain('auth=success');
    expect((await user.browser.visit(callback.href)).url).toBe(`${productOrigin}${back}&pick=account`);
  });

  it('says so where Drive does not answer', async () => {
    const { sheetId } = await foreignSheet(user);
    const callback = await answerOf(await openChooser(), [sheetId]);
    server.upstream.fail({ method: 'GET', path: /about/, how: { status: 503 }, times: 20 });
    const end = await user.browser.visit(callback.href);
    server.upstream.heal();
    expect(end.url).toBe(`${productOrigin}${back}&pick=unavailable`);
  });
});
