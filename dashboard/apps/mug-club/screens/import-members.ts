import { type ImportField, type ImportRecord, notesWith } from '#frontend/import/mapping.ts';
import { importFields } from '#frontend/records/import-fields.ts';
import { flagIn } from '#kernel/yes-no.ts';
import type { ImportedMember } from '../contract.ts';
import { type MemberRow, member, type shirtSizes } from '../record.ts';

type MemberKey = keyof ImportedMember;

/** Other headers for these columns, in addition to the sheet's own and their aliases. */
const others: Partial<Record<MemberKey, ImportField<MemberKey>['aliases']>> = {
  memberName: [['First Name', 'Last Name'], ['Given Name', 'Family Name'], 'Member'],
  email: ['Mail', 'E-mail 1 - Value'],
  phone: ['Tel', 'Mobile Phone', 'Phone 1 - Value'],
  joinDate: ['Member Since', 'Since', 'Start Date'],
  tShirtDistributed: ['Shirt Given', 'T-Shirt'],
  hatDistributed: ['Hat'],
  receiptNumber: ['Receipt No'],
  expires: ['Renewal Date', 'End Date'],
};

/** The columns of an imported roster, all optional except the names. */
export const rosterFields = importFields(member).map(({ key, aliases = [], ...field }) => ({
  ...field,
  key,
  aliases: [...aliases, ...(others[key] ?? [])],
  isRequired: key === 'memberName',
}));

/** Whether something was handed out; undefined if the text says neither yes nor no. */
function isGiven(text: string): boolean | undefined {
  return ['given', 'done'].includes(text.trim().toLowerCase()) || flagIn(text);
}

const given = ['tShirtDistributed', 'hatDistributed'] as const;

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

/** A size by its common names: "med", "2 XL", "x-large"; unknown ones stay as they are. */
function sizeOf(text: string): string {
  const plain = text.toLowerCase().replace(/[\s.\-_]/g, '');
  return sizePatterns.find(([pattern]) => pattern.test(plain))?.[1] ?? text.trim();
}

/** The member in a row of a file. What is neither yes nor no goes to the notes, so that nothing gets lost. */
export function memberOf(record: ImportRecord<MemberKey>): ImportedMember {
  const unread = given.map((name) => [
    member.fields[name].header,
    isGiven(record[name]) === undefined ? record[name] : '',
  ]);
  return {
    ...record,
    tShirtSize: sizeOf(record.tShirtSize),
    tShirtDistributed: isGiven(record.tShirtDistributed) === true,
    hatDistributed: isGiven(record.hatDistributed) === true,
    notes: notesWith(record.notes, Object.fromEntries(unread)),
  };
}

const fewestDigits = 7;
/** Many countries have no more, without the zero that is dialled before them at home. */
const tellingDigits = 9;

/** What identifies a member: an address or a phone number, however it is written. */
function marksOf({ email, phone }: { email: string; phone: string }): string[] {
  const digits = phone.replace(/\D/g, '');
  // A country code does not make it a different number.
  return [
    ...(email.trim() === '' ? [] : [email.trim().toLowerCase()]),
    ...(digits.length < fewestDigits ? [] : [digits.slice(-tellingDigits)]),
  ];
}

type Named = Pick<MemberRow, 'memberName' | 'email'>;

/** Two who live together share a phone, but have names and addresses of their own. */
function areTwo(one: Named, other: Named): boolean {
  const differ = (a: string, b: string) => a !== '' && b !== '' && a.toLowerCase() !== b.toLowerCase();
  const [names, emails] = [
    [one.memberName.trim(), other.memberName.trim()],
    [one.email.trim(), other.email.trim()],
  ] as const;
  return differ(...names) && differ(...emails);
}

/** Finds the existing member in a record, by address or phone number. */
export function memberFinder(rows: readonly MemberRow[]) {
  const marked = rows.flatMap((row) => marksOf(row).map((mark) => ({ mark, row })));
  const known = Map.groupBy(marked, ({ mark }) => mark);
  return (record: Named & Pick<MemberRow, 'phone'>) =>
    marksOf(record)
      .flatMap((mark) => known.get(mark) ?? [])
      .find(({ row }) => !areTwo(row, record))?.row;
}

/** Equal for two records of a file that describe the same member. */
export function keyOfMember(record: ImportRecord<MemberKey>): string {
  return marksOf(record)[0] ?? '';
}
