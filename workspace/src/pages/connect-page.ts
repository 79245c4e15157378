import { type FormContext, field, hiddenFields } from './form-fields.ts';
import { html } from './html.ts';
import { alertBox, type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { onward } from './signin-page.ts';

export interface ConnectPage extends FormContext {
  email: string;
  providerName: string;
  message?: string | undefined;
}

/** Asks once for the password of an account that was there before its person came through the provider. */
export function connectPage(frame: PageFrame, view: ConnectPage): string {
  return page(frame, {
    title: 'Connect your account',
    body: html`${workspaceMark}
<h1>Connect your account</h1>
<p class="purpose">There is an account for <strong>${view.email}</strong> already. Give its password once, and ${view.providerName} signs you in to it from now on.</p>
${alertBox(view.message)}
<form method="post" action="/signin/oidc/connect">${hiddenFields(view)}
${field({ name: 'password', label: 'Password of this workspace', type: 'password', autocomplete: 'current-password', isFocused: true })}
<button class="button button-solid" type="submit">Connect and Sign In</button>
</form>
<p class="switch">Not yours? <a class="link" href="${onward('/signin', view.continueTo)}">Sign in another way</a></p>`,
  });
}
