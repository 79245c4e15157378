import { type Html, html } from './html.ts';

/** What every form contains: its browser's token, and where to continue. */
export interface FormContext {
  formToken: string;
  /** The path to continue to. */
  continueTo: string;
}

export function hiddenFields({ formToken, continueTo }: FormContext): Html {
  return html`<input type="hidden" name="form_token" value="${formToken}"><input type="hidden" name="continue" value="${continueTo}">`;
}

export interface Field {
  name: string;
  label: string;
  /** `code` is text of digits. */
  type: 'text' | 'email' | 'password' | 'code';
  value?: string | undefined;
  autocomplete: string;
  help?: string;
  error?: string | undefined;
  isFocused?: boolean;
  /** Shown to the right of the label. */
  aside?: Html;
}

/** Shows a password while it is typed. It appears once its script runs; without it, the field works as well. */
const reveal = html`<button class="reveal" type="button" hidden aria-label="Show password" aria-pressed="false"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z"/><circle cx="10" cy="10" r="2.75"/></svg></button>`;

/** The keyboard that phones show for the field. */
const keyboards = {
  email: html` inputmode="email" spellcheck="false" autocapitalize="none"`,
  code: html` inputmode="numeric" spellcheck="false"`,
  text: undefined,
  password: undefined,
};

/** A labelled input with its help or its error below. */
export function field({
  name,
  label,
  type,
  value,
  autocomplete,
  help,
  error,
  isFocused,
  aside,
}: Field): Html {
  const note = error ?? help;
  const noteId = `${name}-note`;
  const describedBy = note === undefined ? undefined : html` aria-describedby="${noteId}"`;
  const invalid = error === undefined ? undefined : html` aria-invalid="true"`;
  const noteClass = error === undefined ? 'note' : 'note note-error';
  return html`<div class="field"><div class="field-head"><label for="${name}">${label}</label>${aside}</div>
<div class="${type === 'password' ? 'input has-reveal' : 'input'}"><input id="${name}" name="${name}" type="${type === 'code' ? 'text' : type}" value="${value ?? ''}" autocomplete="${autocomplete}" required${isFocused && html` autofocus`}${describedBy}${invalid}${keyboards[type]}>${type === 'password' && reveal}</div>
${note !== undefined && html`<p class="${noteClass}" id="${noteId}">${note}</p>`}</div>`;
}

/** Asks somebody who is signed in for their second factor again. */
export function ownCodeField(name: string, error: string | undefined): Html {
  return field({
    name,
    label: '6-digit code',
    type: 'text',
    autocomplete: 'one-time-code',
    help: 'From your authenticator app, or a recovery code.',
    error,
    isFocused: error !== undefined,
  });
}
