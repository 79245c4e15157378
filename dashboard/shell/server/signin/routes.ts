import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { logSecurity } from '../logging.ts';
import type { Parts } from '../parts.ts';
import { enterSample } from '../sample/sample-accounts.ts';
import { signInLimit } from '../security.ts';
import { SealedCredentials } from '../store/credentials.ts';
import type { User } from '../store/users.ts';
import { type Attempt, takeAttempt } from './attempt.ts';
import { beginPick, fileIdSchema, finishPick } from './pick.ts';
import { pageUrl, safeReturnPath } from './return-path.ts';
import { driveFileScope, driveReadonlyScope, readScopes, signInScopes, workScopes } from './scopes.ts';
import { beginSignIn, completeSignIn } from './sign-in.ts';

// These addresses are visited, not called: whatever happens, they answer with a redirect.

/** A parameter given twice counts as absent. */
const text = z.string().max(4000).optional().catch(undefined);
const returnQuery = z.object({ callbackUrl: text });
const pickQuery = z.object({ callbackUrl: text, file: fileIdSchema.optional().catch(undefined) });
const scopeQuery = z.object({ callbackUrl: text, scopes: text });
const callbackQuery = z.object({ code: text, state: text, error: text, picked_file_ids: text });

async function findGrantedScopes(parts: Parts, user: User): Promise<Set<string> | null> {
  const credentials = await new SealedCredentials(parts.store, parts.keyring, user.id).find();
  return credentials ? new Set(credentials.scopes) : null;
}

function failureUrl(parts: Parts, error: unknown, request: FastifyRequest): string {
  if (error instanceof Problem) logSecurity(request, 'sign-in refused');
  else request.log.error({ err: error }, 'sign-in failed');
  const message =
    error instanceof Problem ? error.message : 'Signing in did not work. Please try again in a moment.';
  return pageUrl(parts.settings.url, '/', { auth: 'error', code: 'AUTH_ERROR', message, type: 'auth' });
}

/** True for the links that people get when something is shared with them. */
function isSharedLink(path: string): boolean {
  return new URLSearchParams(path.split('?')[1]).get('shared') === 'true';
}

function signIn(parts: Parts, request: FastifyRequest, reply: FastifyReply): string {
  const { callbackUrl } = returnQuery.parse(request.query);
  const returnPath = safeReturnPath(callbackUrl);
  const further = isSharedLink(returnPath) ? readScopes(driveReadonlyScope, parts.settings.scopes) : [];
  return beginSignIn(parts, reply, {
    returnPath,
    scopes: [...signInScopes(parts.settings.scopes), ...further],
    user: null,
  });
}

/** People who are signed in come here to get access to what others share with them; everybody else signs in. */
async function signInOrShowShared(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const session = await parts.sessions.find(request, reply);
  const granted = session && (await findGrantedScopes(parts, session.user));
  const canAsk = readScopes(driveReadonlyScope, parts.settings.scopes).length > 0;
  if (!session || !granted || !canAsk) return signIn(parts, request, reply);
  const { callbackUrl } = returnQuery.parse(request.query);
  return beginSignIn(parts, reply, {
    returnPath: safeReturnPath(callbackUrl),
    scopes: [...signInScopes(parts.settings.scopes), driveReadonlyScope],
    user: session.user,
  });
}

async function requestScopes(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const session = await parts.sessions.find(request, reply);
  if (!session) return pageUrl(parts.settings.url, '/', {});
  const { callbackUrl, scopes = '' } = scopeQuery.parse(request.query);
  const choice = parts.settings.scopes;
  const granted = (await findGrantedScopes(parts, session.user)) ?? new Set();
  const named = readScopes(scopes, choice);
  const wanted = named.length > 0 ? named : workScopes(choice);
  const missing = wanted.filter((scope) => !granted.has(scope));
  const identity = signInScopes(choice).filter((scope) => !workScopes(choice).includes(scope));
  return beginSignIn(parts, reply, {
    returnPath: safeReturnPath(callbackUrl),
    scopes: [...identity, ...(missing.length > 0 ? missing : wanted)],
    user: session.user,
  });
}

/** Lets a signed-in person choose a spreadsheet that Rowhouse may open from then on, under `drive.file` alone. */
async function pick(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const session = await parts.sessions.find(request, reply);
  if (!session) return signIn(parts, request, reply);
  const granted = await findGrantedScopes(parts, session.user);
  // Without this scope, the chosen file could not be opened.
  if (!granted?.has(driveFileScope)) return requestScopes(parts, request, reply);
  const { callbackUrl, file } = pickQuery.parse(request.query);
  return beginPick(parts, reply, {
    user: session.user,
    returnPath: safeReturnPath(callbackUrl),
    fileId: file ?? null,
  });
}

/** Both sign-in and choosing a file return here, because a Google client has to list each address to return to. */
async function finish(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { code, state, error, picked_file_ids: picked } = callbackQuery.parse(request.query);
  const attempt = state === undefined ? undefined : takeAttempt(request, reply, parts, { state });
  if (attempt?.isPick) return await finishPick(parts, request, reply, { attempt, code, error, picked });
  if (error === 'access_denied') return leaveSignIn(parts, attempt);
  if (error !== undefined || code === undefined || attempt === undefined) {
    throw new Problem('AUTH_ERROR', 'Authentication failed. Please try signing in again.');
  }
  const address = await completeSignIn(parts, request, reply, { attempt, code });
  logSecurity(request, 'signed in');
  return address;
}

/** Somebody who declined more permissions continues where they were; a failed sign-in is reported. */
function leaveSignIn(parts: Parts, attempt: Attempt | undefined): string {
  if (attempt && attempt.upgradeOf !== null) {
    return pageUrl(parts.settings.url, attempt.returnPath, { scope_declined: 'true' });
  }
  throw new Problem(
    'AUTH_ERROR',
    'You left the sign-in page without allowing anything. Nothing has changed.',
  );
}

/** Only from a link on our own page; another site must not sign anybody in. */
async function lookAround(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined && from !== 'same-origin' && from !== 'none') {
    return pageUrl(parts.settings.url, '/', {});
  }
  await parts.sessions.begin(request, reply, await enterSample(parts));
  return pageUrl(parts.settings.url, '/', { auth: 'success' });
}

type Step = (parts: Parts, request: FastifyRequest, reply: FastifyReply) => string | Promise<string>;

const steps: Readonly<Record<string, Step>> = {
  '/api/auth/google': signIn,
  '/api/auth/signin': signInOrShowShared,
  '/api/auth/scope-request': requestScopes,
  '/api/auth/pick': pick,
  '/api/auth/google/callback': finish,
  '/api/auth/sample': lookAround,
};

export function registerSignIn(server: FastifyInstance, parts: Parts): void {
  const config = signInLimit(parts.settings.requestsPerMinute);
  for (const [url, step] of Object.entries(steps)) {
    server.get(url, { config }, async (request, reply) => {
      let target: string;
      try {
        target = await step(parts, request, reply);
      } catch (error) {
        target = failureUrl(parts, error, request);
      }
      return reply.header('cache-control', 'no-store').redirect(target);
    });
  }
}
