import type { ConsentLine } from '../identity/scopes.ts';
import type { Account } from '../storage/accounts.ts';
import { html } from './html.ts';
import { type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { person } from './person.ts';

interface ConnectedApp {
  clientId: string;
  name: string;
  since: Date;
  lines: readonly ConsentLine[];
}

export interface AppsPage {
  account: Account;
  apps: readonly ConnectedApp[];
  formToken: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The applications that an account has let in, each with a button that shows it the door. */
export function appsPage(frame: PageFrame, view: AppsPage): string {
  return page(frame, {
    title: 'Connected apps',
    isWide: true,
    body: html`${workspaceMark}
<h1>Connected apps</h1>
<div class="account">${person(view.account)}<a class="link" href="/drive">Back to Drive</a></div>
${view.apps.length === 0 && html`<p class="lead">No app has access to your Workspace.</p>`}
<ul class="scopes">${view.apps.map(
      (app) => html`<li class="scope"><div class="scope-words"><strong>${app.name}</strong>
<p class="note">Since ${day.format(app.since)}. ${app.lines.map((line) => line.title).join('. ')}.</p></div>
<form method="post" action="/account/apps/revoke"><input type="hidden" name="form_token" value="${view.formToken}"><button class="button button-plain" type="submit" name="client" value="${app.clientId}" aria-label="Remove access of ${app.name}">Remove access</button></form></li>`,
    )}</ul>`,
  });
}
