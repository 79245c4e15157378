import type { FormAnswers, FormField, PublicForm } from '#backend/forms/app-form.ts';
import { escaped, houseStyle, mark } from '../plain-html.ts';

// The pages that people without an account see. They load nothing and run nothing: words, labels and choices, and a form that
// the browser itself sends.

/** A field of its own that nobody sees: what fills it in is a program. */
export const trapName = 'website';
export const ticketName = 'page';
/** What goes before the names of fields, so that none of them is one of those above. */
export const fieldPrefix = 'f.';

/** In the page; no field's is one of the page's own. */
const idOf = (name: string) => `f-${escaped(name)}`;

const style = `${houseStyle}
main{max-width:640px}form{display:grid;gap:20px;margin-top:24px}
label,legend{display:block;font-weight:580}label small{font-weight:450;color:var(--ink2);font-size:13px}
input,select,textarea{display:block;width:100%;min-height:44px;margin-top:6px;padding:9px 12px;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit;font-size:16px}
textarea{min-height:120px;resize:vertical}
input[type=checkbox]{display:inline-block;width:24px;min-height:24px;height:24px;margin:0 10px 0 0;flex:none;accent-color:var(--ink)}
.box{display:flex;align-items:center;min-height:44px}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[aria-invalid]{border-color:var(--error)}
.wrong{margin:6px 0 0;color:var(--error)}.told{margin:16px 0 0;padding:12px 16px;border-radius:8px;background:var(--error-wash);color:var(--error)}
.told a{color:inherit}
button{justify-self:start;min-height:44px;padding:0 24px;border:0;border-radius:6px;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
footer{margin-top:32px;padding-top:16px;border-top:1px solid var(--line);color:var(--ink2);font-size:13px}
main a{color:inherit}h1,p,label{overflow-wrap:anywhere}.said{white-space:pre-line}
@media(forced-colors:active){button{border:1px solid}}`;

function page(title: string, nonce: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><header>${mark}Rowhouse</header><main>${body}</main></body></html>`;
}

/** What somebody is told in place of a form. */
export function saidPage({ title, says, another }: Said, nonce: string): string {
  const link = another ? '<p><a href="?">Send another</a></p>' : '';
  return page(title, nonce, `<h1>${escaped(title)}</h1><p class="said">${escaped(says)}</p>${link}`);
}

export interface Said {
  title: string;
  says: string;
  /** Whether the form can be filled in once more. */
  another?: boolean;
}

const kinds = {
  number: 'number',
  day: 'date',
  email: 'email',
  phone: 'tel',
  link: 'url',
  line: 'text',
} as const;

/** What browsers fill in of whoever sits there. */
const ownFacts: Readonly<Record<string, string>> = { email: 'email', tel: 'tel' };

/** The control of a field, with all that says what it is and what is wrong with it. */
function control(field: FormField, typed: string, isWrong: boolean): string {
  const { name, input, isRequired, choices, maxLength } = field;
  const facts = [
    `id="${idOf(name)}" name="${fieldPrefix}${escaped(name)}"`,
    isRequired && input !== 'flag' ? 'required' : '',
    isWrong ? `aria-invalid="true" aria-describedby="${idOf(name)}-wrong"` : '',
  ].join(' ');
  switch (input) {
    case 'flag':
      return `<input type="checkbox" ${facts} value="yes"${typed === 'yes' ? ' checked' : ''}>`;
    case 'lines':
      return `<textarea ${facts} maxlength="${maxLength}">\n${escaped(typed)}</textarea>`;
    case 'choice':
      return `<select ${facts}><option value=""></option>${choices
        .map(
          (choice) =>
            `<option value="${escaped(choice)}"${choice === typed ? ' selected' : ''}>${escaped(choice)}</option>`,
        )
        .join('')}</select>`;
    default: {
      const kind = kinds[input];
      const limit = kind === 'number' ? 'step="any"' : kind === 'date' ? '' : `maxlength="${maxLength}"`;
      const own = ownFacts[kind] ? `autocomplete="${ownFacts[kind]}"` : '';
      return `<input type="${kind}" ${facts} ${limit} ${own} value="${escaped(typed)}">`;
    }
  }
}

function fieldHtml(field: FormField, typed: string, wrong: string | undefined): string {
  const { name, label, input, isRequired } = field;
  const shown = control(field, typed, wrong !== undefined);
  const words = `${escaped(label)}${isRequired ? ' <small>(required)</small>' : ''}`;
  const told = wrong === undefined ? '' : `<p class="wrong" id="${idOf(name)}-wrong">${escaped(wrong)}</p>`;
  if (input === 'flag')
    return `<div><label class="box" for="${idOf(name)}">${shown}<span>${words}</span></label>${told}</div>`;
  return `<div><label for="${idOf(name)}">${words}</label>${shown}${told}</div>`;
}

export interface Filled {
  ticket: string;
  /** What was typed; undefined on a page that nobody has filled in. */
  answers?: FormAnswers;
  /** Why it was not taken. */
  problem?: string;
  /** A sentence for each field that does not fit. */
  wrong?: Readonly<Record<string, string>>;
}

/** The form, with what was typed before and why it was not taken. */
export function formPage(
  { title, fields }: PublicForm,
  { ticket, answers, problem, wrong = {} }: Filled,
  nonce: string,
): string {
  const links = fields
    .filter(({ name }) => wrong[name] !== undefined)
    .map(
      ({ name, label }) =>
        `<li><a href="#${idOf(name)}">${escaped(label)}</a>: ${escaped(wrong[name] ?? '')}</li>`,
    )
    .join('');
  const told =
    problem === undefined
      ? ''
      : `<div class="told" role="alert">${escaped(problem)}${links === '' ? '' : `<ul>${links}</ul>`}</div>`;
  const inputs = fields.map((field) =>
    fieldHtml(field, answers ? (answers[field.name] ?? '') : field.initial, wrong[field.name]),
  );
  return page(
    problem === undefined ? title : `Not sent yet: ${title}`,
    nonce,
    `<h1>${escaped(title)}</h1>${told}<form method="post" accept-charset="utf-8">
<input type="hidden" name="${ticketName}" value="${escaped(ticket)}">
<div class="trap" aria-hidden="true"><label for="${trapName}">Leave this blank</label><input id="${trapName}" name="${trapName}" tabindex="-1" autocomplete="off"></div>
${inputs.join('\n')}
<button>Send</button></form>
<footer>What you send goes to whoever gave you this address. Never type a password here.</footer>`,
  );
}
