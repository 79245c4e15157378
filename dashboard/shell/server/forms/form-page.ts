import type { FormAnswers, FormField, FormInput, PublicForm } from '#backend/forms/app-form.ts';
import { escaped } from '../plain-html.ts';
import { page } from './page-frame.ts';

// The pages that people without an account see. They load and run nothing: text, labels and choices, and a form that
// the browser itself sends.

/** A field that people do not see: if it is filled in, it was by a program. */
export const trapName = 'website';
export const ticketName = 'page';
/** The prefix of field names, so that none of them clashes with those above. */
export const fieldPrefix = 'f.';

/** In the page; no field has the same name as one of the page's own. */
const idOf = (name: string) => `f-${escaped(name)}`;

/** A box for each of the choices; an error leads to the first. */
function boxes({ name, choices }: FormField, typed: string): string {
  const ticked = new Set(typed.split('\n'));
  return choices
    .map((choice, at) => {
      const facts = `id="${idOf(name)}${at === 0 ? '' : `-${at}`}" name="${fieldPrefix}${escaped(name)}" value="${escaped(choice)}"`;
      return `<label class="box"><input type="checkbox" ${facts}${ticked.has(choice) ? ' checked' : ''}><span>${escaped(choice)}</span></label>`;
    })
    .join('');
}

const kinds = {
  number: 'number',
  day: 'date',
  email: 'email',
  phone: 'tel',
  link: 'url',
  line: 'text',
} as const;

/** The fields that browsers can fill in automatically. */
const ownFacts: Readonly<Record<string, string>> = { email: 'email', tel: 'tel' };

/** The control of a field, with its label, its hint and what is wrong with it. */
function control(field: OneControl, typed: string, isWrong: boolean): string {
  const { name, input, isRequired, choices, maxLength, example } = field;
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
      const hint = example === undefined ? '' : `placeholder="${escaped(example)}"`;
      return `<input type="${kind}" ${facts} ${limit} ${own} ${hint} value="${escaped(typed)}">`;
    }
  }
}

type OneControl = FormField & { input: Exclude<FormInput, 'choices'> };

const hasOneControl = (field: FormField): field is OneControl => field.input !== 'choices';

function fieldHtml(field: FormField, typed: string, wrong: string | undefined): string {
  const { name, label, input, isRequired } = field;
  const words = `${escaped(label)}${isRequired ? ' <small>(required)</small>' : ''}`;
  const told = wrong === undefined ? '' : `<p class="wrong" id="${idOf(name)}-wrong">${escaped(wrong)}</p>`;
  if (!hasOneControl(field)) {
    const isAbout = wrong === undefined ? '' : ` aria-describedby="${idOf(name)}-wrong"`;
    return `<fieldset${isAbout}><legend>${words}</legend>${boxes(field, typed)}${told}</fieldset>`;
  }
  const shown = control(field, typed, wrong !== undefined);
  if (input === 'flag')
    return `<div><label class="box" for="${idOf(name)}">${shown}<span>${words}</span></label>${told}</div>`;
  return `<div><label for="${idOf(name)}">${words}</label>${shown}${told}</div>`;
}

export interface Filled {
  ticket: string;
  /** What was typed; undefined on a page that nobody has filled in. */
  answers?: FormAnswers;
  /** Why it was refused. */
  problem?: string;
  /** A sentence for each invalid field. */
  wrong?: Readonly<Record<string, string>>;
}

/** The form, with what was typed before and why it was refused. */
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
