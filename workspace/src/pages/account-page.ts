import type { ConsentLine } from '../identity/scopes.ts';
import type { Account } from '../storage/accounts.ts';
import type { SecondFactor } from '../storage/second-factors.ts';
import { field, ownCodeField } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { alertBox, type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { person } from './person.ts';

interface ConnectedApp {
  clientId: string;
  name: string;
  since: Date;
  lines: readonly ConsentLine[];
}

interface SignedInBrowser {
  id: string;
  name: string;
  since: Date;
  isThis: boolean;
}

export interface AccountPage {
  account: Account;
  sessions: readonly SignedInBrowser[];
  apps: readonly ConnectedApp[];
  /** The provider for signing in to the account; undefined if there is none. */
  provider: { name: string; connectedSince: Date | undefined } | undefined;
  hasPasswords: boolean;
  /** Undefined while two-step sign-in is off. */
  secondFactor: SecondFactor | undefined;
  /** How many there are; undefined if there can be none. */
  passkeys: number | undefined;
  formToken: string;
  /** The action that was just done. */
  notice?: string | undefined;
  /** The problems, by the field's name. */
  errors?: Readonly<Record<string, string | undefined>>;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function tokenField(view: Pick<AccountPage, 'formToken'>): Html {
  return html`<input type="hidden" name="form_token" value="${view.formToken}">`;
}

function part(id: string, title: string, body: Html): Html {
  return html`<section class="part" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`;
}

function namePart(view: AccountPage): Html {
  return part(
    'name-title',
    'Your name',
    html`<form class="inline" method="post" action="/account/name">${tokenField(view)}
${field({ name: 'name', label: 'Name', type: 'text', value: view.account.name, autocomplete: 'name', help: 'People you share with see it.', error: view.errors?.['name'] })}
<button class="button button-solid" type="submit">Save name</button></form>`,
  );
}

/** Asks for the second factor if there is one. */
function codeField({ secondFactor, errors }: AccountPage, name: string): Html | undefined {
  return secondFactor && ownCodeField(name, errors?.[name]);
}

function twoStepPart({ secondFactor }: AccountPage): Html {
  const [says, does] = secondFactor
    ? [`On since ${day.format(secondFactor.turnedOnAt)}.`, 'Manage two-step sign-in']
    : ['Off. With it, your password alone lets nobody in.', 'Set up two-step sign-in'];
  return part(
    'two-step-title',
    'Two-step sign-in',
    html`<p class="lead">${says}</p>
<a class="button button-plain" href="/account/two-step">${does}</a>`,
  );
}

function passkeysPart({ passkeys = 0 }: AccountPage): Html {
  const count = passkeys === 1 ? 'One passkey' : `${passkeys} passkeys`;
  return part(
    'passkeys-title',
    'Passkeys',
    html`<p class="lead">${passkeys === 0 ? 'None. With one, you sign in with a finger, a face or a PIN.' : `${count}.`}</p>
<a class="button button-plain" href="/account/passkeys">Manage passkeys</a>`,
  );
}

function passwordPart(view: AccountPage): Html {
  return part(
    'password-title',
    'Password',
    html`<form method="post" action="/account/password">${tokenField(view)}
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password', error: view.errors?.['current'] })}
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', help: 'At least 10 characters. You stay signed in here and are signed out everywhere else.', error: view.errors?.['password'] })}
${codeField(view, 'password_code')}
<button class="button button-solid" type="submit">Change password</button></form>`,
  );
}

function providerPart({ provider, account, hasPasswords, formToken }: AccountPage): Html | undefined {
  if (provider === undefined || account.isSample) return undefined;
  const { name, connectedSince } = provider;
  if (connectedSince === undefined) {
    return part(
      'provider-title',
      `Sign in with ${name}`,
      html`<p class="lead">Connect who you are there, and you need no password here.</p>
<a class="button button-plain" href="/signin/oidc?connect=yes&amp;continue=/account">Connect ${name}</a>`,
    );
  }
  const isOnlyWay = account.password === null || !hasPasswords;
  const since = `Connected since ${day.format(connectedSince)}.`;
  return part(
    'provider-title',
    `Sign in with ${name}`,
    isOnlyWay
      ? html`<p class="lead">${since} It is how you sign in; this account has no password.</p>`
      : html`<p class="lead">${since}</p>
<form method="post" action="/account/provider/disconnect">${tokenField({ formToken })}<button class="button button-plain" type="submit">Disconnect ${name}</button></form>`,
  );
}

function sessionsPart(view: AccountPage): Html {
  const lines = view.sessions.map(
    ({ id, name, since, isThis }) => html`<li class="scope"><div class="scope-words"><strong>${name}</strong>
<p class="note">Signed in ${day.format(since)}${isThis && ', this browser'}</p></div>
<button class="button button-plain" type="submit" name="session" value="${id}" aria-label="Sign out of ${name}${isThis && ', this browser'}">Sign out</button></li>`,
  );
  return part(
    'sessions-title',
    'Where you are signed in',
    html`<form method="post" action="/account/sessions/end">${tokenField(view)}
<ul class="scopes">${lines}</ul>
${view.sessions.length > 1 && html`<button class="button button-plain" type="submit" name="session" value="others">Sign out everywhere else</button>`}</form>`,
  );
}

/** The applications that an account has let in, each with a button that shows it the door. */
export function appsList(view: Pick<AccountPage, 'apps' | 'formToken'>): Html {
  if (view.apps.length === 0) return html`<p class="lead">No app has access to your Workspace.</p>`;
  return html`<ul class="scopes">${view.apps.map(
    (app) => html`<li class="scope"><div class="scope-words"><strong>${app.name}</strong>
<p class="note">Since ${day.format(app.since)}. ${app.lines.map((line) => line.title).join('. ')}.</p></div>
<form method="post" action="/account/apps/revoke">${tokenField(view)}<button class="button button-plain" type="submit" name="client" value="${app.clientId}" aria-label="Remove access of ${app.name}">Remove access</button></form></li>`,
  )}</ul>`;
}

function archivePart(): Html {
  return part(
    'archive-title',
    'Take everything with you',
    html`<p class="lead">One archive with every file as it is and every sheet as Excel and CSV files. The operator can import it into another workspace, with formulas, formats and sharing.</p>
<a class="button button-plain" href="/account/archive" download>Download everything</a>`,
  );
}

function deletePart(view: AccountPage): Html {
  const confirmation =
    view.account.password === null || !view.hasPasswords
      ? ({ label: 'Your address, to be sure', type: 'email', autocomplete: 'off' } as const)
      : ({ label: 'Password', type: 'password', autocomplete: 'current-password' } as const);
  return part(
    'delete-title',
    'Delete the account',
    html`<p class="lead">The account and everything it owns are removed from this server’s disk, also for the people with whom it is shared. This cannot be undone.</p>
<form method="post" action="/account/delete">${tokenField(view)}
${field({ name: 'confirmation', ...confirmation, error: view.errors?.['confirmation'] })}
${codeField(view, 'delete_code')}
<button class="button button-danger" type="submit">Delete account and files</button></form>`,
  );
}

/** What a person can see and change about their account. */
export function accountPage(frame: PageFrame, view: AccountPage): string {
  const hasPassword = view.account.password !== null && view.hasPasswords;
  return page(frame, {
    title: 'Account',
    isWide: true,
    body: html`${workspaceMark}
<h1>Account</h1>
<div class="account">${person(view.account)}<a class="link" href="/drive">Back to Drive</a></div>
${view.notice !== undefined && html`<p class="done" role="status">${view.notice}</p>`}
${alertBox(view.errors?.['page'])}
${namePart(view)}
${hasPassword && passwordPart(view)}
${!view.account.isSample && twoStepPart(view)}
${!view.account.isSample && view.passkeys !== undefined && passkeysPart(view)}
${providerPart(view)}
${sessionsPart(view)}
${part('apps-title', 'Connected apps', appsList(view))}
${archivePart()}
${!view.account.isSample && deletePart(view)}`,
  });
}
