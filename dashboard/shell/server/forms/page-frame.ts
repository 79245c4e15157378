import { escaped, houseStyle, mark } from '../plain-html.ts';

const style = `${houseStyle}
main{max-width:640px}form{display:grid;gap:20px;margin-top:24px}
label,legend{display:block;font-weight:580}label small{font-weight:450;color:var(--ink2);font-size:13px}
input,select,textarea{display:block;width:100%;min-height:44px;margin-top:6px;padding:9px 12px;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit;font-size:16px}
textarea{min-height:120px;resize:vertical}
input[type=checkbox]{display:inline-block;width:24px;min-height:24px;height:24px;margin:0 10px 0 0;flex:none;accent-color:var(--ink)}
fieldset{margin:0;padding:0;border:0;min-width:0}legend{padding:0}fieldset .box{font-weight:450}
.box{display:flex;align-items:center;min-height:44px}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[aria-invalid]{border-color:var(--error)}
.wrong{margin:6px 0 0;color:var(--error)}.told{margin:16px 0 0;padding:12px 16px;border-radius:8px;background:var(--error-wash);color:var(--error)}
.told a{color:inherit}
button{justify-self:start;min-height:44px;padding:0 24px;border:0;border-radius:6px;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
footer{margin-top:32px;padding-top:16px;border-top:1px solid var(--line);color:var(--ink2);font-size:13px}
main a{color:inherit}
.seek{display:flex;gap:12px;align-items:end}.seek div{flex:1;min-width:0}
.count{margin:20px 0 0;color:var(--ink2)}main form+form,.count+form{margin-top:8px}
.rows{margin:0;padding:0;list-style:none;background:var(--surface);border:1px solid var(--line);border-radius:8px}.rows:empty{display:none}
.rows li{display:flex;align-items:center;gap:8px 12px;min-height:60px;padding:8px 16px;flex-wrap:wrap}.rows li+li{border-top:1px solid var(--line)}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:8px 12px}.words{flex:1 1 200px;min-width:0;overflow-wrap:anywhere}.words b{font-weight:580}.words small{display:flex;flex-wrap:wrap;gap:0 12px;color:var(--ink2);font-size:13px}
.chip svg{fill:none;stroke:currentColor;stroke-width:2;margin-right:6px}.chip{display:inline-flex;align-items:center;padding:2px 10px;border-radius:6px;background:var(--success-wash);color:var(--success);font-weight:580;overflow-wrap:anywhere}
.last{margin:16px 0 0;padding:12px 16px;border-radius:8px;background:var(--surface);border:1px solid var(--line)}
button.back{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--control)}
h1,p,label{overflow-wrap:anywhere}.said{white-space:pre-line}
@media(forced-colors:active){button{border:1px solid}}`;

/** A page that loads nothing and runs nothing. */
export function page(title: string, nonce: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><header>${mark}Rowhouse</header><main>${body}</main></body></html>`;
}

/** The message shown instead of a form. */
export function saidPage({ title, says, another }: Said, nonce: string): string {
  const link = another ? '<p><a href="?">Send another</a></p>' : '';
  return page(title, nonce, `<h1>${escaped(title)}</h1><p class="said">${escaped(says)}</p>${link}`);
}

export interface Said {
  title: string;
  says: string;
  /** Whether the form can be filled in again. */
  another?: boolean;
}
