import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemSchema } from '#kernel/problem.ts';
import { type Probe, startProbe } from '#testing/server/probe.ts';

let probe: Probe;
beforeAll(async () => {
  probe = await startProbe();
});
afterAll(() => probe.stop());

const call = async (options: InjectOptions) => await probe.server.inject(options);

describe('sign-in addresses', () => {
  it('lead to the consent page with state, nonce and PKCE', async () => {
    const answer = await call({ url: '/api/auth/google?callbackUrl=%2F%3Fapp%3Dexpenses' });
    expect(answer.statusCode).toBe(302);
    const url = new URL(String(answer.headers.location));
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:1/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      access_type: 'offline',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${probe.origin}/api/auth/google/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url.searchParams.get('scope')?.split(' ')).toEqual([
      'openid',
      'email',
      'profile',
      'https://www.googleapis.com/auth/drive.file',
      'https://www.googleapis.com/auth/spreadsheets',
    ]);
    expect(answer.cookies[0]).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/api/auth',
    });
    expect(answer.headers['set-cookie']).not.toContain(url.searchParams.get('nonce'));
  });

  it('ask at once for what a link to something shared takes', async () => {
    const scopesFor = async (callbackUrl: string) => {
      const path = `/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`;
      const answer = await call({ url: path });
      return new URL(String(answer.headers.location)).searchParams.get('scope')?.split(' ');
    };
    const readonly = 'https://www.googleapis.com/auth/drive.readonly';
    expect(await scopesFor('/?app=todos&list=l1&shared=true')).toContain(readonly);
    expect(await scopesFor('/?app=todos&list=l1')).not.toContain(readonly);
  });

  it('lead home when a stranger asks for more permissions', async () => {
    const answer = await call({ url: '/api/auth/scope-request' });
    expect(answer.headers.location).toBe(`${probe.origin}/`);
  });

  it.each([
    'state=x&code=y',
    'state=x',
    'code=y',
    'error=access_denied&state=x',
    'error=server_error',
    'state=a&state=b&code=c',
    '',
  ])('a callback with "%s" ends in the error view', async (query) => {
    const answer = await call({ url: `/api/auth/google/callback?${query}` });
    const url = new URL(String(answer.headers.location));
    expect(url.origin + url.pathname).toBe(`${probe.origin}/`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      auth: 'error',
      code: 'AUTH_ERROR',
      type: 'auth',
      message: expect.stringMatching(/\.$/),
    });
    expect(answer.headers['set-cookie'] ?? '').not.toContain('rowhouse_session=ey');
  });

  it('are limited more strictly than other addresses', async () => {
    const from = { remoteAddress: '192.0.2.77' };
    for (let visit = 1; visit <= 92; visit += 1) {
      expect((await call({ url: '/api/auth/google', ...from })).statusCode).toBe(302);
    }
    const refused = await call({ url: '/api/auth/google', ...from });
    expect(refused.statusCode).toBe(429);
    expect(problemSchema.parse(refused.json()).code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call({ url: '/healthz', ...from })).statusCode).toBe(200);
  });
});
