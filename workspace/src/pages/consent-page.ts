import type { ConsentLine } from '../identity/scopes.ts';
import type { Account } from '../storage/accounts.ts';
import { type Html, html } from './html.ts';
import { type PageFrame, page } from './layout.ts';
import { diskIcon, workspaceMark } from './marks.ts';
import { person } from './person.ts';
import { onward } from './signin-page.ts';

export interface ConsentPage {
  clientName: string;
  account: Account;
  lines: readonly (ConsentLine & { isGranted: boolean })[];
  formToken: string;
  /** The query of the request, which the form hands back. */
  query: string;
  /** The path of the request, to come back to with another account. */
  continueTo: string;
}

function lineNote(line: ConsentPage['lines'][number]): string | undefined {
  if (line.isGranted) return 'You have allowed this before.';
  return line.whyRequired;
}

function consentLine(line: ConsentPage['lines'][number], index: number): Html {
  const id = `scope-${index}`;
  const isFixed = line.isGranted || line.whyRequired !== undefined;
  const note = [line.detail, lineNote(line)].filter((text) => text).join(' ');
  // A disabled box is not sent; its scopes are granted regardless.
  return html`<li class="scope"><input class="scope-tick" type="checkbox" id="${id}" name="scope" value="${line.scopes.join(' ')}" checked${isFixed && html` disabled`} aria-describedby="${id}-note">
<div class="scope-words"><label for="${id}">${line.title}</label><p class="note" id="${id}-note">${note}</p></div><code>${line.shortName}</code></li>`;
}

export function consentPage(frame: PageFrame, view: ConsentPage): string {
  const initial = Array.from(view.clientName)[0]?.toUpperCase();
  return page(frame, {
    title: `${view.clientName} asks for access`,
    isWide: true,
    body: html`<div class="meeting">${workspaceMark}<span class="meeting-line" aria-hidden="true"></span><span class="client-mark" aria-hidden="true">${initial}</span></div>
<h1>${view.clientName} wants to use your Workspace</h1>
<div class="account">${person(view.account)}<a class="link" href="${onward('/signin/choose', view.continueTo)}">Use another account</a></div>
<form method="post" action="/o/oauth2/v2/consent" id="consent">
<input type="hidden" name="form_token" value="${view.formToken}"><input type="hidden" name="request" value="${view.query}"><input type="hidden" name="account" value="${view.account.id}">
<p class="lead">Choose what ${view.clientName} may do. Change it any time in <a class="link" href="/account/apps">Connected apps</a>.</p>
<ul class="scopes">${view.lines.map(consentLine)}</ul>
</form>`,
    foot: html`<div class="card-actions"><p class="disk-line">${diskIcon}<span>Stored on this server’s own disk</span></p>
<button class="button button-plain" type="submit" form="consent" name="decision" value="deny">Cancel</button>
<button class="button button-solid" type="submit" form="consent" name="decision" value="allow">Allow</button></div>`,
  });
}
