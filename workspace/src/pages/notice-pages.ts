import { type Html, html } from './html.ts';
import { type PageFrame, page } from './layout.ts';
import { workspaceMark } from './marks.ts';
import { onward } from './signin-page.ts';

export interface Notice {
  title: string;
  body: Html;
  /** A machine's word for it, in mono. */
  word?: string;
}

/** A page that only says something: what went wrong, and what to do next. */
export function noticePage(frame: PageFrame, { title, body, word }: Notice): string {
  return page(frame, {
    title,
    body: html`${workspaceMark}
<h1>${title}</h1>
${body}
${word !== undefined && html`<p class="note"><code>${word}</code></p>`}`,
  });
}

export function forgotPage(frame: PageFrame, continueTo: string): string {
  return noticePage(frame, {
    title: 'Forgot your password?',
    body: html`<p>This workspace sends no mail, so it cannot send you a link. ${frame.operator} can set another password for you, on the machine that it runs on:</p>
<pre><code>npm run workspace -- users password --email YOU</code></pre>
<p class="switch"><a class="link" href="${onward('/signin', continueTo)}">Back to sign-in</a></p>`,
  });
}
