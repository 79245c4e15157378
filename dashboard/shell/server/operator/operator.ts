import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import { nothingHere } from '../errors.ts';
import { isLocal } from '../metrics.ts';
import type { Parts } from '../parts.ts';
import { webhookPath } from '../security.ts';
import type { Settings } from '../settings.ts';
import { checkBrowserKeys } from './browser-keys.ts';
import type { Finding } from './finding.ts';
import { isMissingApi, looksLikeStripes, Notices } from './notices.ts';
import { checkOAuthClient } from './oauth-client.ts';
import { operatorPage } from './operator-page.ts';
import { checkProtection } from './protection-checks.ts';
import { checkServer } from './server-checks.ts';

/** What requests can find out about an installation; changes nothing. */
export async function checkInstallation(settings: Settings): Promise<Finding[]> {
  const asked = await Promise.all([checkOAuthClient(settings.google), checkBrowserKeys(settings)]);
  return [...asked.flat(), ...checkProtection(settings)];
}

function refuseOthers(request: FastifyRequest): void {
  if (!isLocal(request)) throw nothingHere();
}

/** For the operator, on the server's own machine: what is wrong with the installation, and what to do about it. */
export function registerOperator(server: FastifyInstance, parts: Parts): void {
  const notices = new Notices();
  server.addHook('onError', async (request, _, error) => {
    if (isMissingApi(error)) notices.add('missing API');
    const isRefused = error instanceof Problem && error.code === 'INVALID_INPUT';
    if (isRefused && request.routeOptions.url === webhookPath && looksLikeStripes(request)) {
      notices.add('wrong signature of Stripe');
    }
  });
  const examine = async () =>
    (await Promise.all([checkInstallation(parts.settings), checkServer(parts, notices)])).flat();

  server.get('/operator', async (request, reply) => {
    refuseOthers(request);
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;
    return reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(operatorPage(await examine(), nonce));
  });
  server.get('/api/operator', async (request, reply) => {
    refuseOthers(request);
    return reply.header('cache-control', 'no-store').send({ findings: await examine() });
  });
}
