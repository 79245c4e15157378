import { type Field, labelOf } from '#kernel/records/field.ts';

// Letters to the people in a sheet: one template, filled in for each, and opened in the person's own mail program.

export interface Recipient {
  /** The number of their row. */
  row: number;
  name: string;
  address: string;
  /** The contents of their row, by the labels of its fields; '' for empty ones. */
  values: Readonly<Record<string, string>>;
}

export interface Template {
  subject: string;
  body: string;
}

interface FilledIn {
  text: string;
  /** Fields that are empty in the row. */
  blank: string[];
  /** Names in braces that are not fields. */
  unknown: string[];
}

/** Some mail programs truncate longer addresses. */
export const maxLetterAddress = 2000;

const firstName = 'First name';

/** The part of a record that letters need. */
interface LetterRecord {
  formFields: readonly (readonly [string, Field])[];
}

const written = new Set<string>(['text', 'day', 'number', 'money']);

/** The people in rows, with what a letter may say about them. */
export function recipientsOf<R extends { _rowIndex: number }>(
  { formFields }: LetterRecord,
  rows: readonly R[],
  who: (row: R) => { name: string; address: string },
): Recipient[] {
  const shown = formFields.filter(([, { kind }]) => written.has(kind));
  return rows.map((row) => {
    const { name, address } = who(row);
    const values = shown.map(([key, field]) => [labelOf(field), textOf(Reflect.get(row, key))] as const);
    const [first = ''] = name.trim().split(/\s+/);
    return {
      row: row._rowIndex,
      name: name.trim(),
      address: address.trim(),
      values: { [firstName]: first, ...Object.fromEntries(values) },
    };
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

const folded = (text: string) => text.trim().toLowerCase();

/** A text with the row's values in place of "{Field}", ignoring case; unknown names stay as they are. */
function fillOne(text: string, { values }: Pick<Recipient, 'values'>): FilledIn {
  const byName = new Map(Object.entries(values).map(([label, value]) => [folded(label), { label, value }]));
  const [blank, unknown]: [string[], string[]] = [[], []];
  const filled = text.replace(/\{([^{}\n]{1,60})\}/g, (whole, name: string) => {
    const field = byName.get(folded(name));
    if (!field) unknown.push(name.trim());
    else if (field.value === '') blank.push(field.label);
    return field?.value ?? whole;
  });
  return { text: filled, blank, unknown };
}

export interface Letter extends Template {
  blank: string[];
  unknown: string[];
}

/** The letter to one of them. */
export function letterTo(recipient: Recipient, { subject, body }: Template): Letter {
  const [head, text] = [fillOne(subject.replace(/\s+/g, ' '), recipient), fillOne(body, recipient)];
  return {
    subject: head.text.trim(),
    body: text.text,
    blank: [...new Set([...head.blank, ...text.blank])],
    unknown: [...new Set([...head.unknown, ...text.unknown])],
  };
}

/** The address that opens a letter in a mail program (RFC 6068). */
export function mailtoOf({ address }: Pick<Recipient, 'address'>, { subject, body }: Template): string {
  const encode = (text: string) => encodeURIComponent(text.replace(/\r\n?|\n/g, '\r\n'));
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return `mailto:${to}?subject=${encode(subject)}&body=${encode(body)}`;
}
