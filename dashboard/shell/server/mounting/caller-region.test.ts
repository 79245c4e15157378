import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { inRegionOf } from './caller-region.ts';

let server: FastifyInstance;
beforeAll(() => {
  server = Fastify();
  server.decorateRequest('session', null);
  server.get('/shown', async (request) => {
    const { locale } = Object(request.query);
    const user = { id: '', googleId: '', email: '', name: '', picture: null, createdAt: 0 };
    if (typeof locale === 'string') {
      request.session = { id: '', begunAt: 0, user: { ...user, preferences: { ...noPreferences, locale } } };
    }
    return inRegionOf(request, async () => {
      const before = formatDay('2025-11-18');
      await server.inject('/other');
      return [before, formatMoney(1234.5)];
    });
  });
  server.get('/other', async () => 'meanwhile');
});
afterAll(() => server.close());

async function shown(url: string, language?: string): Promise<string[]> {
  const headers = language === undefined ? {} : { 'accept-language': language };
  const texts: string[] = (await server.inject({ url, headers })).json();
  return texts.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
}

const american = ['Nov 18, 2025', '$1,234.50'];
const german = ['18. Nov. 2025', '1.234,50 $'];

it('each of several calls at once is answered as its caller reads', async () => {
  const answers = await Promise.all([
    shown('/shown'),
    shown('/shown?locale=de-DE'),
    shown('/shown', 'de-DE,de;q=0.9,en;q=0.5'),
    shown('/shown?locale=en-US', 'de-DE'),
  ]);
  expect(answers).toEqual([american, german, german, american]);
});

it.each(['*', '', 'no language at all', 'ar-EG', 'ja-JP'])(
  'a language that papers cannot be set in, or that is none, is left for the documented one: "%s"',
  async (language) => {
    expect(await shown('/shown', language)).toEqual(american);
  },
);
