import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findBrowser } from '../identity/browser.ts';
import type { Identity } from '../identity/identity.ts';
import { type Html, html } from './html.ts';
import type { PageFrame } from './layout.ts';
import { noticePage } from './notice-pages.ts';
import { signInPolicy, sitePolicy } from './security.ts';
import { onward } from './signin-page.ts';

/** The addresses of the pages that the web build draws. */
const pagePaths = ['/drive', '/drive/*', '/file/*', '/spreadsheets/*'];

async function readIndex(webFolder: string): Promise<string | undefined> {
  const file = path.join(webFolder, 'index.html');
  return existsSync(file) ? await readFile(file, 'utf8') : undefined;
}

function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/** Drive, photos and sheets as pages, for those who are signed in; everybody else is asked to sign in. */
export async function registerSite(
  app: FastifyInstance,
  identity: Identity,
  frame: PageFrame,
  webFolder: string,
): Promise<void> {
  const sendNotice = (reply: FastifyReply, status: number, title: string, body: Html) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': signInPolicy([]), 'cache-control': 'no-store' })
      .send(noticePage(frame, { title, body }));
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    if (findBrowser(request, identity)?.current === undefined) {
      return reply.redirect(onward('/signin', request.url));
    }
    const index = await readIndex(webFolder);
    if (index === undefined) {
      const body = html`<p>Run <code>npm run build</code>, then reload this page.</p>`;
      return sendNotice(reply, 503, 'The pages are not built yet', body);
    }
    const policy = sitePolicy(request.url.startsWith('/spreadsheets/'));
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(index);
  };
  app.get('/', (_, reply) => reply.redirect('/drive'));
  for (const pagePath of pagePaths) app.get(pagePath, send);

  const assets = path.join(webFolder, 'assets');
  if (existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      index: false,
      preCompressed: true,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return reply.status(404).send({ error: { code: 404, message: 'Not Found' } });
    const body = html`<p>There is nothing at this address. <a class="link" href="/drive">Open Drive</a></p>`;
    return sendNotice(reply, 404, 'Not found', body);
  });
}
