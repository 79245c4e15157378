import type { Account } from '../../storage/accounts.ts';
import { field } from '../form-fields.ts';
import { type Html, html } from '../html.ts';
import { type PageFrame, page } from '../layout.ts';
import { workspaceMark } from '../marks.ts';
import { person } from '../person.ts';

interface SetUpPage {
  account: Account;
  /** The QR code of the address. */
  picture: Html;
  /** The content of the QR code; a phone opens it in its authenticator app. */
  address: string;
  /** The key, in base32, for people who type it. */
  secret: string;
  formToken: string;
  error: string | undefined;
}

/** Hands the key to the authenticator app, and asks for a code before it counts. */
export function setUpPage(frame: PageFrame, view: SetUpPage): string {
  return page(frame, {
    title: 'Set up two-step sign-in',
    isWide: true,
    body: html`${workspaceMark}
<h1>Set up two-step sign-in</h1>
<div class="account">${person(view.account)}<a class="link" href="/account/two-step">Cancel</a></div>
<p class="lead">1. Scan this with your authenticator app.</p>
<div class="qr" role="img" aria-label="QR code for your authenticator app">${view.picture}</div>
<p class="lead">On this phone? <a class="link" href="${view.address}">Open it in your app</a>. Or type this key there: <code class="key">${view.secret.match(/.{1,4}/g)?.join(' ')}</code></p>
<p class="lead">2. Enter the code that the app shows. Only then is two-step sign-in on. You are signed out everywhere else.</p>
<form method="post" action="/account/two-step/on"><input type="hidden" name="form_token" value="${view.formToken}">
${field({ name: 'code', label: '6-digit code', type: 'code', autocomplete: 'one-time-code', error: view.error, isFocused: view.error !== undefined })}
<button class="button button-solid" type="submit">Turn on</button></form>`,
  });
}
