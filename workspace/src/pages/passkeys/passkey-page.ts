import type { Account } from '../../storage/accounts.ts';
import type { Passkey } from '../../storage/passkeys.ts';
import { field } from '../form-fields.ts';
import { html } from '../html.ts';
import { alertBox, type PageFrame, page } from '../layout.ts';
import { workspaceMark } from '../marks.ts';
import { person } from '../person.ts';
import { type OwnerErrors, type OwnerView, ownerFields, passkeyNote } from './passkeys-page.ts';

interface PasskeyPage extends OwnerView {
  account: Account;
  passkey: Passkey;
  errors: (OwnerErrors & { name?: string | undefined }) | undefined;
}

/** One passkey: its name, and its end. */
export function passkeyPage(frame: PageFrame, view: PasskeyPage): string {
  const { passkey, errors } = view;
  const id = html`<input type="hidden" name="id" value="${passkey.id}">`;
  return page(frame, {
    title: passkey.name,
    isWide: true,
    body: html`${workspaceMark}
<h1>${passkey.name}</h1>
<div class="account">${person(view.account)}<a class="link" href="/account/passkeys">Back to Passkeys</a></div>
${alertBox(errors?.page)}
<p class="lead">${passkeyNote(passkey)}</p>
<section class="part" aria-labelledby="name-title"><h2 id="name-title">Name</h2>
<form method="post" action="/account/passkeys/rename"><input type="hidden" name="form_token" value="${view.formToken}">${id}
${field({ name: 'name', label: 'Name', type: 'text', value: passkey.name, autocomplete: 'off', error: errors?.name })}
<button class="button button-solid" type="submit">Save name</button></form></section>
<section class="part" aria-labelledby="remove-title"><h2 id="remove-title">Remove</h2>
<p class="lead">Nobody signs in with it from then on. Sessions go on.</p>
<form method="post" action="/account/passkeys/remove">${id}${ownerFields(view, errors)}
<button class="button button-danger" type="submit">Remove passkey</button></form></section>`,
  });
}
