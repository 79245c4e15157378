import { type FormContext, field, hiddenFields } from '../form-fields.ts';
import { html } from '../html.ts';
import { type PageFrame, page } from '../layout.ts';
import { workspaceMark } from '../marks.ts';
import { onward, purpose } from '../signin-page.ts';

export interface CodePage extends FormContext {
  clientName: string | undefined;
  email: string;
  /** Asks for a recovery code instead of one from the app. */
  isRecovery: boolean;
  message?: string | undefined;
}

/** Asks for the second factor, after the first was right. */
export function codePage(frame: PageFrame, view: CodePage): string {
  const address = onward('/signin/code', view.continueTo);
  const error = view.message;
  return page(frame, {
    title: error === undefined ? 'Enter your code' : 'Not signed in yet',
    body: html`${workspaceMark}
<h1>Enter your code</h1>
${purpose(view.clientName)}
<p class="lead">${view.email} has two-step sign-in.</p>
<form method="post" action="/signin/code">${hiddenFields(view)}${view.isRecovery && html`<input type="hidden" name="with" value="recovery">`}
${
  view.isRecovery
    ? field({
        name: 'code',
        label: 'Recovery code',
        type: 'text',
        autocomplete: 'off',
        help: 'One of the ten that you were given. Each works once.',
        error,
        isFocused: true,
      })
    : field({
        name: 'code',
        label: '6-digit code',
        type: 'code',
        autocomplete: 'one-time-code',
        help: 'Enter the 6-digit code from your authenticator app.',
        error,
        isFocused: true,
      })
}
<button class="button button-solid" type="submit">Sign In</button>
</form>
<p class="switch">${
      view.isRecovery
        ? html`<a class="link" href="${address}">Use your authenticator app</a>. Lost your codes, too? ${frame.operator} can turn two-step sign-in off.`
        : html`No phone at hand? <a class="link" href="${address}&amp;with=recovery">Use a recovery code</a>`
    }</p>
<p class="switch"><a class="link" href="${onward('/signin', view.continueTo)}">Sign in as somebody else</a></p>`,
  });
}
