import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#kernel/problem.ts';
import { nothingHere } from '../errors.ts';
import { isLocal } from '../metrics.ts';
import type { Parts } from '../parts.ts';
import { webhookPath } from '../security.ts';
import type { Settings } from '../settings.ts';
import { checkBrowserKeys } from './browser-keys.ts';
import { type Finding, stateOf } from './finding.ts';
import { isMissingApi, Notices } from './notices.ts';
import { checkOAuthClient } from './oauth-client.ts';
import { checkServer } from './server-checks.ts';

/** What can be found out about an installation by asking around; changes nothing. */
export async function checkInstallation(settings: Settings): Promise<Finding[]> {
  return (await Promise.all([checkOAuthClient(settings.google), checkBrowserKeys(settings)])).flat();
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;overflow-wrap:anywhere;vertical-align:top;padding:.5rem 1rem .5rem 0;border-bottom:1px solid #8884}
.wrong{font-weight:700;color:#b3261e}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}.wrong{color:#ffb4ab}}`;

function pageOf(findings: readonly Finding[], nonce: string): string {
  const rows = findings.map((finding) => {
    const state = stateOf(finding);
    const mark = finding.isWell === false ? ' class="wrong"' : '';
    return `<tr><th scope="row">${escaped(finding.what)}</th><td${mark}>${state}</td><td>${escaped(finding.says)}</td></tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>This installation of Rowhouse</title><style nonce="${nonce}">${style}</style>
<main><h1>This installation</h1><table><thead><tr><th scope="col">What</th><th scope="col">State</th>
<th scope="col">What to know</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
<p>Shown on this machine alone. <code>npm run doctor</code> tells the same, with the settings in force.</p></main></html>`;
}

function refuseOthers(request: FastifyRequest): void {
  if (!isLocal(request)) throw nothingHere();
}

/** For whoever operates the server, on its own machine: what is wrong with the installation, and what to do about it. */
export function registerOperator(server: FastifyInstance, parts: Parts): void {
  const notices = new Notices();
  server.addHook('onError', async (request, _, error) => {
    if (isMissingApi(error)) notices.add('missing API');
    const { routeOptions, headers } = request;
    const isSigned = routeOptions.url === webhookPath && headers['stripe-signature'] !== undefined;
    if (isSigned && error instanceof Problem && error.code === 'INVALID_INPUT') {
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
      .send(pageOf(await examine(), nonce));
  });
  server.get('/api/operator', async (request, reply) => {
    refuseOthers(request);
    return reply.header('cache-control', 'no-store').send({ findings: await examine() });
  });
}
