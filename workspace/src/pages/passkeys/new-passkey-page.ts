import type { Account } from '../../storage/accounts.ts';
import { html } from '../html.ts';
import { alertBox, type PageFrame, page } from '../layout.ts';
import { workspaceMark } from '../marks.ts';
import { person } from '../person.ts';
import { passkeyForm } from './passkey-form.ts';

interface NewPasskeyPage {
  account: Account;
  name: string;
  message: string | undefined;
  /** The request to the device, as JSON. */
  options: string;
  formToken: string;
}

/** Has the device make a passkey. */
export function newPasskeyPage(frame: PageFrame, view: NewPasskeyPage): string {
  return page(frame, {
    title: 'Add a passkey',
    isWide: true,
    hasPasskeys: true,
    body: html`${workspaceMark}
<h1>Add a passkey</h1>
<div class="account">${person(view.account)}<a class="link" href="/account/passkeys">Cancel</a></div>
${alertBox(view.message)}
<p class="lead">Your browser asks where to keep “${view.name}”, and for a finger, a face or a PIN.</p>
${passkeyForm({
  action: '/account/passkeys/add',
  kind: 'new',
  options: view.options,
  fields: html`<input type="hidden" name="form_token" value="${view.formToken}">`,
  button: html`<button class="button button-solid" type="submit">Create passkey</button>`,
  failed: 'No passkey was made. Try again, or choose another place for it.',
})}`,
  });
}
