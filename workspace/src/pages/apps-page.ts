import { type AccountPage, appsList } from './account-page.ts';
import { html } from './html.ts';
import { type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { person } from './person.ts';

/** The connected apps alone, where applications send people who want to disconnect them. */
export function appsPage(
  frame: PageFrame,
  view: Pick<AccountPage, 'account' | 'apps' | 'formToken'>,
): string {
  return page(frame, {
    title: 'Connected apps',
    isWide: true,
    body: html`${workspaceMark}
<h1>Connected apps</h1>
<div class="account">${person(view.account)}<a class="link" href="/drive">Back to Drive</a></div>
${appsList(view)}`,
  });
}
