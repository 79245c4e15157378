import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import { signInLimit } from '../security.ts';
import { codeChallengeOf, createAttempt, keepAttempt, takeAttempt } from '../signin/attempt.ts';
import { pageUrl } from '../signin/return-path.ts';
import { isApiScope, signInScopes } from '../signin/scopes.ts';
import type { User } from '../store/users.ts';

const returnPath = '/?app=admin&view=move';

/**
 * Starts connecting the other account: keeps the attempt in the browser, and returns the address of the consent page.
 */
export function beginConnecting(parts: Parts, reply: FastifyReply, user: User): string {
  // The scopes that the product's apps need, even if sign-in here asks for less.
  const scopes = signInScopes('standard');
  const attempt = createAttempt({ returnPath, scopes, upgradeOf: user.googleId, isSecondRound: false });
  const address = parts.mover.identity.authorizationUrl({
    scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    codeChallenge: codeChallengeOf(attempt),
    loginHint: null,
    mustConsent: true,
  });
  keepAttempt(reply, parts, attempt, 'move');
  return address;
}

/** A parameter given twice counts as absent. */
const text = z.string().max(4000).optional().catch(undefined);
const callbackQuery = z.object({ code: text, state: text, error: text });

async function finish(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { code, state, error } = callbackQuery.parse(request.query);
  if (state === undefined) throw new Problem('AUTH_ERROR', 'This page is reached by connecting an account.');
  const attempt = takeAttempt(request, reply, parts, { state, purpose: 'move' });
  const { user } = await parts.sessions.require(request, reply);
  if (attempt.upgradeOf !== user.googleId) {
    throw new Problem('AUTH_ERROR', 'Someone else is signed in here now. Connect the account again.');
  }
  if (error !== undefined || code === undefined) {
    throw new Problem('AUTH_ERROR', 'You did not allow access, so nothing is connected.');
  }
  const { person, credentials } = await parts.mover.identity.redeem(
    code,
    attempt.codeVerifier,
    attempt.nonce,
  );
  if (!attempt.scopes.filter(isApiScope).every((scope) => credentials.scopes.includes(scope))) {
    throw new Problem(
      'AUTH_ERROR',
      'Moving needs every permission it asks for. Connect again and allow all of them.',
    );
  }
  const { google, move } = parts.settings;
  if (google.apiRoot === move?.google.apiRoot && person.googleId === user.googleId) {
    throw new Problem('AUTH_ERROR', 'This is the account you are signed in with. Choose another one.');
  }
  await parts.mover.moves.connect(user.id, {
    ...{ googleId: person.googleId, email: person.email },
    credentials: { ...credentials, scopes: [...credentials.scopes] },
  });
}

/** Where the other provider sends people back to. Whatever happens, they return to the page they came from. */
export function registerConnecting(server: FastifyInstance, parts: Parts): void {
  if (!parts.settings.move) return;
  const config = signInLimit(parts.settings.requestsPerMinute);
  server.get('/api/auth/move/callback', { config }, async (request, reply) => {
    let outcome: Record<string, string> = { move: 'connected' };
    try {
      await finish(parts, request, reply);
    } catch (error) {
      if (!(error instanceof Problem)) request.log.error({ err: error }, 'connecting failed');
      const isForPeople = error instanceof Problem;
      outcome = {
        move: 'error',
        message: isForPeople ? error.message : 'Connecting did not work. Please try again.',
      };
    }
    return reply
      .header('cache-control', 'no-store')
      .redirect(pageUrl(parts.settings.url, returnPath, outcome));
  });
}
