import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionStatusSchema } from '#kernel/calls/access.ts';
import { type Probe, startProbe } from '#testing/server/probe.ts';
import { addAlpha, removeAlpha } from '../store/alpha.ts';
import { openStore } from '../store/store.ts';

/** The answer of an app's own call, and what the person is told about their access. */
async function look({ server, origin }: Probe, cookie?: string) {
  const headers = { origin, ...(cookie !== undefined && { cookie }) };
  const call = await server.inject({ url: '/api/app/probe/upstream', headers });
  const status = await server.inject({ url: '/api/subscription/status', headers });
  if (cookie === undefined) return { call: call.statusCode, status: status.statusCode };
  const { hasAccess, reason, details } = subscriptionStatusSchema.parse(status.json());
  return { call: call.statusCode, hasAccess, reason, mayTry: details.isEligibleForTrial };
}

async function setInvitation({ settings }: Probe, email: string, isInvited: boolean): Promise<void> {
  const store = await openStore(settings.databaseUrl, settings.dataFolder);
  if (isInvited) await addAlpha(store, email, Date.now());
  else await removeAlpha(store, email, Date.now());
  await store.destroy();
}

const guest = 'without-access@example.com';

describe.each([
  {
    access: 'subscription' as const,
    onTrial: { call: 200, hasAccess: true, reason: 'trial_active', mayTry: false },
    guest: { call: 403, hasAccess: false, reason: null, mayTry: true },
    invited: { call: 200, hasAccess: true, reason: 'alpha_user', mayTry: true },
    ended: { call: 403, hasAccess: false, reason: 'alpha_user', mayTry: true },
  },
  {
    access: 'invite' as const,
    onTrial: { call: 403, hasAccess: false, reason: 'alpha_user', mayTry: false },
    guest: { call: 403, hasAccess: false, reason: 'alpha_user', mayTry: false },
    invited: { call: 200, hasAccess: true, reason: 'alpha_user', mayTry: false },
    ended: { call: 403, hasAccess: false, reason: 'alpha_user', mayTry: false },
  },
  {
    access: 'open' as const,
    onTrial: { call: 200, hasAccess: true, reason: 'subscription_override', mayTry: false },
    guest: { call: 200, hasAccess: true, reason: 'subscription_override', mayTry: false },
    invited: { call: 200, hasAccess: true, reason: 'subscription_override', mayTry: false },
    ended: { call: 200, hasAccess: true, reason: 'subscription_override', mayTry: false },
  },
])('with ROWHOUSE_ACCESS=$access', ({ access, ...expected }) => {
  let probe: Probe;
  beforeAll(async () => {
    probe = await startProbe({ access });
  });
  afterAll(() => probe.stop());

  it('the server itself lets in whom the screens let in, and nobody else', async () => {
    expect(await look(probe)).toEqual({ call: 401, status: 401 });
    expect(await look(probe, probe.cookie)).toEqual(expected.onTrial);
    expect(await look(probe, probe.cookieWithoutAccess)).toEqual(expected.guest);
    await setInvitation(probe, guest.toUpperCase(), true);
    expect(await look(probe, probe.cookieWithoutAccess)).toEqual(expected.invited);
    await setInvitation(probe, guest, false);
    expect(await look(probe, probe.cookieWithoutAccess)).toEqual(expected.ended);
  });
});

it('account, permissions and subscription stay open to those who may not open apps', async () => {
  const probe = await startProbe();
  const { server, origin, cookieWithoutAccess: cookie } = probe;
  try {
    for (const url of [
      '/api/auth/me',
      '/api/auth/sessions',
      '/api/alpha/status',
      '/api/app/permissions/status',
    ]) {
      const { statusCode } = await server.inject({ url, headers: { cookie, origin } });
      expect([url, statusCode]).toEqual([url, 200]);
    }
    const payload = { appName: 'probe' };
    for (const url of ['/api/app/initialize', '/api/app/directories/create', '/api/app/available/add']) {
      const { statusCode } = await server.inject({
        method: 'POST',
        url,
        payload,
        headers: { cookie, origin },
      });
      expect([url, statusCode]).toEqual([url, 403]);
    }
  } finally {
    await probe.stop();
  }
});
