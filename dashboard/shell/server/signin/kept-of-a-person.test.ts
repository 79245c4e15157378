import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { subscriptionCalls } from '#kernel/calls/access.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { productOrigin } from '#testing/server/oauth-client.ts';
import { createUser, startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { consent, signInAgain } from '#testing/server/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.useRealTimers();
});

const revoked = { code: 'AUTH_ERROR', details: { session: 'revoked' } };
const expired = { code: 'AUTH_ERROR', details: { session: 'expired' } };

/** The same person in a second browser. */
async function elsewhere(user: TestUser, agent?: string): Promise<TestUser> {
  const browser = server.openBrowser();
  if (agent !== undefined) browser.userAgent = agent;
  await signInAgain(browser, productOrigin, user.account);
  return createUser(user.account, browser, productOrigin);
}

describe('where a person is signed in', () => {
  const sessionsOf = async (user: TestUser) => (await user.callsClient(sessionCalls).listSessions()).sessions;
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

  it('is listed by browser, and this one is marked', async () => {
    const user = await server.newUser();
    const other = await elsewhere(user, agent);
    expect((await sessionsOf(user)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const [here] = (await sessionsOf(other)).filter(({ isCurrent }) => isCurrent);
    expect(here).toMatchObject({ browser: 'Firefox on Linux' });
    expect(await sessionsOf(other)).toHaveLength(2);
  });

  it('ends in another browser at once, and there alone', async () => {
    const user = await server.newUser();
    const other = await elsewhere(user);
    await other.callsClient(sessionCalls).me();
    const there = (await sessionsOf(user)).find(({ isCurrent }) => !isCurrent);
    const end = (requestKey: string) =>
      user.callsClient(sessionCalls).endSession({ id: there?.id ?? '' }, { requestKey });
    const requestKey = randomUUID();
    await end(requestKey);
    // Its answer was lost; when asked again, it has already ended.
    await end(requestKey);
    await expect(end(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.callsClient(sessionCalls).me()).rejects.toMatchObject(revoked);
    expect(await sessionsOf(user)).toHaveLength(1);
  });

  it('ends everywhere else with one call', async () => {
    const user = await server.newUser();
    const others = [await elsewhere(user), await elsewhere(user)];
    expect(await user.callsClient(sessionCalls).endOtherSessions()).toEqual({ ended: 2 });
    for (const other of others) {
      await expect(other.callsClient(sessionCalls).me()).rejects.toMatchObject(revoked);
    }
    await user.callsClient(sessionCalls).me();
  });

  it("is nobody else's to end", async () => {
    const [user, stranger] = [await server.newUser(), await server.newUser()];
    const [session] = await sessionsOf(user);
    await expect(
      stranger.callsClient(sessionCalls).endSession({ id: session?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await user.callsClient(sessionCalls).me();
  });
});

describe('what is kept of a person', () => {
  it('can be taken away as a file, without a token or the hash of one', async () => {
    const user = await server.newUser();
    const answer = await user.send('/api/auth/account/download');
    expect(answer.headers.get('content-disposition')).toContain('rowhouse-account.json');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { email: user.account.email, name: user.account.name },
      permissions: { scopes: expect.arrayContaining(['openid']) },
      sessions: [{ createdAt: expect.any(String) }],
    });
    expect(text).not.toMatch(/hash|refresh|ya29|access_?token/i);
  });
});

describe('an account that is deleted', () => {
  it('is gone, with its grant', async () => {
    const user = await server.newUser();
    const session = user.callsClient(sessionCalls);
    expect(await session.deleteAccount()).toEqual({ success: true });
    // A browser that signed out by itself has no cookie.
    await expect(session.me()).rejects.toMatchObject(expired);
    const page = await user.browser.visit(`${productOrigin}/api/auth/google`);
    expect(page.text).toContain('/o/oauth2/v2/consent');
  });

  it('is said to be gone to the browsers in which it was signed in', async () => {
    const user = await server.newUser();
    const other = await elsewhere(user);
    await user.callsClient(sessionCalls).deleteAccount();
    await expect(other.callsClient(sessionCalls).me()).rejects.toMatchObject(revoked);
  });

  it('asks whoever signed in a while ago to do so again, and deletes nothing before', async () => {
    const user = await server.newUser();
    const session = user.callsClient(sessionCalls);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.advanceTimersByTime(15 * 60_000);
    await expect(session.deleteAccount()).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(await session.me()).toMatchObject({ isAuthenticated: true });
    await user.browser.visit(`${productOrigin}/api/auth/google`);
    expect(await session.deleteAccount()).toEqual({ success: true });
  });

  it('does not bring a second trial when it comes back', async () => {
    const strict = await startServer({ ROWHOUSE_ACCESS: 'subscription' });
    const user = await strict.newUser();
    const subscription = user.callsClient(subscriptionCalls);
    await subscription.startTrial({ body: { action: 'start_trial' } });
    await user.callsClient(sessionCalls).deleteAccount();
    await consent(user.browser, await user.browser.visit(`${productOrigin}/api/auth/google`));
    expect(await subscription.status()).toMatchObject({
      reason: 'trial_active',
      details: { isEligibleForTrial: false },
    });
    await strict.stop();
  });
});
