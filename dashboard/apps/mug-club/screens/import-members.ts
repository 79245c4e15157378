import type { ImportField, ImportRecord } from '#frontend/import/mapping.ts';
import { headerAliases, type ImportedMember, type MemberRow, type shirtSizes } from '../contract.ts';

type MemberKey = keyof ImportedMember;

/** The columns of a roster from elsewhere: by the sheet's own headers and their alternatives, and what others write. */
export const importFields: ImportField<MemberKey>[] = [
  {
    key: 'memberName',
    label: 'Member Name',
    aliases: [
      ...headerAliases['Member Name'],
      ['First Name', 'Last Name'],
      ['Given Name', 'Family Name'],
      'Member',
    ],
    isRequired: true,
  },
  { key: 'email', label: 'Email', aliases: [...headerAliases.Email, 'Mail', 'E-mail 1 - Value'] },
  {
    key: 'phone',
    label: 'Phone',
    aliases: [...headerAliases.Phone, 'Tel', 'Mobile Phone', 'Phone 1 - Value'],
  },
  {
    key: 'joinDate',
    label: 'Join Date',
    aliases: [...headerAliases['Join Date'], 'Member Since', 'Since', 'Start Date'],
    kind: 'day',
  },
  { key: 'tShirtSize', label: 'T-Shirt Size', aliases: headerAliases['T-Shirt Size'] },
  {
    key: 'tShirtDistributed',
    label: 'T-Shirt Distributed',
    aliases: [...headerAliases['T-Shirt Distributed'], 'Shirt Given', 'T-Shirt'],
  },
  { key: 'hatDistributed', label: 'Hat Distributed', aliases: [...headerAliases['Hat Distributed'], 'Hat'] },
  {
    key: 'receiptNumber',
    label: 'Receipt Number',
    aliases: [...headerAliases['Receipt Number'], 'Receipt No'],
  },
  {
    key: 'expires',
    label: 'Expires',
    aliases: [...headerAliases.Expires, 'Renewal Date', 'End Date'],
    kind: 'day',
  },
  { key: 'notes', label: 'Notes', aliases: headerAliases.Notes },
];

const yes = new Set(['true', 'yes', 'y', 'x', '1', 'given', 'done', '✓', '✔']);

const sizePatterns: readonly [RegExp, (typeof shirtSizes)[number]][] = [
  [/^(?:s|sm|sml|small)$/, 'S'],
  [/^(?:m|md|med|medium)$/, 'M'],
  [/^(?:l|lg|lrg|large)$/, 'L'],
  [/^(?:x|extra)(?:s|sm|sml|small)$/, 'XS'],
  [/^(?:x|1x|extra)(?:l|lg|lrg|large)$/, 'XL'],
  [/^(?:xx|2x|double(?:x|extra)?|extraextra)(?:l|lg|lrg|large)$/, '2XL'],
  [/^(?:xxx|3x|triple(?:x|extra)?)(?:l|lg|lrg|large)$/, '3XL'],
  [/^2x$/, '2XL'],
  [/^3x$/, '3XL'],
];

/** A size by the names people give it: "med", "2 XL", "x-large"; one that is none of them stays as it is written. */
function sizeOf(text: string): string {
  const plain = text.toLowerCase().replace(/[\s.\-_]/g, '');
  return sizePatterns.find(([pattern]) => pattern.test(plain))?.[1] ?? text.trim();
}

export function memberOf(record: ImportRecord<MemberKey>): ImportedMember {
  return {
    memberName: record.memberName,
    email: record.email,
    phone: record.phone,
    joinDate: record.joinDate,
    tShirtSize: sizeOf(record.tShirtSize),
    tShirtDistributed: yes.has(record.tShirtDistributed.trim().toLowerCase()),
    hatDistributed: yes.has(record.hatDistributed.trim().toLowerCase()),
    receiptNumber: record.receiptNumber,
    notes: record.notes,
    expires: record.expires,
  };
}

const fewestDigits = 7;

/** What tells that two members are one: an address or a phone number, however it is written. */
function marksOf({ email, phone }: { email: string; phone: string }): string[] {
  const digits = phone.replace(/\D/g, '');
  // A country's code in front does not make another number of it.
  return [
    ...(email.trim() === '' ? [] : [email.trim().toLowerCase()]),
    ...(digits.length < fewestDigits ? [] : [digits.slice(-10)]),
  ];
}

/** Finds the member of the list that a record tells of, by address or phone number. */
export function memberFinder(rows: readonly MemberRow[]) {
  const known = new Map(
    rows.flatMap((row) =>
      marksOf({ email: row.Email, phone: row.Phone }).map((mark): [string, MemberRow] => [mark, row]),
    ),
  );
  return (record: { email: string; phone: string }) =>
    marksOf(record)
      .map((mark) => known.get(mark))
      .find((row) => row !== undefined);
}

/** Equal for two records of one file that tell of the same member. */
export function keyOfMember(record: ImportRecord<MemberKey>): string {
  return marksOf(record)[0] ?? '';
}
