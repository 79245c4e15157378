import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccountPage, accountPage } from '../pages/account-page.ts';
import { html } from '../pages/html.ts';
import type { PageFrame } from '../pages/layout.ts';
import { noticePage } from '../pages/notice-pages.ts';
import { onward } from '../pages/signin-page.ts';
import { type Account, normalizeEmail } from '../storage/accounts.ts';
import { browserName } from './agents.ts';
import { type Browser, formToken, meetBrowser, signOutOn } from './browser.ts';
import { checkPassword, type Refusal } from './check-password.ts';
import { readOwnForm } from './forms.ts';
import type { Identity } from './identity.ts';
import { rememberBrowser } from './known-browsers.ts';
import { newAccountSchema, passwordSchema } from './new-account.ts';
import { PageError } from './page-error.ts';
import { queryOf, sendPage } from './page-request.ts';
import { hashPassword } from './passwords.ts';
import { describeScopes } from './scopes.ts';
import { hashSecret } from './secrets.ts';

/** Deletes what an account owns in Drive; `andThen` belongs to the same step. */
export type RemoveFiles = (email: string, andThen: () => void) => Promise<void>;

interface Settled {
  identity: Identity;
  frame: PageFrame;
}

const notices: ReadonlyMap<string, string> = new Map([
  ['name', 'Your name is changed.'],
  ['password', 'Your password is changed, and you are signed out everywhere else.'],
  ['sessions', 'The sessions are ended.'],
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

/** Part of the hash: enough to name a session of one account, and of no use to anybody. */
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
    formToken: formToken(browser),
    ...more,
  });
}

interface OwnForm {
  browser: Browser;
  account: Account;
  form: URLSearchParams;
}

function readAccountForm(request: FastifyRequest, reply: FastifyReply, identity: Identity): OwnForm {
  const browser = meetBrowser(request, reply, identity);
  const form = readOwnForm(request, browser, identity);
  if (browser.current === undefined) {
    throw new PageError(403, 'You are signed out', 'Sign in again, then open your account.');
  }
  return { browser, account: browser.current, form };
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
    const password = await passwordSchema.safeParseAsync(form.get('password') ?? '');
    if (!password.success) return refuse({ password: password.error.issues[0]?.message });
    const outcome = await checkPassword(identity, request, account.email, form.get('current') ?? '');
    if ('message' in outcome) {
      const message = outcome.status === 400 ? 'This is not your password.' : outcome.message;
      return refuse({ current: message }, outcome.status);
    }
    const hash = await hashPassword(password.data);
    identity.database.transaction(() => {
      identity.accounts.setPassword(account.id, hash);
      endOthers(identity, browser, account);
    });
    rememberBrowser(request, reply, { ...account, password: hash }, identity);
    return reply.redirect('/account?done=password', 303);
  });
}

function endOthers(identity: Identity, browser: Browser, account: Account): void {
  const own = hashSecret(browser.secret);
  for (const { hash } of identity.sessions.listOf(account.id)) {
    if (hash !== own) identity.sessions.leave(hash, account.id);
  }
}

function registerSessions(scope: FastifyInstance, { identity }: Settled): void {
  scope.post('/account/sessions/end', (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const asked = form.get('session') ?? '';
    const own = hashSecret(browser.secret);
    if (asked === 'others') endOthers(identity, browser, account);
    const ended = identity.sessions.listOf(account.id).find(({ hash }) => sessionId(hash) === asked);
    if (ended) identity.sessions.leave(ended.hash, account.id);
    const target = ended?.hash === own ? onward('/signin', '/drive') : '/account?done=sessions';
    return reply.redirect(target, 303);
  });
}

/** Why an account is not deleted; undefined when it is. Who has no password types the address. */
async function checkConfirmation(
  identity: Identity,
  account: Account,
  typed: string,
  request: FastifyRequest,
): Promise<Pick<Refusal, 'status' | 'message'> | undefined> {
  if (account.isSample) return { status: 403, message: 'The sample account stays.' };
  if (account.password === null) {
    const isSame = normalizeEmail(typed) === account.email;
    return isSame ? undefined : { status: 400, message: 'This is not your address.' };
  }
  const outcome = await checkPassword(identity, request, account.email, typed);
  if (!('message' in outcome)) return undefined;
  return { ...outcome, message: outcome.status === 400 ? 'This is not your password.' : outcome.message };
}

function registerDeletion(scope: FastifyInstance, settled: Settled, removeFiles: RemoveFiles): void {
  const { identity, frame } = settled;
  scope.post('/account/delete', async (request, reply) => {
    const { browser, account, form } = readAccountForm(request, reply, identity);
    const refusal = await checkConfirmation(identity, account, form.get('confirmation') ?? '', request);
    if (refusal) {
      const errors = { confirmation: refusal.message, page: 'The account was not deleted.' };
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
