import { type FormContext, field, hiddenFields } from './form-fields.ts';
import { type Html, html } from './html.ts';
import { alertBox, type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { passkeyForm } from './passkeys/passkey-form.ts';

export interface SignInPage extends FormContext {
  /** The application that asked for the sign-in, if one did. */
  clientName: string | undefined;
  email: string | undefined;
  message?: string | undefined;
  hasPasswords: boolean;
  isSignUpOpen: boolean;
  /** An additional provider for signing in; undefined for none. */
  providerName: string | undefined;
  /** The name on the sample account's button; undefined if it is not offered. */
  sampleName: string | undefined;
  /** The request to the device, as JSON; undefined if there are no passkeys. */
  passkeyOptions: string | undefined;
}

/** A path of the sign-in pages that continues to the same place. */
export function onward(path: string, continueTo: string): string {
  return `${path}?${new URLSearchParams({ continue: continueTo })}`;
}

/** The line under a title that says what the sign-in is for. */
export function purpose(clientName: string | undefined): Html {
  return clientName === undefined
    ? html`<p class="purpose">to open your Drive and sheets</p>`
    : html`<p class="purpose">to continue to <strong>${clientName}</strong></p>`;
}

function sampleForm(view: SignInPage): Html | undefined {
  if (view.sampleName === undefined) return undefined;
  return html`<form method="post" action="/signin/sample" class="alternative">${hiddenFields(view)}
<button class="button button-plain" type="submit">Continue as ${view.sampleName} (sample data)</button>
<p class="note">Offered on this machine only, while nothing here is in production.</p></form>`;
}

function passwordForm(view: SignInPage): Html | undefined {
  if (!view.hasPasswords) return undefined;
  const forgot = html`<a class="link" href="${onward('/signin/forgot', view.continueTo)}">Forgot it?</a>`;
  return html`<form method="post" action="/signin">${hiddenFields(view)}
${field({ name: 'email', label: 'Email', type: 'email', value: view.email, autocomplete: 'username', isFocused: view.email === undefined })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFocused: view.email !== undefined, aside: forgot })}
<label class="check"><input type="checkbox" name="keep" value="yes"><span>Keep me signed in on this device</span></label>
<button class="button button-solid" type="submit">Sign In</button>
</form>`;
}

function passkeyAlternative(view: SignInPage): Html | undefined {
  if (view.passkeyOptions === undefined) return undefined;
  return passkeyForm({
    action: '/signin/passkey',
    kind: 'known',
    options: view.passkeyOptions,
    fields: html`${hiddenFields(view)}<input type="hidden" name="keep" value="">`,
    button: html`<button class="button button-plain" type="submit">Sign in with a passkey</button>`,
    failed: 'No passkey was used. Try again, or sign in another way.',
  });
}

function providerLink({ providerName, hasPasswords, continueTo }: SignInPage): Html | undefined {
  if (providerName === undefined) return undefined;
  const look = hasPasswords ? 'button-plain' : 'button-solid';
  return html`<p class="alternative"><a class="button ${look}" href="${onward('/signin/oidc', continueTo)}">Sign in with ${providerName}</a></p>`;
}

function signUpLink({ isSignUpOpen, hasPasswords, continueTo }: SignInPage): Html | undefined {
  if (!isSignUpOpen || !hasPasswords) return undefined;
  return html`<p class="switch">No account yet? <a class="link" href="${onward('/signup', continueTo)}">Create an account</a></p>`;
}

export function signInPage(frame: PageFrame, view: SignInPage): string {
  return page(frame, {
    title: 'Sign in',
    hasPasskeys: view.passkeyOptions !== undefined,
    body: html`${workspaceMark}
<h1>Sign in to your Workspace</h1>
${purpose(view.clientName)}
${alertBox(view.message)}
${passwordForm(view)}
${passkeyAlternative(view)}
${providerLink(view)}
${sampleForm(view)}
${signUpLink(view)}`,
  });
}
