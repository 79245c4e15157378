import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config.ts';
import type { Account } from '../storage/accounts.ts';
import type { Identity } from './identity.ts';
import { mayBeUsed } from './sample-account.ts';
import { formTokenOf, hashSecret, randomSecret } from './secrets.ts';

const daySeconds = 86_400;
/** A browser that keeps its people signed in, or forgets them when it is closed. */
const keptSeconds = 30 * daySeconds;
const unkeptSeconds = daySeconds;

/** A browser, with the people who are signed in on it, if any. */
export interface Browser {
  /** What its cookie holds. */
  secret: string;
  isKept: boolean;
  /** The account that its pages show. */
  current: Account | undefined;
  /** In the order of signing in. */
  accounts: readonly Account[];
}

/** True when browsers reach the workspace by https. */
export function isSecure(settings: Settings): boolean {
  return settings.url.startsWith('https:');
}

function cookieName(settings: Settings): string {
  return isSecure(settings) ? '__Host-workspace' : 'workspace';
}

export function cookieOptions(settings: Settings): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(settings), path: '/' };
}

/** The browser behind a request, or undefined when it sent no cookie of ours. */
export function findBrowser(request: FastifyRequest, identity: Identity): Browser | undefined {
  const secret = request.cookies[cookieName(identity.settings)];
  if (secret === undefined || secret === '') return undefined;
  const session = identity.sessions.find(hashSecret(secret));
  const accounts = (session?.accountIds ?? [])
    .map((id) => identity.accounts.find(id))
    .filter((account) => account !== undefined)
    .filter((account) => mayBeUsed(account, identity.settings));
  const current = accounts.find((account) => account.id === session?.currentAccountId) ?? accounts[0];
  return { secret, isKept: session?.isKept ?? false, current, accounts };
}

/** The browser behind a request; a new one gets a cookie for its forms. */
export function meetBrowser(request: FastifyRequest, reply: FastifyReply, identity: Identity): Browser {
  const known = findBrowser(request, identity);
  if (known) return known;
  const secret = randomSecret();
  void reply.setCookie(cookieName(identity.settings), secret, cookieOptions(identity.settings));
  return { secret, isKept: false, current: undefined, accounts: [] };
}

export function formToken(browser: Browser): string {
  return formTokenOf(browser.secret);
}

/**
 * Signs an account in on a browser, in addition to those already signed in. The cookie changes, so one planted by somebody else
 * before the sign-in is worth nothing afterwards.
 */
export function signInOn(
  browser: Browser,
  account: Account,
  isKept: boolean,
  reply: FastifyReply,
  identity: Identity,
): void {
  const secret = randomSecret();
  const keeps = isKept || browser.isKept;
  const seconds = keeps ? keptSeconds : unkeptSeconds;
  const expiresAt = Date.now() + seconds * 1000;
  const agent = reply.request.headers['user-agent'];
  identity.sessions.signIn(
    hashSecret(browser.secret),
    hashSecret(secret),
    account.id,
    keeps,
    expiresAt,
    agent,
  );
  void reply.setCookie(cookieName(identity.settings), secret, {
    ...cookieOptions(identity.settings),
    ...(keeps && { maxAge: seconds }),
  });
}

/** Signs everybody out on a browser. */
export function signOutOn(browser: Browser, reply: FastifyReply, identity: Identity): void {
  identity.sessions.end(hashSecret(browser.secret));
  void reply.clearCookie(cookieName(identity.settings), cookieOptions(identity.settings));
}

/** Makes an account the one that the browser's pages show. */
export function switchTo(browser: Browser, account: Account, identity: Identity): void {
  identity.sessions.setCurrent(hashSecret(browser.secret), account.id);
}

/** Signs an account out everywhere but on this browser. */
export function endOthers(browser: Browser, account: Account, identity: Identity): void {
  const own = hashSecret(browser.secret);
  for (const { hash } of identity.sessions.listOf(account.id)) {
    if (hash !== own) identity.sessions.leave(hash, account.id);
  }
}
