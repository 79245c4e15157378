import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { moveCalls } from '#kernel/calls/move.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { newReport } from '#testing/data/expense-report.ts';
import { formOn } from '#testing/screen/browser.ts';
import { Hand } from '#testing/server/hand.ts';
import { productOrigin, testOAuthClient } from '#testing/server/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { consent, newAccount, signUp } from '#testing/server/sign-in.ts';
import { startUpstream } from '#testing/server/upstream.ts';

// Both sides are the workspace of the test run; only the accounts distinguish them.
let server: TestServer;
let without: TestServer;
const moveEnv = () => ({
  MOVE_CLIENT_ID: testOAuthClient.clientId,
  MOVE_CLIENT_SECRET: testOAuthClient.clientSecret,
  MOVE_API_ROOT: inject('workspaceUrl'),
});
beforeAll(async () => {
  server = await startServer(moveEnv());
  without = await startServer();
});
afterAll(async () => {
  await server.stop();
  await without.stop();
});

const calls = (user: TestUser) => user.callsClient(moveCalls);

/** Where the other side sends the browser after a new account there has allowed everything except what is declined. */
async function callbackOf(
  user: TestUser,
  { decision = 'allow', declined = 'nothing', elsewhere = server.openBrowser() } = {},
): Promise<string> {
  const { authorizationUrl } = await calls(user).connect();
  const page = await signUp(elsewhere, await elsewhere.visit(authorizationUrl), newAccount());
  const action = '/o/oauth2/v2/consent';
  const form = formOn(page, action);
  const ticked = form.getAll('scope').filter((scope) => !scope.endsWith(declined));
  form.delete('scope');
  for (const scope of ticked) form.append('scope', scope);
  form.set('decision', decision);
  const answer = await elsewhere.request(new URL(action, page.url).href, {
    method: 'POST',
    body: form,
    headers: { origin: new URL(page.url).origin, 'sec-fetch-site': 'same-origin' },
  });
  return answer.headers.get('location') ?? '';
}

const comeBack = async (user: TestUser, callback: string) =>
  new URL((await user.browser.visit(callback)).url).searchParams;

async function connected(): Promise<TestUser> {
  const user = await server.newUser();
  expect((await comeBack(user, await callbackOf(user))).get('move')).toBe('connected');
  return user;
}

describe('the other account', () => {
  it('is connected with state, nonce and PKCE, and known by its address', async () => {
    const user = await server.newUser();
    const { authorizationUrl } = await calls(user).connect();
    const { searchParams } = new URL(authorizationUrl);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ access_type: 'offline', prompt: 'consent', code_challenge_method: 'S256' },
      redirect_uri: `${productOrigin}/api/auth/move/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await comeBack(user, await callbackOf(user))).get('move')).toBe('connected');
    const { there, move } = await calls(user).status();
    expect(there?.email).toMatch(/@example\.com$/);
    expect(move).toBeNull();
  });

  it('is not connected by a callback of somebody else, of another state, or one that was used', async () => {
    const [user, stranger] = [await server.newUser(), await server.newUser()];
    const callback = await callbackOf(user);
    expect((await comeBack(stranger, callback)).get('move')).toBe('error');
    expect((await comeBack(user, callback.replace('state=', 'state=x'))).get('move')).toBe('error');
    expect((await calls(stranger).status()).there?.email).toBeNull();
    expect((await comeBack(user, callback)).get('move')).toBe('connected');
    expect((await comeBack(user, callback)).get('move')).toBe('error');
  });

  it('is not connected by the callback of a sign-in, nor is anybody signed in by this one', async () => {
    const user = await server.newUser();
    const asSignIn = (await callbackOf(user)).replace('/auth/move/callback', '/auth/google/callback');
    expect((await comeBack(user, asSignIn)).get('auth')).toBe('error');
    const signIn = await user.browser.request(`${productOrigin}/api/auth/google`);
    const state = new URL(signIn.headers.get('location') ?? '').searchParams.get('state');
    const query = await comeBack(user, `${productOrigin}/api/auth/move/callback?state=${state}&code=x`);
    expect(query.get('move')).toBe('error');
  });

  it('has to allow everything that is asked for', async () => {
    const user = await server.newUser();
    const partly = await comeBack(user, await callbackOf(user, { declined: '/spreadsheets' }));
    expect(partly.get('message')).toContain('allow all of them');
    const denied = await comeBack(user, await callbackOf(user, { decision: 'deny' }));
    expect(denied.get('message')).toContain('You did not allow access');
    expect((await calls(user).status()).there?.email).toBeNull();
  });

  it('is another one than the own', async () => {
    const user = await server.newUser();
    const { authorizationUrl } = await calls(user).connect();
    const { url } = await consent(user.browser, await user.browser.visit(authorizationUrl));
    expect(new URL(url).searchParams.get('message')).toContain('Choose another one');
  });

  it('is forgotten on demand, and with the account', async () => {
    const user = await connected();
    expect((await calls(user).disconnect()).there?.email).toBeNull();
    const leaver = await connected();
    const download = await leaver.send('/api/auth/account/download');
    expect(await download.json()).toMatchObject({ move: { state: 'connected' } });
    expect(await leaver.callsClient(sessionCalls).deleteAccount()).toEqual({ success: true });
  });
});

describe('a move', () => {
  it('runs by itself and leaves its report', async () => {
    const user = await connected();
    const report = await newReport(user);
    await report.add({ description: 'Taxi', amount: 12 });
    const survey = await calls(user).survey({ query: { direction: 'to' } });
    expect(survey).toEqual({ folders: 4, sheets: 1, files: 0, bytes: 0, leftOut: 0 });
    await calls(user).start({ body: { direction: 'to' } });
    await expect.poll(async () => (await calls(user).status()).move?.state).toBe('done');
    const { move } = await calls(user).status();
    expect(move).toMatchObject({ direction: 'to', total: 5, copied: 5, verified: 5, lines: [] });
  });

  it('that is canceled finishes the sheet it writes, though the other account is disconnected at once', async () => {
    const upstream = await startUpstream();
    const watched = await startServer(moveEnv(), { apiRoot: upstream.root });
    const user = await watched.newUser();
    const elsewhere = watched.openBrowser();
    await comeBack(user, await callbackOf(user, { elsewhere }));
    const report = await newReport(user);
    await report.add({ description: 'Taxi', amount: 12 });
    const [reading, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = async () => {
      reading.resolve();
      await released.promise;
    };
    // The second reading of a sheet is that of its cells: its copy is there by then, and blank.
    const path = new RegExp(`/v4/spreadsheets/${report.sheetId}`);
    upstream.fail({ method: 'GET', path, how: { overtakenBy: hold }, times: 1, after: 1 });
    await calls(user).start({ body: { direction: 'to' } });
    await reading.promise;
    await calls(user).cancel();
    const disconnected = calls(user).disconnect();
    await Promise.race([disconnected, calls(user).status()]);
    released.resolve();
    await disconnected;
    const there = new Hand(elsewhere);
    const [copy] = await there.files("mimeType = 'application/vnd.google-apps.spreadsheet'");
    expect((await there.entered(copy?.id ?? '', 'Expenses!B2'))[0]).toEqual(['Taxi']);
    await watched.stop();
    await upstream.stop();
  });

  it('is one when it is asked for again because the answer was not heard, and no other beside it', async () => {
    const user = await connected();
    await newReport(user);
    const start = (requestKey: string) => calls(user).start({ body: { direction: 'to' } }, { requestKey });
    const requestKey = randomUUID();
    expect((await start(requestKey)).move?.state).toBe('running');
    expect((await start(requestKey)).move?.state).toBe('running');
    await expect.poll(async () => (await calls(user).status()).move?.state).toBe('done');
  });

  it('needs an account to go to, and is one at a time', async () => {
    const user = await server.newUser();
    const start = () => calls(user).start({ body: { direction: 'to' } });
    await expect(start()).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(calls(user).resume()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await calls(user).cancel()).move).toBeNull();
  });

  it('is not offered where no other side is set, nor to strangers', async () => {
    const user = await without.newUser();
    expect(await calls(user).status()).toMatchObject({ there: null, move: null });
    await expect(calls(user).connect()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const answer = await server.openBrowser().request(`${productOrigin}/api/move`);
    expect(answer.status).toBe(401);
  });
});
