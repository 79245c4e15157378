import * as z from 'zod';
import { daySchema, parseDay } from '#kernel/day.ts';
import { byHeaders } from '#kernel/records/by-headers.ts';
import {
  type CellsOf,
  type ChangesOf,
  defineRecord,
  type RowOf,
  type SeenOf,
  type ValuesOf,
} from '#kernel/records/record.ts';

/** Sizes on offer; a sheet may contain others, which stay as they are. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'];
export const defaultSize = 'M';

const maxLength = 5000;

/**
 * A club's member. Rosters kept by hand are accepted as they are: a sheet only has to have a name column. A new sheet
 * starts with the first ten columns.
 */
const plain = defineRecord({
  tab: 'Members',
  one: 'member',
  many: 'members',
  words: {
    add: 'Add Member',
    edit: 'Edit Member',
    saveFailed: 'Failed to save member',
    saveScopes: 'Additional permissions required to modify mug club lists.',
    deleteFailed: 'Failed to delete member',
  },
  fingerprint: [['memberId'], ['memberName', 'email']],
  fields: {
    /** Chosen by the client, so that a repeated save does not add a second member. */
    memberId: { kind: 'text', header: 'Member ID', width: 150, isOptional: true, isOurs: true },
    memberName: {
      kind: 'text',
      header: 'Member Name',
      aliases: ['Name', 'MemberName', 'Full Name'],
      label: 'Member name',
      width: 190,
      required: 'Member name is required',
      maxLength,
    },
    email: {
      kind: 'text',
      header: 'Email',
      aliases: ['E-mail', 'Email Address'],
      width: 230,
      isOptional: true,
      required: 'Email is required',
      maxLength,
    },
    phone: {
      kind: 'text',
      header: 'Phone',
      aliases: ['Phone Number', 'Mobile', 'Cell', 'Telephone'],
      width: 140,
      isOptional: true,
      initial: '',
      maxLength,
    },
    joinDate: {
      kind: 'day',
      header: 'Join Date',
      aliases: ['JoinDate', 'Date Joined', 'Joined'],
      label: 'Join date',
      isOptional: true,
      required: 'Join date is required',
    },
    tShirtSize: {
      kind: 'text',
      header: 'T-Shirt Size',
      aliases: ['TShirt Size', 'Shirt Size', 'Size'],
      label: 'T-shirt size',
      width: 110,
      isOptional: true,
      required: 'T-shirt size is required',
      maxLength,
    },
    tShirtDistributed: {
      kind: 'flag',
      header: 'T-Shirt Distributed',
      aliases: ['TShirt Distributed', 'Shirt Distributed'],
      label: 'T-shirt distributed',
      width: 150,
      isOptional: true,
      initial: false,
    },
    hatDistributed: {
      kind: 'flag',
      header: 'Hat Distributed',
      aliases: ['Hat Given'],
      label: 'Hat distributed',
      width: 130,
      isOptional: true,
      initial: false,
    },
    receiptNumber: {
      kind: 'text',
      header: 'Receipt Number',
      aliases: ['Receipt', 'Receipt #'],
      label: 'Receipt number',
      width: 130,
      isOptional: true,
      initial: '',
      maxLength,
    },
    notes: {
      kind: 'text',
      header: 'Notes',
      aliases: ['Comments', 'Note'],
      width: 240,
      isOptional: true,
      isLong: true,
    },
    /** The last day of the membership; blank if it does not end. */
    expires: {
      kind: 'day',
      header: 'Expires',
      aliases: ['Expiry Date', 'Expiration Date', 'Expires On', 'Valid Until', 'Paid Until'],
      help: 'Leave blank for a membership with no end date',
      invalid: 'Please enter a date as YYYY-MM-DD',
      isLater: true,
      initial: '',
    },
    /** The number of the member's card; earlier cards are invalid. Blank means the first. */
    cardVersion: { kind: 'text', header: 'Card Version', isLater: true, isOurs: true },
  },
});

/** Stricter rules for addresses and join days; notes are kept verbatim. */
const told = {
  email: plain.values.shape.email.check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Invalid email format')),
  joinDate: z.string().min(1, plain.fields.joinDate.required).pipe(daySchema),
  notes: z.string().max(50_000, 'Please keep this within 50,000 characters'),
};

export const member = {
  ...plain,
  values: plain.values.extend(told),
  fresh: plain.fresh.extend({ ...told, notes: told.notes.default('') }),
};

const ours = { kind: 'text', isOurs: true } as const;

/** A visit, in a tab that is made when the first member is checked in. */
export const checkIn = defineRecord({
  tab: 'CheckIns',
  one: 'checkIn',
  many: 'checkIns',
  fingerprint: [['when', 'memberId']],
  fields: {
    /** "2026-11-21 19:04:09" in the person's time zone, as readers of the sheet expect. */
    when: { ...ours, isMoment: true, header: 'When', width: 160 },
    memberId: { ...ours, header: 'Member ID', width: 150 },
    memberName: { ...ours, header: 'Member Name', width: 190 },
    by: { ...ours, header: 'By', width: 190, isOptional: true },
  },
});

/** Answers, and the expected rows that callers send, use the sheet's headers. */
export const headed = { member: byHeaders(plain), checkIn: byHeaders(checkIn) };

/** The fields of a member that a person fills in. */
export type MemberFields = ValuesOf<typeof member>;
/** An unreadable join date stays the text of its cell; blank cells are ''. */
export type MemberCells = CellsOf<typeof member>;
export type SeenMember = SeenOf<typeof member>;
export type MemberRow = RowOf<typeof member>;
export type MemberChanges = Pick<
  ChangesOf<typeof member>,
  'tShirtDistributed' | 'hatDistributed' | 'expires'
>;
export type CheckIn = RowOf<typeof checkIn>;

/**
 * The fields of a form that differ from the row as it was seen; untouched cells are never written. A form shows nothing
 * for an end that is no date, such as "Lifetime", and so does not mean to clear it.
 */
export function changesOf(fields: MemberFields, seen: MemberCells): Partial<MemberFields> {
  const before = new Map<string, unknown>(Object.entries(seen));
  const isEndHidden = fields.expires === '' && parseDay(seen.expires) === undefined;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => before.get(name) !== value && !(name === 'expires' && isEndHidden),
    ),
  );
}
