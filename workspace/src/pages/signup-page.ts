import { type FormContext, field, hiddenFields } from './form-fields.ts';
import { html } from './html.ts';
import { alertBox, type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { onward, purpose } from './signin-page.ts';

export interface SignUpPage extends FormContext {
  clientName: string | undefined;
  name?: string;
  email?: string;
  /** The problems, by the field's name. */
  errors?: Readonly<Record<string, string | undefined>>;
  message?: string;
}

export function signUpPage(frame: PageFrame, view: SignUpPage): string {
  const errors = view.errors ?? {};
  const firstWrong = ['name', 'email', 'password'].find((name) => errors[name] !== undefined) ?? 'name';
  return page(frame, {
    title: 'Create an account',
    body: html`${workspaceMark}
<h1>Create your Workspace account</h1>
${purpose(view.clientName)}
${alertBox(view.message)}
<form method="post" action="/signup">${hiddenFields(view)}
${field({ name: 'name', label: 'Name', type: 'text', value: view.name, autocomplete: 'name', error: errors['name'], isFocused: firstWrong === 'name' })}
${field({ name: 'email', label: 'Email', type: 'email', value: view.email, autocomplete: 'username', help: 'Your name for signing in. No email is sent to it.', error: errors['email'], isFocused: firstWrong === 'email' })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', help: 'At least 10 characters.', error: errors['password'], isFocused: firstWrong === 'password' })}
<button class="button button-solid" type="submit">Create Account</button>
</form>
<p class="switch">Have an account? <a class="link" href="${onward('/signin', view.continueTo)}">Sign in</a></p>`,
  });
}
