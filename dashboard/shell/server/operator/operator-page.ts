import { escaped, houseStyle, mark } from '../plain-html.ts';
import { type Finding, stateOf } from './finding.ts';

const style = `${houseStyle}
p{max-width:68ch;margin:8px 0 24px;color:var(--ink2)}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.86em}
table{width:100%;border-collapse:separate;border-spacing:0;border:1px solid var(--line);border-radius:8px;overflow:hidden;background:var(--surface)}
th,td{padding:11px 16px;text-align:left;vertical-align:top;overflow-wrap:anywhere;border-top:1px solid var(--line)}
thead th{border-top:0;border-bottom:1px solid var(--strong);background:var(--wash);color:var(--ink2);font-size:13px;line-height:18px;font-weight:600}
tbody tr:first-child>*{border-top:0}
tbody th{width:26%;font-weight:580}tbody td:last-child{color:var(--ink2)}
td span{display:inline-block;padding:0 8px;border-radius:4px;background:var(--sunken);color:var(--ink2);font-size:12.5px;line-height:24px;font-weight:600;white-space:nowrap}
.wrong span{background:var(--error-wash);color:var(--error)}.well span{background:var(--success-wash);color:var(--success)}
@media(max-width:599px){thead{position:absolute;clip-path:inset(50%)}tr,th,td{display:block;width:auto!important}
tbody th{padding-bottom:4px}td{padding:0 16px 8px;border-top:0}td:last-child{padding-bottom:14px}tbody tr+tr th{border-top:1px solid var(--line)}}
@media(forced-colors:active){td span{border:1px solid}}`;

/** "2 of 14 things are wrong, and 1 could not be asked." */
function summaryOf(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ isWell }) => isWell === false).length;
  const open = findings.filter(({ isWell }) => isWell === null).length;
  const first =
    wrong === 0
      ? `None of ${findings.length} checks found anything wrong`
      : `${wrong} of ${findings.length} checks found something wrong`;
  return open === 0 ? `${first}.` : `${first}; ${open} could not be made.`;
}

function rowOf(finding: Finding): string {
  const { what, isWell, says } = finding;
  const look = isWell === null ? '' : ` class="${isWell ? 'well' : 'wrong'}"`;
  return `<tr><th scope="row">${escaped(what)}</th><td${look}><span>${stateOf(finding)}</span></td><td>${escaped(says)}</td></tr>`;
}

/** The findings as a page of their own; problems come first. */
export function operatorPage(findings: readonly Finding[], nonce: string): string {
  const inOrder = findings.toSorted((one, other) => rank(one) - rank(other));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>This installation of Rowhouse</title><style nonce="${nonce}">${style}</style></head>
<body><header>${mark}Rowhouse</header><main><h1>This installation</h1>
<p>${summaryOf(findings)} This page is shown on this machine alone. <code>npm run doctor</code> tells the same, with the settings in force.</p>
<table><thead><tr><th scope="col">What</th><th scope="col">State</th>
<th scope="col">What to know</th></tr></thead><tbody>${inOrder.map(rowOf).join('\n')}</tbody></table></main></body></html>`;
}

function rank({ isWell }: Finding): number {
  if (isWell === false) return 0;
  return isWell === null ? 1 : 2;
}
