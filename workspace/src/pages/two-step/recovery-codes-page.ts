import { html } from '../html.ts';
import { type PageFrame, page } from '../layout.ts';
import { workspaceMark } from '../marks.ts';

interface RecoveryCodesPage {
  codes: readonly string[];
  /** True when two-step sign-in was turned on just now. */
  isNew: boolean;
  host: string;
}

/** Shows recovery codes, which are stored only as hashes and so are shown once. */
export function recoveryCodesPage(frame: PageFrame, { codes, isNew, host }: RecoveryCodesPage): string {
  const file = [`Recovery codes for ${host}. Each works once.`, '', ...codes, ''].join('\r\n');
  return page(frame, {
    title: 'Your recovery codes',
    isWide: true,
    body: html`${workspaceMark}
<h1>Your recovery codes</h1>
<p class="done" role="status">${isNew ? 'Two-step sign-in is on.' : 'You have new recovery codes. The earlier ones no longer work.'}</p>
<p class="lead">Keep these where you find them without your phone. Each signs you in once in place of a code of the app. They are not shown again.</p>
<ol class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ol>
<p class="buttons"><a class="button button-plain" href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}" download="recovery-codes.txt">Save as a file</a>
<a class="button button-solid" href="/account">Done</a></p>`,
  });
}
