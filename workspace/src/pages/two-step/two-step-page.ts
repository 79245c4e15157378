import type { Account } from '../../storage/accounts.ts';
import type { SecondFactor } from '../../storage/second-factors.ts';
import { field, ownCodeField } from '../form-fields.ts';
import { type Html, html } from '../html.ts';
import { alertBox, type PageFrame, page } from '../layout.ts';
import { workspaceMark } from '../marks.ts';
import { person } from '../person.ts';

export interface TwoStepPage {
  account: Account;
  /** Undefined while two-step sign-in is off. */
  secondFactor: SecondFactor | undefined;
  takesPassword: boolean;
  formToken: string;
  /** The action that was just done. */
  notice?: string | undefined;
  /** The problems, by the field's name; `page` for all of it. */
  errors?: Readonly<Record<string, string | undefined>>;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function passwordField({ takesPassword, errors }: TwoStepPage): Html | undefined {
  if (!takesPassword) return undefined;
  const error = errors?.['password'];
  return field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
    error,
    isFocused: error !== undefined,
  });
}

function whileOff(view: TwoStepPage): Html {
  return html`<p class="lead">Whoever signs in types a code from an app on your phone after the password. Somebody who learns your password stays out.</p>
<p class="lead">You need an authenticator app, such as the one of your password manager, Aegis, 2FAS, Google Authenticator or Microsoft Authenticator.</p>
<form method="post" action="/account/two-step/begin"><input type="hidden" name="form_token" value="${view.formToken}">
${passwordField(view)}
<button class="button button-solid" type="submit">Turn on</button></form>`;
}

function codesLeft(left: number): string {
  if (left === 0) return 'No recovery code is left.';
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`;
}

function whileOn(view: TwoStepPage, { turnedOnAt, recoveryCodesLeft }: SecondFactor): Html {
  return html`<p class="lead">On since ${day.format(turnedOnAt)}. ${codesLeft(recoveryCodesLeft)}</p>
<form method="post" action="/account/two-step"><input type="hidden" name="form_token" value="${view.formToken}">
${passwordField(view)}
${ownCodeField('code', view.errors?.['code'])}
<p class="buttons"><button class="button button-solid" type="submit" name="do" value="codes">Make new recovery codes</button>
<button class="button button-plain" type="submit" name="do" value="off">Turn off</button></p></form>`;
}

/** Whether the account asks for a second factor, and what changes that. */
export function twoStepPage(frame: PageFrame, view: TwoStepPage): string {
  return page(frame, {
    title: 'Two-step sign-in',
    isWide: true,
    body: html`${workspaceMark}
<h1>Two-step sign-in</h1>
<div class="account">${person(view.account)}<a class="link" href="/account">Back to Account</a></div>
${view.notice !== undefined && html`<p class="done" role="status">${view.notice}</p>`}
${alertBox(view.errors?.['page'])}
${view.secondFactor ? whileOn(view, view.secondFactor) : whileOff(view)}`,
  });
}
