import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '#backend/google/credentials.ts';
import type { Person } from '#backend/google/identity.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { SealedCredentials } from '../store/credentials.ts';
import { saveUser, type User } from '../store/users.ts';
import { type Attempt, codeChallengeOf, createAttempt, keepAttempt } from './attempt.ts';
import { pageUrl } from './return-path.ts';
import { isApiScope } from './scopes.ts';

type Beginning = Pick<Attempt, 'returnPath' | 'scopes'> & {
  /** Who asks for more permissions; null for a sign-in. */
  user: User | null;
};

/** Starts an attempt: keeps it in the browser and returns the address of the consent page. */
export function beginSignIn(parts: Parts, reply: FastifyReply, beginning: Beginning): string {
  const { returnPath, scopes, user } = beginning;
  const attempt = createAttempt({
    returnPath,
    scopes,
    upgradeOf: user?.googleId ?? null,
    isSecondRound: false,
  });
  return openAttempt(parts, reply, attempt, { loginHint: user?.email ?? null, mustConsent: user !== null });
}

function openAttempt(
  parts: Parts,
  reply: FastifyReply,
  attempt: Attempt,
  offer: { loginHint: string | null; mustConsent: boolean },
): string {
  keepAttempt(reply, parts, attempt);
  return parts.identity.authorizationUrl({
    scopes: attempt.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    codeChallenge: codeChallengeOf(attempt),
    ...offer,
  });
}

/** Finishes an attempt and returns the address to continue to. */
export async function completeSignIn(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { attempt, code }: { attempt: Attempt; code: string },
): Promise<string> {
  const { person, credentials } = await parts.identity.redeem(code, attempt.codeVerifier, attempt.nonce);
  if (attempt.upgradeOf !== null && attempt.upgradeOf !== person.googleId) {
    throw new Problem(
      'AUTH_ERROR',
      'You chose another account than the one you are signed in with. Sign out first to change accounts.',
    );
  }
  const user = await saveUser(parts.store, person);
  const isWhole = await keepCredentials(parts, user, credentials);
  if (!isWhole && !attempt.isSecondRound) return beginSecondRound(parts, reply, attempt, person);
  await parts.sessions.begin(request, reply, user);
  return pageUrl(parts.settings.url, attempt.returnPath, flagsOf(attempt, credentials));
}

/** What the screen that the person returns to is told. */
function flagsOf({ upgradeOf, scopes }: Attempt, granted: Credentials): Record<string, string> {
  if (upgradeOf === null) return { auth: 'success' };
  const isDeclined = scopes.filter(isApiScope).some((scope) => !granted.scopes.includes(scope));
  return { scope_success: 'true', ...(isDeclined && { scope_declined: 'true' }) };
}

/** Google sends a refresh token only with the first consent, so the stored one stays if none comes. */
async function keepCredentials(parts: Parts, user: User, credentials: Credentials): Promise<boolean> {
  const keeper = new SealedCredentials(parts.store, parts.keyring, user.id);
  const refreshToken = credentials.refreshToken ?? (await keeper.find())?.refreshToken ?? null;
  await keeper.keep({ ...credentials, refreshToken }, credentials.refreshToken !== null);
  return refreshToken !== null;
}

function beginSecondRound(parts: Parts, reply: FastifyReply, first: Attempt, person: Person): string {
  const attempt = createAttempt({ ...first, isSecondRound: true });
  return openAttempt(parts, reply, attempt, { loginHint: person.email, mustConsent: true });
}
