import type { FastifyInstance } from 'fastify';
import type { PageFrame } from '../../pages/layout.ts';
import { onward } from '../../pages/signin-page.ts';
import { codePage } from '../../pages/two-step/code-page.ts';
import { type Browser, formToken, meetBrowser } from '../browser.ts';
import { readOwnForm } from '../forms.ts';
import type { Identity } from '../identity.ts';
import { PageError } from '../page-error.ts';
import { clientBehind, continueOf, queryOf, sendPage } from '../page-request.ts';
import { checkCode } from './check-code.ts';
import type { Entry } from './entry.ts';
import { findHalfWayIn, signInWhole } from './let-in.ts';

/**
 * The account as it is now; undefined if the password has changed since it was entered, or nobody may use the
 * account.
 */
function stillGood({ accounts }: Identity, { account }: Entry): Entry['account'] | undefined {
  const now = accounts.find(account.id);
  return now === undefined || now.isDisabled || now.password !== account.password ? undefined : now;
}

/** The page between a right password and being signed in, for accounts with two-step sign-in. */
export function registerSecondStep(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const show = (browser: Browser, entry: Entry, isRecovery: boolean, message?: string) =>
    codePage(frame, {
      continueTo: entry.continueTo,
      formToken: formToken(browser),
      clientName: clientBehind(entry.continueTo, identity),
      email: entry.account.email,
      isRecovery,
      message,
    });

  scope.get('/signin/code', (request, reply) => {
    const query = queryOf(request);
    const found = findHalfWayIn(request, identity);
    if (found === undefined) return reply.redirect(onward('/signin', continueOf(query, identity)));
    const browser = meetBrowser(request, reply, identity);
    return sendPage(reply, show(browser, found.entry, query.get('with') === 'recovery'));
  });

  scope.post('/signin/code', async (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    const found = findHalfWayIn(request, identity);
    const account = found && stillGood(identity, found.entry);
    if (found === undefined || account === undefined) {
      throw new PageError(
        400,
        'This page was open for too long',
        'Go back to the sign-in page and begin again.',
      );
    }
    const refusal = await checkCode(identity, request, account, form.get('code') ?? '');
    if (refusal !== undefined) {
      if (refusal.retryAfterSeconds) void reply.header('retry-after', refusal.retryAfterSeconds);
      const isRecovery = form.get('with') === 'recovery';
      return sendPage(reply, show(browser, found.entry, isRecovery, refusal.message), refusal.status);
    }
    identity.halfWayIn.remove(found.secret);
    return signInWhole(request, reply, identity, browser, { ...found.entry, account });
  });
}
