import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOfRouter } from '#backend/map/route.ts';
import { nothingHere } from './errors.ts';
import type { Parts } from './parts.ts';
import { protectionOf } from './protection.ts';
import { mapSources, pageHeaders, workerPolicy } from './security.ts';
import type { Settings } from './settings.ts';
import { signInScopes } from './signin/scopes.ts';
import { keptPageAddress, makeWorker, noWorker, workerAddress } from './worker.ts';

const yearSeconds = 31_536_000;
const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

const noncePlaceholder = '__CSP_NONCE__';
const sessionPlaceholder = '__SESSION__';

export interface Templates {
  /** The landing page, prerendered, for people without a session. */
  landing: string;
  /** The legal pages, for everybody. */
  legal: string;
  /** Everything else: waits until the house has loaded. */
  app: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** What the pages say about this installation before anyone signs in. */
function placeholdersOf(settings: Settings): Record<string, string> {
  const { isLocal, plainLegs, disk } = protectionOf(settings);
  return {
    __WORKSPACE_NAME__: settings.workspaceUrl === null ? '' : new URL(settings.workspaceUrl).host,
    __SUPPORT_EMAIL__: settings.supportEmail,
    __SCOPES__: signInScopes(settings.scopes).join(' '),
    __PICKER__: settings.picker ? `${settings.picker.appId} ${settings.picker.key}` : '',
    __ACCESS__: settings.access,
    __EXTRACTOR__: settings.extractor.name,
    __LETTERS__: settings.mail && settings.lettersPerDay > 0 ? 'on' : '',
    __SAMPLE__: settings.hasSample ? 'on' : '',
    __TRANSIT__: isLocal ? ['local', ...plainLegs].join(' ') : plainLegs.join(' '),
    __DISK__: disk,
    __MAPS__: mapSources(settings.maps).join(' '),
    __ROUTER__: settings.router === null ? '' : hostOfRouter(settings.router),
    __KEEPS__: settings.isLocalFirst ? '' : 'off',
  };
}

/**
 * The templates of the web build, with everything filled in that is the same in every answer; null before the first
 * build.
 */
export function readTemplates(webFolder: string, settings: Settings): Templates | null {
  if (!existsSync(path.join(webFolder, 'landing.html'))) return null;
  const placeholders = Object.entries(placeholdersOf(settings));
  const read = (name: string) =>
    placeholders.reduce(
      (html, [placeholder, text]) => html.replaceAll(placeholder, () => escapeHtml(text)),
      readFileSync(path.join(webFolder, name), 'utf8'),
    );
  return { landing: read('landing.html'), legal: read('legal.html'), app: read('app.html') };
}

const pathsOfTheirOwn = new Set(['/privacy', '/terms']);

/** A stranger sees the landing page everywhere except on the legal pages and on error pages. */
function templateFor(url: string, hasSession: boolean): keyof Templates {
  const { pathname, searchParams } = new URL(`http://rowhouse.invalid${url}`);
  if (pathsOfTheirOwn.has(pathname)) return 'legal';
  const isError = searchParams.get('auth') === 'error' || searchParams.get('error') === 'true';
  return hasSession || isError ? 'app' : 'landing';
}

/** Where people's pictures come from: the workspace, or Google's host for them. */
function imageOriginsOf({ workspaceUrl }: Settings): string[] {
  return [workspaceUrl ?? 'https://*.googleusercontent.com'];
}

/** Cookies belong to a host's name, so only one of `localhost` and `127.0.0.1` may be used. */
function canonicalUrl(request: FastifyRequest, origin: string): string | undefined {
  const own = new URL(origin);
  const given = URL.parse(`http://${request.headers.host}`);
  const isOtherName =
    given !== null &&
    given.hostname !== own.hostname &&
    given.port === own.port &&
    loopbackHosts.has(given.hostname) &&
    loopbackHosts.has(own.hostname);
  return isOtherName ? `${origin}${request.url}` : undefined;
}

/** Whether an address without a route of its own is a page: missing calls and files are not. */
function isPage(url: string): boolean {
  const [path = ''] = url.split('?');
  return path !== '/api' && !path.startsWith('/api/') && !path.startsWith('/assets/');
}

/** The headers of a page whose styles carry a nonce. */
function headersOf({ settings }: Pick<Parts, 'settings'>, nonce: string): Record<string, string> {
  return pageHeaders(nonce, {
    imageOrigins: imageOriginsOf(settings),
    hasPicker: settings.picker !== null,
    maps: settings.maps,
  });
}

function fillIn(template: string, nonce: string, isOpen: boolean): string {
  return template
    .replaceAll(noncePlaceholder, nonce)
    .replace(sessionPlaceholder, () => (isOpen ? 'open' : ''));
}

const newNonce = () => randomBytes(16).toString('base64url');

/** The worker that serves the pages offline, and the page that it keeps. */
export function registerWorker(
  server: FastifyInstance,
  parts: Pick<Parts, 'settings'>,
  webFolder: string,
  templates: Templates | null,
): void {
  const policy = { 'content-security-policy': workerPolicy(null), 'cache-control': 'no-cache' };
  const script = (text: string) => (_: FastifyRequest, reply: FastifyReply) =>
    reply.headers(policy).type('text/javascript; charset=utf-8').send(text);
  const options = { schema: { hide: true } };
  if (!templates) return;
  if (!parts.settings.isLocalFirst) {
    server.get(workerAddress, options, script(noWorker()));
    return;
  }
  const worker = makeWorker(webFolder, templates.app, headersOf(parts, ''));
  server.get(workerAddress, options, script(worker.script));
  server.get(keptPageAddress, options, (_, reply) => {
    const nonce = newNonce();
    return reply
      .headers({ ...headersOf(parts, nonce), 'cache-control': 'no-store', 'x-page-version': worker.version })
      .type('text/html; charset=utf-8')
      .send(fillIn(templates.app, nonce, true));
  });
}

/** Every address that is neither a call nor a file is a page of the site. */
export function registerPages(server: FastifyInstance, parts: Parts, templates: Templates | null): void {
  server.get('/*', { schema: { hide: true } }, async (request, reply): Promise<FastifyReply> => {
    if (!isPage(request.url)) throw nothingHere();
    const elsewhere = canonicalUrl(request, parts.settings.url);
    if (elsewhere !== undefined) return reply.redirect(elsewhere);
    if (!templates)
      return reply.code(503).type('text/plain').send('The pages are not built. Run: npm run build\n');
    const session = await parts.sessions.find(request, reply);
    const template = templates[templateFor(request.url, session !== null)];
    const nonce = newNonce();
    return reply
      .headers({ ...headersOf(parts, nonce), 'cache-control': 'private, no-cache', vary: 'cookie' })
      .type('text/html; charset=utf-8')
      .send(fillIn(template, nonce, session !== null));
  });
}

/** Serves the files of the web build, precompressed if available, except the templates. */
export async function registerFiles(
  server: FastifyInstance,
  webFolder: string,
  { maps }: Pick<Settings, 'maps'>,
): Promise<void> {
  if (!existsSync(webFolder)) return;
  const ofWorkers = workerPolicy(maps);
  await server.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(webFolder, file).startsWith(`assets${path.sep}`);
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=0, must-revalidate',
      );
      if (/-worker-[^.]+\.js/.test(path.basename(file))) {
        void reply.header('content-security-policy', ofWorkers);
      }
    },
  });
}
