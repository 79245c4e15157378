import type { FastifyInstance } from 'fastify';
import { appsPage } from '../pages/apps-page.ts';
import type { PageFrame } from '../pages/layout.ts';
import { onward } from '../pages/signin-page.ts';
import type { Account } from '../storage/accounts.ts';
import { connectedApps, type RemoveFiles, registerAccountSettings } from './account-settings.ts';
import { findBrowser, formToken, meetBrowser, signOutOn } from './browser.ts';
import { readOwnForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { endAccess } from './live-token.ts';
import { PageError } from './page-error.ts';
import { sendPage } from './page-request.ts';
import { registerPasskeySettings } from './passkeys/passkey-settings.ts';
import { isSameOrigin } from './same-origin.ts';
import { registerTwoStepSettings } from './two-step/two-step-settings.ts';

function registerMe(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  const describe = ({ name, email }: Account) => ({ name, email });

  scope.get('/account/me', (request, reply) => {
    const browser = isSameOrigin(request, identity.settings.url) ? findBrowser(request, identity) : undefined;
    if (browser?.current === undefined) return reply.status(401).send({ error: 'Nobody is signed in.' });
    return reply.send({
      ...describe(browser.current),
      accounts: browser.accounts.map(describe),
      operator: frame.operator,
      host: frame.host,
    });
  });

  scope.post('/account/signout', (request, reply) => {
    if (!isSameOrigin(request, identity.settings.url)) {
      return reply.status(403).send({ error: 'This request did not come from a page of this workspace.' });
    }
    const browser = findBrowser(request, identity);
    if (browser) signOutOn(browser, reply, identity);
    return reply.status(204).send();
  });
}

function registerApps(scope: FastifyInstance, identity: Identity, frame: PageFrame): void {
  scope.get('/account/apps', (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const account = browser.current;
    if (account === undefined) return reply.redirect(onward('/signin', '/account/apps'));
    const apps = connectedApps(identity, account);
    return sendPage(reply, appsPage(frame, { account, apps, formToken: formToken(browser) }));
  });

  scope.post('/account/apps/revoke', (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    const form = readOwnForm(request, browser, identity);
    if (browser.current === undefined) {
      throw new PageError(403, 'You are signed out', 'Sign in again, then remove the access.');
    }
    endAccess(identity, browser.current.id, form.get('client') ?? '');
    return reply.redirect('/account/apps', 303);
  });
}

/** What a signed-in person can see about themselves: who they are, and which apps have access. */
export function registerAccount(
  scope: FastifyInstance,
  identity: Identity,
  frame: PageFrame,
  removeFiles: RemoveFiles,
): void {
  registerMe(scope, identity, frame);
  registerApps(scope, identity, frame);
  registerAccountSettings(scope, identity, frame, removeFiles);
  registerTwoStepSettings(scope, identity, frame);
  registerPasskeySettings(scope, identity, frame);
}
