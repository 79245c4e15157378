import type { FastifyInstance } from 'fastify';
import { chooserPage } from '../pages/chooser-page.ts';
import type { PageFrame } from '../pages/layout.ts';
import { forgotPage } from '../pages/notice-pages.ts';
import { onward, signInPage } from '../pages/signin-page.ts';
import { type Account, normalizeEmail } from '../storage/accounts.ts';
import { type Browser, formToken, meetBrowser, signInOn, switchTo } from './browser.ts';
import { readOwnForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { PageError } from './page-error.ts';
import { addressFor, clientBehind, continueOf, queryOf, sendPage } from './page-request.ts';
import { maxPasswordLength, verifyPassword } from './passwords.ts';
import { findSampleAccount } from './sample-account.ts';

/** One sentence for both an unknown account and a wrong password. */
const wrongPassword = 'Email or password is wrong.';

function waitSentence(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return `Too many attempts. Wait ${wait}, then try again.`;
}

export interface Refusal {
  status: number;
  message: string;
  retryAfterSeconds?: number;
}

/** The account that email and password belong to, or why nobody is let in. */
export async function checkPassword(
  identity: Identity,
  email: string,
  password: string,
  address: string,
): Promise<Account | Refusal> {
  const waitMs = identity.throttle.waitMs(email, address);
  if (waitMs > 0) {
    return { status: 429, message: waitSentence(waitMs), retryAfterSeconds: Math.ceil(waitMs / 1000) };
  }
  identity.throttle.recordAttempt(email, address);
  const account = identity.accounts.findByEmail(email);
  const isTooLong = password.length > maxPasswordLength;
  const isRight = await verifyPassword(isTooLong ? '' : password, account?.password ?? null);
  if (account === undefined || !isRight) return { status: 400, message: wrongPassword };
  identity.throttle.recordSuccess(email, address);
  if (account.isDisabled) {
    const { operator } = identity.settings;
    return { status: 403, message: `This account is disabled. Ask ${operator} to let you in again.` };
  }
  return account;
}

function registerPassword(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const show = (browser: Browser, continueTo: string, email: string | undefined, message?: string) =>
    signInPage(frame, {
      continueTo,
      email,
      message,
      formToken: formToken(browser),
      clientName: clientBehind(continueTo, identity),
      isSignUpOpen: identity.settings.isSignUpOpen,
      sampleName: findSampleAccount(identity)?.name,
    });

  scope.get('/signin', (request, reply) => {
    const query = queryOf(request);
    const browser = meetBrowser(request, reply, identity);
    return sendPage(reply, show(browser, continueOf(query, identity), query.get('email') ?? undefined));
  });

  scope.post('/signin', async (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    const continueTo = continueOf(form, identity);
    const email = normalizeEmail(form.get('email') ?? '');
    const outcome = await checkPassword(identity, email, form.get('password') ?? '', request.ip);
    if ('message' in outcome) {
      if (outcome.retryAfterSeconds) void reply.header('retry-after', outcome.retryAfterSeconds);
      return sendPage(reply, show(browser, continueTo, email, outcome.message), outcome.status);
    }
    signInOn(browser, outcome, form.get('keep') === 'yes', reply, identity);
    return reply.redirect(addressFor(outcome, continueTo, identity), 303);
  });
}

function registerChooser(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  scope.get('/signin/choose', (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const continueTo = continueOf(queryOf(request), identity);
    if (browser.accounts.length === 0) return reply.redirect(onward('/signin', continueTo));
    return sendPage(
      reply,
      chooserPage(frame, {
        continueTo,
        accounts: browser.accounts,
        formToken: formToken(browser),
        clientName: clientBehind(continueTo, identity),
      }),
    );
  });

  scope.post('/signin/choose', (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    const continueTo = continueOf(form, identity);
    const account = browser.accounts.find(({ id }) => id === form.get('account'));
    if (account === undefined) return reply.redirect(onward('/signin', continueTo), 303);
    switchTo(browser, account, identity);
    return reply.redirect(addressFor(account, continueTo, identity), 303);
  });
}

function registerSample(scope: FastifyInstance, identity: Identity): void {
  scope.post('/signin/sample', (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    const account = findSampleAccount(identity);
    if (account === undefined) {
      throw new PageError(
        404,
        'There is no sample account here',
        'It is offered only while this workspace serves its own machine. Sign in with an account of yours.',
      );
    }
    signInOn(browser, account, false, reply, identity);
    return reply.redirect(addressFor(account, continueOf(form, identity), identity), 303);
  });
}

/** Signing in, with a password or as the sample account, and choosing among those who are signed in. */
export function registerSignIn(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  registerPassword(scope, identity, frame);
  registerChooser(scope, identity, frame);
  registerSample(scope, identity);
  scope.get('/signin/forgot', (request, reply) =>
    sendPage(reply, forgotPage(frame, continueOf(queryOf(request), identity))),
  );
}
