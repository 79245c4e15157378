import { formProblems } from '#backend/table/form-problem.ts';
import { defineSheet, type RecordOf, type Sheet } from '#backend/table/sheet.ts';
import type { Rows } from '#backend/table/table.ts';
import { Problem } from '#kernel/problem.ts';
import { headerAliases, type ImportedMember, type MemberChanges, type MemberFields } from '../contract.ts';

/** Rosters that were kept by hand are taken as they are: a name is all that a sheet must have. */
export const memberSheet = defineSheet({
  tab: 'Members',
  columns: {
    'Member ID': { kind: 'text', width: 150, isOptional: true },
    'Member Name': { kind: 'text', aliases: headerAliases['Member Name'], width: 190 },
    Email: { kind: 'text', aliases: headerAliases.Email, width: 230, isOptional: true },
    Phone: { kind: 'text', aliases: headerAliases.Phone, width: 140, isOptional: true },
    'Join Date': { kind: 'day', aliases: headerAliases['Join Date'], isOptional: true },
    'T-Shirt Size': { kind: 'text', aliases: headerAliases['T-Shirt Size'], width: 110, isOptional: true },
    'T-Shirt Distributed': {
      kind: 'flag',
      aliases: headerAliases['T-Shirt Distributed'],
      width: 150,
      isOptional: true,
    },
    'Hat Distributed': {
      kind: 'flag',
      aliases: headerAliases['Hat Distributed'],
      width: 130,
      isOptional: true,
    },
    'Receipt Number': {
      kind: 'text',
      aliases: headerAliases['Receipt Number'],
      width: 130,
      isOptional: true,
    },
    Notes: { kind: 'text', aliases: headerAliases.Notes, width: 240, isOptional: true },
    Expires: { kind: 'day', aliases: headerAliases.Expires, isOptional: true },
    'Card Version': { kind: 'text', isOptional: true },
  },
  fingerprint: [['Member ID'], ['Member Name', 'Email']],
});

/** The columns that every new list begins with. */
const startColumns = 10;

/** A new list as it is laid out; further columns come with the first member who needs them. */
export const newMemberSheet = {
  ...memberSheet,
  columns: Object.fromEntries(Object.entries(memberSheet.columns).slice(0, startColumns)),
};

/** Visits, on a tab that is made when the first member is checked in. */
export const checkInSheet = defineSheet({
  tab: 'CheckIns',
  columns: {
    When: { kind: 'text', width: 160 },
    'Member ID': { kind: 'text', width: 150 },
    'Member Name': { kind: 'text', width: 190 },
    By: { kind: 'text', width: 190, isOptional: true },
  },
  fingerprint: ['When', 'Member ID'],
});

/** Of a tab that has lost headers no rows are read, which is not to be taken for there being none. */
export function requireWhole({ tab }: Sheet, { missingHeaders }: Pick<Rows<Sheet>, 'missingHeaders'>): void {
  if (missingHeaders.length === 0) return;
  const place = tab === checkInSheet.tab ? '"Attendance and growth"' : 'the list';
  throw new Problem(
    'CONFLICT',
    `The header row of the tab "${tab}" is damaged. Open ${place} and restore it, then try again.`,
  );
}

export type MemberRecord = RecordOf<typeof memberSheet>;

/** What a form or another roster says, under the sheet's headers. */
export function recordOf(member: MemberFields | ImportedMember, memberId: string): MemberRecord {
  return {
    'Member ID': memberId,
    'Member Name': member.memberName,
    Email: member.email,
    Phone: member.phone,
    'Join Date': member.joinDate,
    'T-Shirt Size': member.tShirtSize,
    'T-Shirt Distributed': member.tShirtDistributed,
    'Hat Distributed': member.hatDistributed,
    'Receipt Number': member.receiptNumber,
    Notes: member.notes,
    Expires: member.expires,
    'Card Version': '',
  };
}

/** The fields of a form that differ from the row as it was seen; cells nobody touched are never written. */
export function changesOf(member: MemberFields, expected: MemberRecord): Partial<MemberRecord> {
  const wanted = { ...recordOf(member, expected['Member ID']), 'Card Version': expected['Card Version'] };
  const seen = new Map<string, unknown>(Object.entries(expected));
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => seen.get(field) !== value));
}

/** Changes of many rows under the sheet's headers. */
export function fewChangesOf(changes: MemberChanges): Partial<MemberRecord> {
  const { tShirtDistributed, hatDistributed, expires } = changes;
  return {
    ...(tShirtDistributed !== undefined && { 'T-Shirt Distributed': tShirtDistributed }),
    ...(hatDistributed !== undefined && { 'Hat Distributed': hatDistributed }),
    ...(expires !== undefined && { Expires: expires }),
  };
}

const formFields: Readonly<Record<string, keyof MemberFields>> = {
  'Member Name': 'memberName',
  Email: 'email',
  Phone: 'phone',
  'Join Date': 'joinDate',
  'T-Shirt Size': 'tShirtSize',
  'T-Shirt Distributed': 'tShirtDistributed',
  'Hat Distributed': 'hatDistributed',
  'Receipt Number': 'receiptNumber',
  Notes: 'notes',
  Expires: 'expires',
};

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = formProblems(formFields);
