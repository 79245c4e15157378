import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { StrangerPage } from '#backend/request.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { toldAs } from '../errors.ts';
import type { App } from '../mounting/discover.ts';
import type { Parts } from '../parts.ts';
import { documentHeaders, signInLimit } from '../security.ts';
import { findUser, type User } from '../store/users.ts';
import { isAddressSecret, strangerPath } from './address.ts';
import { type Said, saidPage } from './page-frame.ts';

// What all pages for people without an account have in common: no session, no cookie, no script.

/** The longest that a sender waits. */
export const patienceMs = 15_000;
const bodyLimit = 128 * 1024;

const paramsSchema = z.object({ id: z.string(), secret: z.string() });
export const bodySchema = z.record(z.string(), z.string());

/** What its owner would be asked to fix; a stranger is only told that it is not open. */
const shutCodes = new Set([
  'AUTH_ERROR',
  'REAUTH_REQUIRED',
  'INSUFFICIENT_SCOPES',
  'ACCESS_DENIED',
  'NOT_FOUND',
  'CONFLICT',
]);

export const isShut = (error: unknown) => error instanceof Problem && shutCodes.has(error.code);

function pageHeaders(nonce: string): Record<string, string> {
  return {
    ...documentHeaders,
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  };
}

export function sendHtml(
  reply: FastifyReply,
  status: number,
  pageOf: (nonce: string) => string,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply.code(status).headers(pageHeaders(nonce)).type('text/html; charset=utf-8').send(pageOf(nonce));
}

export const sendSaid = (reply: FastifyReply, status: number, said: Said) =>
  sendHtml(reply, status, (nonce) => saidPage(said, nonce));

/** Where to go after something was accepted: the same page, at an address that does not send again. */
export const sendOn = (reply: FastifyReply, query: string) =>
  reply.headers({ 'referrer-policy': 'no-referrer' }).redirect(query, 303);

/** Says when to come again, if known. */
export function sayWhenAgain(reply: FastifyReply, { details: { retryAfterSeconds } }: Problem): void {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', Math.ceil(retryAfterSeconds));
}

/** The id in the address of such a page; undefined for a guess, which takes the same time. */
export function askedId({ keyring }: Parts, page: StrangerPage, request: FastifyRequest): string | undefined {
  const { data } = paramsSchema.safeParse(request.params);
  return data && isAddressSecret(keyring, page, data) ? data.id : undefined;
}

/** An owner, whose days are those of where they opened the page if they have chosen no zone, and their file's app. */
export async function ownerOf(
  { store }: Parts,
  apps: readonly App[],
  stored: { userId: string; app: string; timeZone: string | null },
): Promise<{ user: User; app: App; manifest: Manifest } | undefined> {
  const owner = await findUser(store, stored.userId);
  const app = apps.find(({ manifest }) => manifest.id === stored.app);
  if (!owner || !app) return undefined;
  const timeZone = owner.preferences.timeZone ?? stored.timeZone;
  const user = { ...owner, preferences: { ...owner.preferences, timeZone } };
  return { user, app, manifest: app.manifest };
}

const nothing: Said = { title: 'There is nothing at this address', says: 'Ask whoever gave it to you.' };

/** Any failure at these addresses as a page, which tells a stranger nothing about the cause. */
function failedPage(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toldAs(error, request);
  if (problem.code === 'NOT_FOUND') return sendSaid(reply, 404, nothing);
  sayWhenAgain(reply, problem);
  const says =
    problem.code === 'TOO_LARGE'
      ? 'This is too much for a form. Go back, and shorten what you typed.'
      : 'Wait a minute, and go back to try again.';
  return sendSaid(reply, problem.status, { title: 'This did not work', says });
}

/** What was sent, by field name; several values of one field are joined as lines. */
function fieldsIn(body: string): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return Object.fromEntries(fields);
}

interface PageRoutes {
  show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Pages at secret addresses, to which a browser's own form is sent. */
export function registerPages(
  server: FastifyInstance,
  { settings }: Parts,
  { page, routes }: { page: StrangerPage; routes: PageRoutes },
): void {
  const options = { schema: { hide: true }, bodyLimit, config: signInLimit(settings.requestsPerMinute) };
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body: string, done) => done(null, fieldsIn(body)),
    );
    scope.setErrorHandler(failedPage);
    scope.get(strangerPath(page), options, (request, reply) => routes.show(request, reply));
    scope.post(strangerPath(page), options, (request, reply) => routes.take(request, reply));
  });
}
