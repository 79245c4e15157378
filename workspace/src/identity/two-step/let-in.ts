import type { FastifyReply, FastifyRequest } from 'fastify';
import { onward } from '../../pages/signin-page.ts';
import { type Browser, cookieOptions, isSecure, signInOn } from '../browser.ts';
import type { Identity } from '../identity.ts';
import { addressFor } from '../page-request.ts';
import { rememberBrowser } from '../passwords/known-browsers.ts';
import { connect } from '../provider-accounts.ts';
import { randomSecret } from '../secrets.ts';
import { waitSeconds } from '../waiting.ts';
import type { Entry } from './entry.ts';

// A new secret, made when the first factor was right: one that somebody planted in the browser before is worth
// nothing at the second step.
const cookieName = ({ settings }: Identity) =>
  isSecure(settings) ? '__Host-workspace-step' : 'workspace-step';

/** Who is asked for a second factor in this browser, and what names them. */
export function findHalfWayIn(request: FastifyRequest, identity: Identity) {
  const secret = request.cookies[cookieName(identity)] ?? '';
  const entry = identity.halfWayIn.find(secret);
  return entry && { secret, entry };
}

/** Signs in a person who has provided everything that the account asks for. */
export function signInWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  browser: Browser,
  { account, hasShownPassword, isKept, continueTo, person }: Entry,
): FastifyReply {
  if (person !== undefined) connect(identity, account, person);
  if (hasShownPassword) rememberBrowser(request, reply, account, identity);
  void reply.clearCookie(cookieName(identity), cookieOptions(identity.settings));
  signInOn(browser, account, isKept, reply, identity);
  return reply.redirect(addressFor(account, continueTo, identity), 303);
}

/** Signs somebody in who has shown a first factor; if the account has a second one, it is requested first. */
export function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  browser: Browser,
  entry: Entry,
): FastifyReply {
  if (identity.secondFactors.find(entry.account.id) === undefined) {
    return signInWhole(request, reply, identity, browser, entry);
  }
  const secret = randomSecret();
  identity.halfWayIn.add(secret, entry);
  void reply.setCookie(cookieName(identity), secret, {
    ...cookieOptions(identity.settings),
    maxAge: waitSeconds,
  });
  return reply.redirect(onward('/signin/code', entry.continueTo), 303);
}
