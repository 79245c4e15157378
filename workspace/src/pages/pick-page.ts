import { authorizePath } from '../identity/authorization-request.ts';
import type { Account } from '../storage/accounts.ts';
import { type Html, html } from './html.ts';
import { alertBox, type PageFrame, page } from './layout.ts';
import { diskIcon, workspaceMark } from './marks.ts';
import { person } from './person.ts';
import { onward } from './signin-page.ts';

interface PickedFile {
  id: string;
  name: string;
  /** Who shares it; undefined for the person's own. */
  owner: string | undefined;
  modifiedAt: number;
}

export interface PickPage {
  clientName: string;
  account: Account;
  isMany: boolean;
  /** The files that the client asked for, and whether some of them are not available to this person. */
  asked: readonly PickedFile[];
  isAskedMissing: boolean;
  found: readonly PickedFile[];
  /** True when there are more than are shown. */
  isPart: boolean;
  /** The name to search for. */
  name: string;
  message: string | undefined;
  formToken: string;
  /** The query of the request, which the form hands back. */
  query: string;
  /** The path of the request, to come back to with another account. */
  continueTo: string;
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function choice(view: PickPage, file: PickedFile, isChosen: boolean): Html {
  const id = `file-${file.id}`;
  const type = view.isMany ? 'checkbox' : 'radio';
  const place = file.owner === undefined ? 'My Drive' : `Shared by ${file.owner}`;
  return html`<li class="scope"><input class="scope-tick" type="${type}" id="${id}" name="file" value="${file.id}"${isChosen && html` checked`}${!view.isMany && html` required`} aria-describedby="${id}-note">
<div class="scope-words"><label for="${id}">${file.name}</label><p class="note" id="${id}-note">${place}, changed ${days.format(file.modifiedAt)}</p></div></li>`;
}

/** The same request with another name to search for, so that it works without a script. */
function searchForm({ query, name }: PickPage): Html {
  const kept = [...new URLSearchParams(query)].filter(([key]) => key !== 'find');
  return html`<form method="get" action="${authorizePath}" class="find" role="search">${kept.map(
    ([key, value]) => html`<input type="hidden" name="${key}" value="${value}">`,
  )}
<div class="field"><div class="field-head"><label for="find">Search your Drive by name</label></div>
<div class="find-line"><input id="find" name="find" type="search" value="${name}" maxlength="200" autocomplete="off"><button class="button button-plain" type="submit">Search</button></div></div></form>`;
}

/** How much is shown of how much there is. */
function count({ asked, found, isPart, name }: PickPage): string {
  const about = name === '' ? '' : ` with “${name}” in the name`;
  const shown = asked.length + found.length;
  if (shown === 0) return `There is nothing to choose here${about}.`;
  if (isPart) return `The ${found.length} that changed last${about}. Search to find others.`;
  return shown === 1 ? `1 file${about}.` : `${shown} files${about}.`;
}

/** The page on which a person chooses the files that an application may open. */
export function pickPage(frame: PageFrame, view: PickPage): string {
  const initial = Array.from(view.clientName)[0]?.toUpperCase();
  const { asked, found } = view;
  const missing = `What ${view.clientName} asked for is not in this Drive, or is not shared with ${view.account.email}.`;
  return page(frame, {
    title: `Choose for ${view.clientName}`,
    isWide: true,
    body: html`<div class="meeting">${workspaceMark}<span class="meeting-line" aria-hidden="true"></span><span class="client-mark" aria-hidden="true">${initial}</span></div>
<h1>Choose what ${view.clientName} may open</h1>
<div class="account">${person(view.account)}<a class="link" href="${onward('/signin/choose', view.continueTo)}">Use another account</a></div>
${alertBox(view.message ?? (view.isAskedMissing ? missing : undefined))}
<p class="lead">${view.clientName} may read and change what you choose here. Take it back any time in <a class="link" href="/account/apps">Connected apps</a>.</p>
${searchForm(view)}
<form method="post" action="/o/oauth2/v2/pick" id="pick">
<input type="hidden" name="form_token" value="${view.formToken}"><input type="hidden" name="request" value="${view.query}"><input type="hidden" name="account" value="${view.account.id}">
<fieldset class="picks"><legend class="field-head">Files to choose from</legend>
<ul class="scopes">${asked.map((file, index) => choice(view, file, view.isMany || index === 0))}${found.map((file) => choice(view, file, false))}</ul></fieldset>
<p class="note" role="status">${count(view)}</p>
</form>`,
    foot: html`<div class="card-actions"><p class="disk-line">${diskIcon}<span>Stored on this server’s own disk</span></p>
<button class="button button-plain" type="submit" form="pick" name="decision" value="deny" formnovalidate>Cancel</button>
${asked.length + found.length > 0 && html`<button class="button button-solid" type="submit" form="pick" name="decision" value="choose">Choose</button>`}</div>`,
  });
}
