import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { dayOf, daySchema, daysBetween } from '#kernel/day.ts';
import type { Preferences } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { accountOf } from '../signin/account.ts';
import { sessionOf } from '../signin/sessions.ts';

// A page may be of the account that was signed in before, and a write may have waited for the network: they say whose
// they are, and writes when they were made.

/** If it was made longer ago than this the person has to review it: nobody knows by then whether it arrived. */
const oldestMs = 31 * 86_400_000;

const ageSchema = z.coerce.number().int().min(0);

/**
 * When a request was made, because a write may have waited for the network. Browsers say how long ago, by their own
 * clock, so that a wrong clock does no harm.
 */
function meantAt(request: FastifyRequest): number {
  const parsed = ageSchema.safeParse(request.headers['x-request-age'] ?? 0);
  if (!parsed.success)
    throw new Problem('INVALID_INPUT', 'The age of this request must be a number of seconds.');
  const age = parsed.data * 1000;
  if (age > oldestMs) {
    throw new Problem(
      'INVALID_INPUT',
      'This was first sent more than 30 days ago. Check whether it is there before you enter it again.',
    );
  }
  return Date.now() - age;
}

/** Where the person was then, it may be yesterday or tomorrow; a clock further off than that is not believed. */
export function localDay(request: FastifyRequest, { timeZone }: Preferences): string {
  const parsed = daySchema.safeParse(request.headers['x-local-day']);
  const here = dayOf(new Date(meantAt(request)), timeZone ?? undefined);
  return parsed.success && Math.abs(daysBetween(here, parsed.data)) <= 1 ? parsed.data : here;
}

/**
 * Refuses what a page of another account asks for or sends, which was signed in in this browser before.
 * @throws Problem AUTH_ERROR
 */
export function requireAccount(request: FastifyRequest): void {
  const meant = request.headers['x-account'];
  if (meant === undefined || meant === accountOf(sessionOf(request).user.id)) return;
  const message =
    request.method === 'GET'
      ? 'Another account has signed in in this browser. Reload the page to go on with it.'
      : 'This was made in another account. Sign in there to send it.';
  throw new Problem('AUTH_ERROR', message, { session: 'another' });
}
