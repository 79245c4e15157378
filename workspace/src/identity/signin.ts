import type { FastifyInstance } from 'fastify';
import { chooserPage } from '../pages/chooser-page.ts';
import type { PageFrame } from '../pages/layout.ts';
import { forgotPage } from '../pages/notice-pages.ts';
import { onward, signInPage } from '../pages/signin-page.ts';
import { normalizeEmail } from '../storage/accounts.ts';
import { type Browser, formToken, meetBrowser, signInOn, switchTo } from './browser.ts';
import { readOwnForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { PageError } from './page-error.ts';
import { addressFor, clientBehind, continueOf, queryOf, sendPage } from './page-request.ts';
import { registerPasskeySignIn, signInOptions } from './passkeys/passkey-signin.ts';
import { checkPassword } from './passwords/check-password.ts';
import { findSampleAccount } from './sample-account.ts';
import { letIn } from './two-step/let-in.ts';
import { registerSecondStep } from './two-step/second-step.ts';

function requirePasswords({ settings }: Identity): void {
  if (settings.hasPasswords) return;
  throw new PageError(
    403,
    'Passwords are not taken here',
    `Go back to the sign-in page and sign in with ${settings.provider?.name}.`,
  );
}

function registerPassword(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const show = (browser: Browser, continueTo: string, email: string | undefined, message?: string) =>
    signInPage(frame, {
      continueTo,
      email,
      message,
      formToken: formToken(browser),
      clientName: clientBehind(continueTo, identity),
      hasPasswords: identity.settings.hasPasswords,
      isSignUpOpen: identity.settings.isSignUpOpen,
      providerName: identity.settings.provider?.name,
      sampleName: findSampleAccount(identity)?.name,
      passkeyOptions: signInOptions(identity, browser),
    });

  registerPasskeySignIn(scope, identity, show);

  scope.get('/signin', (request, reply) => {
    const query = queryOf(request);
    const browser = meetBrowser(request, reply, identity);
    return sendPage(reply, show(browser, continueOf(query, identity), query.get('email') ?? undefined));
  });

  scope.post('/signin', async (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    requirePasswords(identity);
    const continueTo = continueOf(form, identity);
    const email = normalizeEmail(form.get('email') ?? '');
    const outcome = await checkPassword(identity, request, email, form.get('password') ?? '');
    if ('message' in outcome) {
      if (outcome.retryAfterSeconds) void reply.header('retry-after', outcome.retryAfterSeconds);
      return sendPage(reply, show(browser, continueTo, email, outcome.message), outcome.status);
    }
    const entry = {
      account: outcome,
      hasShownPassword: true,
      isKept: form.get('keep') === 'yes',
      continueTo,
    };
    return letIn(request, reply, identity, browser, entry);
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

/** Signing in, with a password or as the sample account, and choosing among the accounts that are signed in. */
export function registerSignIn(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  registerPassword(scope, identity, frame);
  registerSecondStep(scope, identity, frame);
  registerChooser(scope, identity, frame);
  registerSample(scope, identity);
  scope.get('/signin/forgot', (request, reply) =>
    sendPage(reply, forgotPage(frame, continueOf(queryOf(request), identity))),
  );
}
