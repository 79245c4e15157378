import type { Account } from '../../storage/accounts.ts';
import type { Passkey } from '../../storage/passkeys.ts';
import { field, ownCodeField } from '../form-fields.ts';
import { type Html, html } from '../html.ts';
import { alertBox, type PageFrame, page } from '../layout.ts';
import { workspaceMark } from '../marks.ts';
import { person } from '../person.ts';

/** The problems with the owner's proof of identity, by the field's name; `page` for all of it. */
export interface OwnerErrors {
  page?: string;
  password?: string;
  code?: string;
}

/** How an owner shows that it is them. */
export interface OwnerView {
  takesPassword: boolean;
  hasSecondFactor: boolean;
  formToken: string;
}

interface PasskeysPage extends OwnerView {
  account: Account;
  passkeys: readonly Passkey[];
  /** The suggested name for the next one. */
  suggestedName: string;
  /** The action that was just done. */
  notice?: string | undefined;
  errors?: OwnerErrors & { name?: string | undefined };
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Added Nov 23, 2026, last used Nov 24, 2026" */
export function passkeyNote({ createdAt, usedAt }: Passkey): string {
  const used = usedAt === null ? 'not used yet' : `last used ${day.format(usedAt)}`;
  return `Added ${day.format(createdAt)}, ${used}`;
}

/** Asks again for what a sign-in requires. */
export function ownerFields(view: OwnerView, errors: OwnerErrors | undefined): Html {
  const error = errors?.password;
  const isFocused = error !== undefined;
  const password = { name: 'password', label: 'Password', autocomplete: 'current-password' } as const;
  return html`<input type="hidden" name="form_token" value="${view.formToken}">
${view.takesPassword && field({ ...password, type: 'password', error, isFocused })}
${view.hasSecondFactor && ownCodeField('code', errors?.code)}`;
}

function lines(passkeys: readonly Passkey[]): Html {
  if (passkeys.length === 0) return html`<p class="lead">You have none yet.</p>`;
  return html`<ul class="scopes">${passkeys.map(
    (passkey) => html`<li class="scope"><div class="scope-words"><strong>${passkey.name}</strong>
<p class="note">${passkeyNote(passkey)}</p></div>
<a class="button button-plain" href="/account/passkeys/one?${new URLSearchParams({ id: passkey.id }).toString()}" aria-label="Change ${passkey.name}">Change</a></li>`,
  )}</ul>`;
}

/** The passkeys of an account, and the way to a further one. */
export function passkeysPage(frame: PageFrame, view: PasskeysPage): string {
  const errors = view.errors ?? {};
  return page(frame, {
    title: 'Passkeys',
    isWide: true,
    body: html`${workspaceMark}
<h1>Passkeys</h1>
<div class="account">${person(view.account)}<a class="link" href="/account">Back to Account</a></div>
${view.notice !== undefined && html`<p class="done" role="status">${view.notice}</p>`}
${alertBox(errors.page)}
<p class="lead">A passkey stays on your device or in your password manager. You sign in with a finger, a face or a PIN, without password and code.</p>
${lines(view.passkeys)}
<section class="part" aria-labelledby="add-title"><h2 id="add-title">Add a passkey</h2>
<form method="post" action="/account/passkeys/begin">
${field({ name: 'name', label: 'Name', type: 'text', value: view.suggestedName, autocomplete: 'off', help: 'To tell it from others.', error: errors.name })}
${ownerFields(view, view.errors)}
<button class="button button-solid" type="submit">Continue</button></form></section>`,
  });
}
