import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccountPage, accountPage } from '../pages/account-page.ts';
import { html } from '../pages/html.ts';
import type { PageFrame } from '../pages/layout.ts';
import { noticePage } from '../pages/notice-pages.ts';
import { onward } from '../pages/signin-page.ts';
import { type Account, normalizeEmail } from '../storage/accounts.ts';
import { readAccountForm } from './account-form.ts';
import { browserName } from './agents.ts';
import { type Browser, endOthers, formToken, meetBrowser, signOutOn } from './browser.ts';
import type { Identity } from './identity.ts';
import { newAccountSchema, passwordSchema } from './new-account.ts';
import { PageError } from './page-error.ts';
import { queryOf, sendPage } from './page-request.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { rememberBrowser } from './passwords/known-browsers.ts';
import { hashPassword } from './passwords/passwords.ts';
import { describeScopes } from './scopes.ts';
import { hashSecret } from './secrets.ts';
import { checkOwner, checkSecondFactor, type OwnerRefusal, takesPassword } from './two-step/check-owner.ts';

/** Deletes what an account owns in Drive; `andThen` belongs to the same step. */
export type RemoveFiles = (email: string, andThen: () => void) => Promise<void>;

interface Settled {
  identity: Identity;
  frame: PageFrame;
}

const notices: ReadonlyMap<string, string> = new Map([
  ['name', 'Your name has been changed.'],
  ['password', 'Your password has been changed, and you are signed out everywhere else.'],
  ['sessions', 'The sessions have been ended.'],
  ['connected', 'You can sign in without a password from now on.'],
  ['disconnected', 'You sign in with your password alone from now on.'],
]);

export function connectedApps(identity: Identity, account: Account): AccountPage['apps'] {
  return identity.grants.listOf(account.id).map((grant) => ({
    clientId: grant.clientId,
    name: identity.clients.nameOf(grant.clientId),
    since: new Date(grant.grantedAt),
    lines: describeScopes(grant.scopes),
  }));
}

function providerOf({ settings, providerIdentities }: Identity, account: Account): AccountPage['provider'] {
  if (settings.provider === null) return undefined;
  const at = providerIdentities.connectedAt(settings.provider.issuer, account.id);
  return {
    name: settings.provider.name,
    connectedSince: at === undefined ? undefined : new Date(at),
  };
}

/** Part of the hash: enough to identify a session of one account, and useless to anybody else. */
function sessionId(hash: string): string {
  return hash.slice(0, 16);
}

function show(
  { identity, frame }: Settled,
  browser: Browser,
  account: Account,
  more: Pick<AccountPage, 'errors' | 'notice'> = {},
): string {
  const own = hashSecret(browser.secret);
  return accountPage(frame, {
    account,
    sessions: identity.sessions.listOf(account.id).map(({ hash, signedInAt, agent }) => ({
      id: sessionId(hash),
      name: browserName(agent),
      since: new Date(signedInAt),
      isThis: hash === own,
    })),
    apps: connectedApps(identity, account),
    provider: providerOf(identity, account),
    hasPasswords: identity.settings.hasPasswords,
    secondFactor: identity.secondFactors.find(account.id),
    passkeys: relyingPartyOf(identity.settings) && identity.passkeys.listOf(account.id).length,
    formToken: formToken(browser),
    ...more,
  });
}

function registerName(scope: FastifyInstance, settled: Settled): void {
  const { identity } = settled;
  scope.post('/account/name', (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const name = newAccountSchema.shape.name.safeParse(form.get('name') ?? '');
    if (!name.success) {
      const errors = { name: name.error.issues[0]?.message };
      return sendPage(reply, show(settled, browser, account, { errors }), 400);
    }
    identity.accounts.setName(account.id, name.data);
    return reply.redirect('/account?done=name', 303);
  });
}

function registerNewPassword(scope: FastifyInstance, settled: Settled): void {
  const { identity } = settled;
  scope.post('/account/password', async (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const refuse = (errors: Record<string, string | undefined>, status = 400) =>
      sendPage(reply, show(settled, browser, account, { errors }), status);
    if (!takesPassword(identity, account)) {
      throw new PageError(403, 'There is no password to change', 'Nobody signs in to this account with one.');
    }
    const password = await passwordSchema.safeParseAsync(form.get('password') ?? '');
    if (!password.success) return refuse({ password: password.error.issues[0]?.message });
    const typed = { password: form.get('current') ?? '', code: form.get('password_code') ?? '' };
    const refusal = await checkOwner(identity, request, browser, account, typed);
    if (refusal !== undefined) {
      const field = refusal.field === 'code' ? 'password_code' : 'current';
      return refuse({ [field]: refusal.message }, refusal.status);
    }
    const hash = await hashPassword(password.data, { isQuick: identity.settings.hasQuickPasswords });
    identity.database.transaction(() => {
      identity.accounts.setPassword(account.id, hash);
      endOthers(browser, account, identity);
    });
    rememberBrowser(request, reply, { ...account, password: hash }, identity);
    return reply.redirect('/account?done=password', 303);
  });
}

function registerSessions(scope: FastifyInstance, { identity }: Settled): void {
  scope.post('/account/sessions/end', (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const asked = form.get('session') ?? '';
    const own = hashSecret(browser.secret);
    if (asked === 'others') endOthers(browser, account, identity);
    const ended = identity.sessions.listOf(account.id).find(({ hash }) => sessionId(hash) === asked);
    if (ended) identity.sessions.leave(ended.hash, account.id);
    const target = ended?.hash === own ? onward('/signin', '/drive') : '/account?done=sessions';
    return reply.redirect(target, 303);
  });
}

/** Why an account is not deleted; undefined if it is. People without a password type the address. */
async function checkConfirmation(
  identity: Identity,
  request: FastifyRequest,
  browser: Browser,
  account: Account,
  typed: { password: string; code: string },
): Promise<OwnerRefusal | undefined> {
  const refuse = (status: number, message: string) => ({ status, message, field: 'password' as const });
  if (account.isSample) return refuse(403, 'The sample account stays.');
  if (takesPassword(identity, account)) return await checkOwner(identity, request, browser, account, typed);
  const isSame = normalizeEmail(typed.password) === account.email;
  if (!isSame) return refuse(400, 'This is not your address.');
  return await checkSecondFactor(identity, request, account, typed.code);
}

function registerDeletion(scope: FastifyInstance, settled: Settled, removeFiles: RemoveFiles): void {
  const { identity, frame } = settled;
  scope.post('/account/delete', async (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const typed = { password: form.get('confirmation') ?? '', code: form.get('delete_code') ?? '' };
    const refusal = await checkConfirmation(identity, request, browser, account, typed);
    if (refusal) {
      const field = refusal.field === 'code' ? 'delete_code' : 'confirmation';
      const errors = { [field]: refusal.message, page: 'The account was not deleted.' };
      return sendPage(reply, show(settled, browser, account, { errors }), refusal.status);
    }
    await removeFiles(account.email, () => {
      // A browser on which others are signed in, too, keeps them.
      for (const { hash } of identity.sessions.listOf(account.id)) identity.sessions.leave(hash, account.id);
      identity.accounts.remove(account.id);
    });
    if (browser.accounts.length === 1) signOutOn(browser, reply, identity);
    const body = html`<p>${account.email} and everything it owned are removed from this server’s disk.</p>`;
    return sendPage(reply, noticePage(frame, { title: 'The account is deleted', body }));
  });
}

/** The page of one's own account, and what its forms do. */
export function registerAccountSettings(
  scope: FastifyInstance,
  identity: Identity,
  frame: PageFrame,
  removeFiles: RemoveFiles,
): void {
  const settled = { identity, frame };
  scope.get('/account', (request, reply) => {
    const browser = meetBrowser(request, reply, identity);
    if (browser.current === undefined) return reply.redirect(onward('/signin', '/account'));
    const notice = notices.get(queryOf(request).get('done') ?? '');
    return sendPage(reply, show(settled, browser, browser.current, { notice }));
  });
  registerName(scope, settled);
  registerNewPassword(scope, settled);
  registerSessions(scope, settled);
  registerDeletion(scope, settled, removeFiles);
}
