import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alphaCalls, subscriptionCalls } from '#kernel/calls/access.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { productOrigin } from '#testing/server/oauth-client.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ ROWHOUSE_ACCESS: 'subscription' });
});
afterAll(() => server.stop());

async function newUser(options?: { declined: string[] }) {
  const user = await server.newUser(options);
  return {
    user,
    launcher: user.callsClient(launcherCalls),
    subscription: user.callsClient(subscriptionCalls),
  };
}

async function newTrialUser() {
  const person = await newUser();
  await person.subscription.startTrial({ body: { action: 'start_trial' } });
  return person;
}

describe('the launcher of someone new', () => {
  it('lists no apps, in one call, and makes nothing', async () => {
    const { user, launcher } = await newUser();
    expect(await launcher.available()).toEqual({ directoryApps: [] });
    expect(user.upstreamCalls()).toBe(1);
    expect(await launcher.root()).toEqual({ folder: null, apps: [], folderLink: null });
  });

  it('may be seen without access, but makes no folders', async () => {
    const { launcher } = await newUser();
    const body = { appName: 'expenses' };
    expect(await launcher.available()).toEqual({ directoryApps: [] });
    const refused = [
      () => launcher.createDirectory({ body }),
      () => launcher.addAvailable({ body }),
      () => launcher.initialize(),
    ];
    for (const call of refused) {
      await expect(call()).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    }
  });

  it('is for people who are signed in', async () => {
    const stranger = server.openBrowser();
    for (const path of ['available/add', 'directories/create', 'initialize']) {
      const answer = await stranger.request(`${productOrigin}/api/app/${path}`, {
        method: 'POST',
        headers: { origin: productOrigin, 'content-type': 'application/json' },
        body: JSON.stringify({ appName: 'expenses' }),
      });
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it('says which scope is missing when Drive was declined', async () => {
    const { launcher } = await newUser({ declined: ['drive.file', 'spreadsheets'] });
    await expect(launcher.available()).rejects.toMatchObject({
      code: 'INSUFFICIENT_SCOPES',
      details: { missingScopes: ['https://www.googleapis.com/auth/drive.file'] },
    });
  });
});

describe('adding an app', () => {
  it('makes its folder below Rowhouse, once, however often it is asked for', async () => {
    const { launcher } = await newTrialUser();
    const body = { appName: 'expenses' };
    const made = await Promise.all([
      launcher.createDirectory({ body }),
      launcher.createDirectory({ body }),
      launcher.addAvailable({ body }),
      launcher.initialize(),
    ]);
    const [first, second, third] = made;
    expect(first).toMatchObject({ success: true, folder: { name: 'expenses' } });
    expect(second.folder.id).toBe(first.folder.id);
    expect(third).toMatchObject({ directoryApps: ['expenses'], folder: { id: first.folder.id } });
    const root = await launcher.root();
    expect(root.folder).toMatchObject({ name: 'Rowhouse' });
    expect(root.apps.map(({ id }) => id)).toEqual([first.folder.id]);
    expect(root.folderLink).toBe(root.folder?.webViewLink);
    expect(await launcher.available()).toEqual({ directoryApps: ['expenses'] });
  });

  it('is taken for each app that keeps a folder', async () => {
    const { launcher } = await newTrialUser();
    const names = [
      ...['todos', 'expenses', 'health', 'exercise', 'snapsheet', 'firsttouch', 'mug-club', 'autotrack'],
      'laser-maps',
    ];
    for (const appName of names) await launcher.createDirectory({ body: { appName } });
    const { directoryApps } = await launcher.available();
    expect(directoryApps.toSorted()).toEqual(names.toSorted());
  });

  it.each(['account', 'nothing', '../expenses', ''])('refuses "%s"', async (appName) => {
    const { launcher } = await newTrialUser();
    await expect(launcher.createDirectory({ body: { appName } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { appName: expect.any(String) } },
    });
  });
});

describe('the trial', () => {
  it('lasts 14 days and is had once', async () => {
    const { user, subscription } = await newUser();
    expect(await subscription.status()).toMatchObject({
      hasAccess: false,
      reason: null,
      details: { isEligibleForTrial: true },
    });
    const requestKey = randomUUID();
    const start = () => subscription.startTrial({ body: { action: 'start_trial' } }, { requestKey });
    const started = await start();
    // As if its answer had been lost.
    expect(await start()).toEqual(started);
    expect(started).toMatchObject({
      hasAccess: true,
      reason: 'trial_active',
      details: { daysRemaining: 14 },
    });
    const again = subscription.startTrial({ body: { action: 'start_trial' } });
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await user.callsClient(alphaCalls).status()).toEqual({ isAlpha: false });
  });

  it('needs no billing, and without billing nothing can be bought', async () => {
    const { subscription } = await newTrialUser();
    const checkout = subscription.checkout({ body: { priceType: 'monthly' } });
    await expect(checkout).rejects.toMatchObject({ code: 'BILLING_UNAVAILABLE' });
  });
});
