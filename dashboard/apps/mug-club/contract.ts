import * as z from 'zod';
import { listPermissionsSchema, ownerSchema } from '#kernel/calls/files.ts';
import { defineContract, fileContent } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';

/** Sizes that are offered; a sheet may hold others, which stay as they are. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'];
export const defaultSize = 'M';

/** Other headers under which the columns of a roster are found, in the order in which they are tried. */
export const headerAliases = {
  'Member Name': ['Name', 'MemberName', 'Full Name'],
  Email: ['E-mail', 'Email Address'],
  Phone: ['Phone Number', 'Mobile', 'Cell', 'Telephone'],
  'Join Date': ['JoinDate', 'Date Joined', 'Joined'],
  'T-Shirt Size': ['TShirt Size', 'Shirt Size', 'Size'],
  'T-Shirt Distributed': ['TShirt Distributed', 'Shirt Distributed'],
  'Hat Distributed': ['Hat Given'],
  'Receipt Number': ['Receipt', 'Receipt #'],
  Notes: ['Comments', 'Note'],
  Expires: ['Expiry Date', 'Expiration Date', 'Expires On', 'Valid Until', 'Paid Until'],
} as const;

/** A card that is scanned again within this time is the same visit. */
export const sameVisitMinutes = 60;

export const maxImported = 10_000;

export const listSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  /** Where the sheet opens in Drive. */
  webViewLink: z.string(),
  isOwned: z.boolean().default(true),
  canEdit: z.boolean().default(true),
  owner: ownerSchema.nullable(),
});
export type MemberList = z.infer<typeof listSchema>;

const listNameSchema = z
  .string()
  .transform((name) => name.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'Please enter a list name').max(100, 'Please keep the name within 100 characters'));

const longest = (characters: number) =>
  `Please keep this within ${characters.toLocaleString('en-US')} characters`;
const shortText = z.string().trim().max(5000, longest(5000));
/** The longest text that a cell holds. */
const longText = z.string().max(50_000, longest(50_000));

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const optionalDay = z.union([z.literal(''), daySchema]);
const memberIdSchema = z.string().regex(/^M\d{1,20}$/, 'A member ID is an M with a number.');

/** What a person fills in about a member. */
export const memberFieldsSchema = z.object({
  memberName: shortText.min(1, 'Member name is required'),
  email: shortText.min(1, 'Email is required').regex(emailPattern, 'Invalid email format'),
  phone: shortText.default(''),
  joinDate: z.string().min(1, 'Join date is required').pipe(daySchema),
  tShirtSize: shortText.min(1, 'T-shirt size is required'),
  tShirtDistributed: z.boolean().default(false),
  hatDistributed: z.boolean().default(false),
  receiptNumber: shortText.default(''),
  notes: longText.default(''),
  expires: optionalDay.default(''),
});
export type MemberFields = z.output<typeof memberFieldsSchema>;

const memberFormSchema = memberFieldsSchema.extend({
  listId: z.string().min(1, 'No list selected'),
  /** The member's ID; for one without, the ID that the save gives. Chosen here, so that a repeated save gives the same. */
  memberId: memberIdSchema.or(z.literal('')).optional(),
});

/**
 * A row of the sheet, keyed by its documented headers. A join date that cannot be read as one stands as the text in the
 * cell; blank cells are ''.
 */
export const memberRowSchema = z.object({
  /** The row's number in the sheet, 2 being the first below the headers. */
  _rowIndex: z.int(),
  'Member ID': z.string(),
  'Member Name': z.string(),
  Email: z.string(),
  Phone: z.string(),
  'Join Date': z.string(),
  'T-Shirt Size': z.string(),
  'T-Shirt Distributed': z.boolean(),
  'Hat Distributed': z.boolean(),
  'Receipt Number': z.string(),
  Notes: z.string(),
  /** The last day of the membership; '' for one that does not end. */
  Expires: z.string(),
  /** The number of the member's card; an older card no longer holds. '' is the first. */
  'Card Version': z.string(),
});
export type MemberRow = z.infer<typeof memberRowSchema>;

/** A row as the screen last saw it; the server finds it again by this, wherever it stands now. */
const expectedRowSchema = memberRowSchema.omit({ _rowIndex: true });

export const memberChangesSchema = z
  .object({
    tShirtDistributed: z.boolean(),
    hatDistributed: z.boolean(),
    expires: optionalDay,
  })
  .partial();
export type MemberChanges = z.output<typeof memberChangesSchema>;

/** A member as a roster from elsewhere tells of them: nothing but the name is sure to be there. */
export const importedMemberSchema = z.object({
  memberName: shortText.min(1, 'Member name is required'),
  email: shortText,
  phone: shortText,
  joinDate: shortText,
  tShirtSize: shortText,
  tShirtDistributed: z.boolean(),
  hatDistributed: z.boolean(),
  receiptNumber: shortText,
  notes: longText,
  expires: shortText,
});
export type ImportedMember = z.infer<typeof importedMemberSchema>;

export const memberDataSchema = z.object({
  rows: z.array(memberRowSchema),
  headers: z.array(z.string()),
  /** Headers that are not found; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** The range the rows were read from, such as "Members!A1:J65"; null where the tab is gone. */
  range: z.string().nullable(),
  permissions: listPermissionsSchema,
});
export type MemberData = z.infer<typeof memberDataSchema>;

/** "2026-11-21 19:04:09" where the person is: what a reader of the sheet expects to see. */
export const momentSchema = z
  .string()
  .regex(/^\S{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Please enter a date and time as YYYY-MM-DD HH:MM:SS')
  .refine((text) => daySchema.safeParse(text.slice(0, 10)).success, 'There is no such day.');

export const checkInSchema = z.object({
  _rowIndex: z.int(),
  When: z.string(),
  'Member ID': z.string(),
  'Member Name': z.string(),
  By: z.string(),
});
export type CheckIn = z.infer<typeof checkInSchema>;

export const checkInDataSchema = z.object({
  checkIns: z.array(checkInSchema),
  /** Headers of the tab that are not found; while there are any, visits are neither read nor noted. */
  missingHeaders: z.array(z.string()),
  /** Null until the first visit makes the tab. */
  range: z.string().nullable(),
});
export type CheckInData = z.infer<typeof checkInDataSchema>;

const savedRow = z.object({ success: z.literal(true), row: memberRowSchema });
const success = z.literal(true);

export default defineContract({
  listLists: {
    method: 'GET',
    path: '/lists',
    returns: z.object({
      data: z.object({ lists: z.array(listSchema) }),
      folderLink: z.string().nullable(),
      permissions: listPermissionsSchema,
    }),
  },
  createList: {
    method: 'POST',
    path: '/lists',
    body: z.object({ listName: listNameSchema, description: z.string().trim().max(500).optional() }),
    returns: z.object({ id: z.string(), listId: z.string(), list: listSchema }),
  },
  /** One list by its id; also one that is not found among the person's lists. */
  getList: { method: 'GET', path: '/lists/:listId', returns: z.object({ list: listSchema }) },
  renameList: {
    method: 'PATCH',
    path: '/lists/:listId',
    body: z.object({ listName: listNameSchema }),
    returns: z.object({ list: listSchema }),
  },
  /** Moves the sheet to the trash of Drive. */
  deleteList: { method: 'DELETE', path: '/lists/:listId', returns: z.object({ success }) },
  restoreList: { method: 'POST', path: '/lists/:listId/restore', returns: z.object({ success }) },
  /** Makes what is missing of a sheet: the tab of the members, the header row of each tab. */
  repairList: { method: 'POST', path: '/lists/:listId/repair', returns: memberDataSchema },
  listMembers: { method: 'GET', path: '/lists/:listId/members', returns: memberDataSchema },
  addMember: {
    method: 'POST',
    path: '/lists/:listId/members',
    body: memberFormSchema,
    clientGenerated: ['memberId'],
    returns: savedRow.extend({ rowIndex: z.int(), memberId: z.string() }),
  },
  /** Without `expected` the row is the one that the member's ID names, else the one at this number. */
  updateMember: {
    method: 'PUT',
    path: '/lists/:listId/members/:row',
    body: memberFormSchema.extend({ expected: expectedRowSchema.optional() }),
    returns: savedRow,
  },
  /** Changes many members in one write, or none of them. */
  updateMembers: {
    method: 'PATCH',
    path: '/lists/:listId/members',
    body: z.object({
      updates: z
        .array(
          z.object({ rowIndex: z.int().min(2), expected: expectedRowSchema, changes: memberChangesSchema }),
        )
        .min(1)
        .max(5000),
    }),
    maxBodyBytes: 8_000_000,
    returns: z.object({ success, rows: z.array(memberRowSchema) }),
  },
  importMembers: {
    method: 'POST',
    path: '/lists/:listId/members/import',
    body: z.object({
      members: z.array(importedMemberSchema).min(1).max(maxImported),
      /** The first of the IDs that the new members get; chosen by the sender, as for a single one. */
      firstMemberId: memberIdSchema,
    }),
    clientGenerated: ['firstMemberId'],
    maxBodyBytes: 16_000_000,
    returns: z.object({ success, added: z.int() }),
  },
  /** `undo` brings the row back as it was, formulas and the person's own columns included, for a few minutes. */
  deleteMember: {
    method: 'POST',
    path: '/lists/:listId/members/:row/delete',
    body: z.object({ expected: expectedRowSchema }),
    returns: z.object({ success, undo: z.string() }),
  },
  undoDelete: {
    method: 'POST',
    path: '/lists/:listId/undo',
    body: z.object({ undo: z.string() }),
    returns: savedRow,
  },
  /** Name, Email and Phone of all members; the file is {list}_contacts_{date}.csv with underscores for spaces. */
  exportContacts: {
    method: 'GET',
    path: '/lists/:listId/export',
    query: z.object({ day: daySchema.optional() }),
    returns: fileContent,
  },
  /** The text of a member's card. With `isReplaced` every card made before stops to hold. */
  issueCard: {
    method: 'POST',
    path: '/lists/:listId/members/:row/card',
    body: z.object({ expected: expectedRowSchema, memberId: memberIdSchema, isReplaced: z.boolean() }),
    returns: savedRow.extend({ card: z.string() }),
  },
  listCheckIns: {
    method: 'GET',
    path: '/lists/:listId/check-ins',
    returns: checkInDataSchema,
  },
  /** Notes a visit, of the member whose card was scanned or of the row that was chosen. */
  checkIn: {
    method: 'POST',
    path: '/lists/:listId/check-ins',
    body: z.object({
      at: momentSchema,
      card: z.string().max(500).optional(),
      member: z.object({ rowIndex: z.int().min(2), expected: expectedRowSchema }).optional(),
    }),
    returns: z.object({
      /** `already` for a member who was checked in a moment ago: nothing was written. */
      outcome: z.enum(['checkedIn', 'already']),
      /** When the member was checked in. */
      at: z.string(),
      row: memberRowSchema,
    }),
  },
});
