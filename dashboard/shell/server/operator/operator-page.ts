import { type Finding, stateOf } from './finding.ts';

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// The house's colours by day and by night. The page loads nothing, so that it stands when nothing else does.
const style = `:root{color-scheme:light dark;--paper:light-dark(#f3f5f1,#0b1219);--surface:light-dark(#fff,#131b23);
--wash:light-dark(#f8f9f7,#182029);--line:light-dark(#dadfd9,#29323c);--strong:light-dark(#b9c0ba,#3e4955);
--ink:light-dark(#16222d,#edede7);--ink2:light-dark(#3d4954,#bac4c8);--error:light-dark(#ac262a,#fc9491);
--error-wash:light-dark(#ffefee,#3d1d1d);--success:light-dark(#1d6839,#7ed49d);--success-wash:light-dark(#e5f8e9,#162b1f);
--sunken:light-dark(#ebefea,#080d14);--lamp:light-dark(#f9c04c,#fccb61)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:450 15px/23px "Instrument Sans Variable",system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{display:flex;align-items:center;gap:12px;height:60px;padding:0 32px;font-size:17px;font-weight:640}
header svg{fill:var(--ink)}header svg path+path{fill:var(--lamp)}
main{max-width:1120px;margin:0 auto;padding:28px 32px 64px}
h1{margin:0;font-size:32px;line-height:38px;font-weight:640;letter-spacing:-.011em}
p{max-width:68ch;margin:8px 0 24px;color:var(--ink2)}
code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.86em}
table{width:100%;border-collapse:separate;border-spacing:0;border:1px solid var(--line);border-radius:8px;overflow:hidden;background:var(--surface)}
th,td{padding:11px 16px;text-align:left;vertical-align:top;overflow-wrap:anywhere;border-top:1px solid var(--line)}
thead th{border-top:0;border-bottom:1px solid var(--strong);background:var(--wash);color:var(--ink2);font-size:13px;line-height:18px;font-weight:600}
tbody tr:first-child>*{border-top:0}
tbody th{width:26%;font-weight:580}tbody td:last-child{color:var(--ink2)}
td span{display:inline-block;padding:0 8px;border-radius:4px;background:var(--sunken);color:var(--ink2);font-size:12.5px;line-height:24px;font-weight:600;white-space:nowrap}
.wrong span{background:var(--error-wash);color:var(--error)}.well span{background:var(--success-wash);color:var(--success)}
@media(max-width:599px){header{padding:0 16px;height:56px}main{padding:20px 16px 48px}h1{font-size:28px;line-height:32px}
thead{position:absolute;clip-path:inset(50%)}tr,th,td{display:block;width:auto!important}
tbody th{padding-bottom:4px}td{padding:0 16px 8px;border-top:0}td:last-child{padding-bottom:14px}tbody tr+tr th{border-top:1px solid var(--line)}}
@media(forced-colors:active){td span{border:1px solid}}`;

const mark = `<svg width="30" height="30" viewBox="0 0 40 40" aria-hidden="true"><path d="M1 38V17.5H3V15H5V12.5H9V15H11V17.5H13V38ZM14 38V11L20 4L26 11V38ZM27 38V18C27 13 29.4 10.5 33 10.5S39 13 39 18V38Z"/><path d="M20.5 20.5h3.5v3.5h-3.5z"/></svg>`;

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

/** The findings as a page of their own; what is wrong comes first. */
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
