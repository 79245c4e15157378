import type { Account } from '../storage/accounts.ts';
import { type FormContext, hiddenFields } from './form-fields.ts';
import { html } from './html.ts';
import { type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { person } from './person.ts';
import { onward, purpose } from './signin-page.ts';

export interface ChooserPage extends FormContext {
  clientName: string | undefined;
  accounts: readonly Account[];
}

export function chooserPage(frame: PageFrame, view: ChooserPage): string {
  return page(frame, {
    title: 'Choose an account',
    body: html`${workspaceMark}
<h1>Choose an account</h1>
${purpose(view.clientName)}
<form method="post" action="/signin/choose">${hiddenFields(view)}
<ul class="choices">${view.accounts.map(
      (account) =>
        html`<li><button class="choice" type="submit" name="account" value="${account.id}">${person(account)}</button></li>`,
    )}</ul></form>
<p class="switch"><a class="link" href="${onward('/signin', view.continueTo)}">Use another account</a></p>`,
  });
}
