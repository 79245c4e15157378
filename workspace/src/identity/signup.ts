import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { PageFrame } from '../pages/layout.ts';
import { type SignUpPage, signUpPage } from '../pages/signup-page.ts';
import { EmailTakenError } from '../storage/accounts.ts';
import { type Browser, formToken, meetBrowser, signInOn } from './browser.ts';
import { readOwnForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { newAccountSchema } from './new-account.ts';
import { PageError } from './page-error.ts';
import { addressFor, clientBehind, continueOf, queryOf, sendPage } from './page-request.ts';
import { rememberBrowser } from './passwords/known-browsers.ts';
import { hashPassword } from './passwords/passwords.ts';
import { countSignUp } from './sign-up-limit.ts';

type Errors = Readonly<Record<string, string | undefined>>;

function errorsOf(error: z.ZodError): Errors {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

/** Making an account; if the operator has turned that off, the page says whom to ask. */
export function registerSignUp(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const requireOpen = () => {
    const { isSignUpOpen, hasPasswords, operator, provider } = identity.settings;
    if (!isSignUpOpen) {
      throw new PageError(
        403,
        'Accounts are made by the operator',
        `Ask ${operator} for an account in this workspace.`,
      );
    }
    if (hasPasswords) return;
    throw new PageError(
      403,
      'Passwords are not taken here',
      `Sign in with ${provider?.name}; that makes your account.`,
    );
  };
  const show = (browser: Browser, continueTo: string, more: Partial<SignUpPage> = {}) =>
    signUpPage(frame, {
      continueTo,
      formToken: formToken(browser),
      clientName: clientBehind(continueTo, identity),
      ...more,
    });

  scope.get('/signup', (request, reply) => {
    requireOpen();
    const browser = meetBrowser(request, reply, identity);
    return sendPage(reply, show(browser, continueOf(queryOf(request), identity)));
  });

  scope.post('/signup', async (request, reply) => {
    requireOpen();
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    const continueTo = continueOf(form, identity);
    const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '' };
    const refuse = (errors: Errors) => sendPage(reply, show(browser, continueTo, { ...typed, errors }), 400);
    const parsed = await newAccountSchema.safeParseAsync({ ...typed, password: form.get('password') ?? '' });
    if (!parsed.success) return refuse(errorsOf(parsed.error));
    countSignUp(identity, request.ip);
    const { name, email, password } = parsed.data;
    try {
      const hash = await hashPassword(password, { isQuick: identity.settings.hasQuickPasswords });
      const account = identity.accounts.create({ name, email, password: hash });
      rememberBrowser(request, reply, account, identity);
      signInOn(browser, account, false, reply, identity);
      return reply.redirect(addressFor(account, continueTo, identity), 303);
    } catch (error) {
      if (!(error instanceof EmailTakenError)) throw error;
      return refuse({ email: 'There is an account with this address already. Sign in with it.' });
    }
  });
}
