import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import type { Settings } from '../settings.ts';

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnPath: z.string(),
  scopes: z.array(z.string()),
  /** The Google id of the person who asked for more permissions; null for a sign-in. */
  upgradeOf: z.string().nullable(),
  /** True for the second round, which asks for consent because the first brought no refresh token. */
  isSecondRound: z.boolean(),
  /** True if a file is chosen, and nobody signs in. */
  isPick: z.boolean().default(false),
  expiresAt: z.number(),
});

/** One pass through the sign-in pages. It is kept in an encrypted cookie, bound to the browser that started it. */
export type Attempt = z.infer<typeof attemptSchema>;

const lifeMs = 10 * 60_000;
const cookiePath = '/api/auth';

function random(): string {
  return randomBytes(32).toString('base64url');
}

// Named by the state, so that two tabs do not disturb each other's attempt.
function cookieOf(state: string, { url }: Settings) {
  const secure = url.startsWith('https:');
  const prefix = `${secure ? '__Secure-' : ''}rowhouse_signin_`;
  const options = { path: cookiePath, httpOnly: true, sameSite: 'lax', secure } as const;
  return { name: `${prefix}${state.slice(0, 12)}`, prefix, options };
}

/** A browser sends the cookies of all of them at once, and a server refuses headers of more than 16 kB. */
const maxAttempts = 4;

export function codeChallengeOf(attempt: Attempt): string {
  return createHash('sha256').update(attempt.codeVerifier).digest('base64url');
}

export function createAttempt(
  facts: Pick<Attempt, 'returnPath' | 'scopes' | 'upgradeOf' | 'isSecondRound'> &
    Partial<Pick<Attempt, 'isPick'>>,
): Attempt {
  return {
    isPick: false,
    ...facts,
    state: random(),
    nonce: random(),
    codeVerifier: random(),
    expiresAt: Date.now() + lifeMs,
  };
}

type AttemptParts = Pick<Parts, 'keyring' | 'settings'>;

/** What an attempt is for; one kind's callback does not accept the other's attempt. */
type AttemptPurpose = 'sign-in' | 'move';

export function keepAttempt(
  reply: FastifyReply,
  { keyring, settings }: AttemptParts,
  attempt: Attempt,
  purpose: AttemptPurpose = 'sign-in',
): void {
  const { name, prefix, options } = cookieOf(attempt.state, settings);
  // Browsers name the oldest first.
  const earlier = Object.keys(reply.request.cookies).filter((cookie) => cookie.startsWith(prefix));
  for (const oldest of earlier.slice(0, -(maxAttempts - 1))) void reply.clearCookie(oldest, options);
  const sealed = keyring.seal(JSON.stringify(attempt), purpose, attempt.state);
  void reply.setCookie(name, sealed, { ...options, maxAge: lifeMs / 1000 });
}

/** The attempt that a callback belongs to, removed from the browser so that it is used once. */
export function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { keyring, settings }: AttemptParts,
  { state, purpose = 'sign-in' }: { state: string; purpose?: AttemptPurpose },
): Attempt {
  const { name, options } = cookieOf(state, settings);
  const sealed = request.cookies[name];
  void reply.clearCookie(name, options);
  const text = sealed === undefined ? undefined : keyring.open(sealed, purpose, state);
  const attempt = text === undefined ? undefined : attemptSchema.parse(JSON.parse(text));
  if (attempt && attempt.expiresAt > Date.now()) return attempt;
  throw new Problem(
    'AUTH_ERROR',
    'This sign-in took too long or was begun in another browser. Please sign in again.',
  );
}
