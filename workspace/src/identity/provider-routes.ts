import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectPage } from '../pages/connect-page.ts';
import type { PageFrame } from '../pages/layout.ts';
import type { Account } from '../storage/accounts.ts';
import { type Browser, cookieOptions, formToken, isSecure, meetBrowser } from './browser.ts';
import { readOwnForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { PageError } from './page-error.ts';
import { continueOf, queryOf, sendPage } from './page-request.ts';
import { checkPassword } from './passwords/check-password.ts';
import { type Attempt, attemptSchema, callbackPath, type ProvidedPerson, Provider } from './provider.ts';
import { accountOf, connect } from './provider-accounts.ts';
import { isSameOrigin } from './same-origin.ts';
import { letIn } from './two-step/let-in.ts';
import { Waiting } from './waiting.ts';

const attemptSeconds = 600;

/** Somebody whom the provider vouches for, and the account whose password they are asked for. */
interface Connection {
  person: ProvidedPerson;
  account: Account;
  /** The path to continue to. */
  continueTo: string;
}

interface Parts {
  identity: Identity;
  frame: PageFrame;
  provider: Provider;
  waiting: Waiting<Connection>;
}

function attemptCookie({ settings }: Identity): string {
  return isSecure(settings) ? '__Host-workspace-oidc' : 'workspace-oidc';
}

function keepAttempt(reply: FastifyReply, identity: Identity, attempt: Attempt): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
  void reply.setCookie(attemptCookie(identity), value, {
    ...cookieOptions(identity.settings),
    maxAge: attemptSeconds,
  });
}

/** The attempt this browser began; it counts once. */
function takeAttempt(request: FastifyRequest, reply: FastifyReply, identity: Identity): Attempt {
  const value = request.cookies[attemptCookie(identity)] ?? '';
  void reply.clearCookie(attemptCookie(identity), cookieOptions(identity.settings));
  try {
    return attemptSchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch (cause) {
    throw new PageError(
      400,
      'This sign-in was not begun here',
      'It may have taken too long, or this browser keeps no cookies. Go back to the sign-in page and begin again.',
      { cause },
    );
  }
}

/** Connects the account that is signed in on the browser and asked for it. */
function connectOwn(
  { identity }: Parts,
  browser: Browser,
  person: ProvidedPerson,
  { connects }: Attempt,
  reply: FastifyReply,
) {
  if (browser.current === undefined || browser.current.id !== connects) {
    throw new PageError(
      403,
      'Somebody else is signed in',
      'Nothing was connected. Open your account and begin again.',
    );
  }
  connect(identity, browser.current, person);
  return reply.redirect('/account?done=connected', 303);
}

function askPassword(
  { frame, provider }: Parts,
  browser: Browser,
  { account, continueTo }: Connection,
  message?: string,
) {
  return connectPage(frame, {
    continueTo,
    formToken: formToken(browser),
    email: account.email,
    providerName: provider.settings.name,
    message,
  });
}

function registerWayThere(scope: FastifyInstance, parts: Parts): void {
  const { identity, provider } = parts;
  scope.get('/signin/oidc', async (request, reply) => {
    const query = queryOf(request);
    const browser = meetBrowser(request, reply, identity);
    const wantsToConnect = query.get('connect') === 'yes';
    // A page of another site could have had its own person signed in at the provider, to be connected to this account.
    if (wantsToConnect && !isSameOrigin(request, identity.settings.url)) {
      return reply.redirect('/account', 303);
    }
    const connects = wantsToConnect ? (browser.current?.id ?? null) : null;
    const { url, attempt } = await provider.begin(continueOf(query, identity), connects);
    keepAttempt(reply, identity, attempt);
    return reply.redirect(url.href, 303);
  });

  scope.get(callbackPath, async (request, reply) => {
    const attempt = takeAttempt(request, reply, identity);
    const person = await provider.finish(request.url.split('?')[1] ?? '', attempt);
    const browser = meetBrowser(request, reply, identity);
    if (attempt.connects !== null) return connectOwn(parts, browser, person, attempt, reply);
    const outcome = accountOf(identity, person, provider.settings.name, request.ip);
    const { continueTo } = attempt;
    if ('account' in outcome) {
      const entry = { ...outcome, hasShownPassword: false, isKept: false, continueTo };
      return letIn(request, reply, identity, browser, entry);
    }
    const waiting = { person, account: outcome.toConnect, continueTo };
    parts.waiting.add(browser.secret, waiting);
    return sendPage(reply, askPassword(parts, browser, waiting));
  });
}

function registerConnection(scope: FastifyInstance, parts: Parts): void {
  const { identity, provider, waiting } = parts;
  scope.post('/signin/oidc/connect', async (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    const found = waiting.find(browser.secret);
    if (found === undefined) {
      throw new PageError(
        400,
        'This page was open for too long',
        'Go back to the sign-in page and begin again.',
      );
    }
    const { email } = found.account;
    const outcome = await checkPassword(identity, request, email, form.get('password') ?? '');
    if ('message' in outcome) {
      if (outcome.retryAfterSeconds) void reply.header('retry-after', outcome.retryAfterSeconds);
      const message = outcome.status === 400 ? 'This is not its password.' : outcome.message;
      return sendPage(reply, askPassword(parts, browser, found, message), outcome.status);
    }
    waiting.remove(browser.secret);
    const { person, continueTo } = found;
    const entry = { account: outcome, hasShownPassword: true, isKept: false, continueTo, person };
    return letIn(request, reply, identity, browser, entry);
  });

  scope.post('/account/provider/disconnect', (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    readOwnForm(request, browser, identity);
    if (browser.current === undefined) {
      throw new PageError(403, 'You are signed out', 'Sign in again, then open your account.');
    }
    if (browser.current.password === null || !identity.settings.hasPasswords) {
      throw new PageError(
        409,
        'This is your only way in',
        'Without a password you could not sign in again. Nothing was changed.',
      );
    }
    identity.providerIdentities.disconnect(provider.settings.issuer, browser.current.id);
    return reply.redirect('/account?done=disconnected', 303);
  });
}

/** Signing in through the provider in the settings, if there is one. */
export function registerProvider(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const { settings } = identity;
  if (settings.provider === null) return;
  const provider = new Provider(settings.provider, settings.url);
  const parts = { identity, frame, provider, waiting: new Waiting<Connection>() };
  registerWayThere(scope, parts);
  registerConnection(scope, parts);
}
