import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { listPermissionsSchema, ownerSchema } from '#kernel/calls/files.ts';
import { defineContract, fileContent } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';
import { headed, member } from './record.ts';

/** Scanning a card again within this time is the same visit. */
export const sameVisitMinutes = 60;

export const maxImported = 10_000;
/** The maximum number of sign-ups through one address. */
export const maxSignUps = 1_000;

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

const memberIdSchema = z.string().regex(/^M\d{1,20}$/, 'A member ID is an M with a number.');

const memberFormSchema = member.fresh.extend({
  listId: z.string().min(1, 'No list selected'),
  /** The member's ID, or the one that the save assigns. Chosen here, so that a repeated save assigns the same. */
  memberId: memberIdSchema.or(z.literal('')).optional(),
});

/** A row in wire format, as the screen last saw it; with this the server finds it again, wherever it is now. */
const memberRow = z.invertCodec(headed.member.row);
const expected = headed.member.cells;

const asWritten = z.string().trim().max(5000, 'Please keep this within 5,000 characters');

/** A member of an imported roster: only the name is required. */
const importedMemberSchema = member.values.extend({
  email: asWritten,
  joinDate: asWritten,
  tShirtSize: asWritten,
  expires: asWritten,
});
export type ImportedMember = z.infer<typeof importedMemberSchema>;

const memberDataSchema = z.object({
  rows: z.array(memberRow),
  headers: z.array(z.string()),
  /** Missing headers; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** The range that was read, such as "Members!A1:J65"; null if the tab is gone. */
  range: z.string().nullable(),
  permissions: listPermissionsSchema,
});
export type MemberData = z.input<typeof memberDataSchema>;

const momentSchema = z
  .string()
  .regex(/^\S{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Please enter a date and time as YYYY-MM-DD HH:MM:SS')
  .refine((text) => daySchema.safeParse(text.slice(0, 10)).success, 'There is no such day.');

const checkInDataSchema = z.object({
  checkIns: z.array(z.invertCodec(headed.checkIn.row)),
  /** The tab's missing headers; while there are any, visits are neither read nor noted. */
  missingHeaders: z.array(z.string()),
  /** Null until the first visit, which makes the tab. */
  range: z.string().nullable(),
});
export type CheckInData = z.input<typeof checkInDataSchema>;

const savedRow = z.object({ success: z.literal(true), row: memberRow });
const success = z.literal(true);

/** The fields that can be changed for many members at once. */
const marks = member.changes
  .pick({ tShirtDistributed: true, hatDistributed: true })
  // Undoing a renewal writes back what was there, such as "Lifetime".
  .extend({ expires: asWritten.optional() });

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
    mayWait: atOnce.file,
    path: '/lists',
    body: z.object({ listName: listNameSchema, description: z.string().trim().max(500).optional() }),
    returns: z.object({ id: z.string(), listId: z.string(), list: listSchema }),
  },
  /** One list by its id, even if it is not found among the person's lists. */
  getList: { method: 'GET', path: '/lists/:listId', returns: z.object({ list: listSchema }) },
  renameList: {
    method: 'PATCH',
    mayWait: atOnce.file,
    path: '/lists/:listId',
    body: z.object({ listName: listNameSchema }),
    returns: z.object({ list: listSchema }),
  },
  /** Moves the sheet to the trash of Drive. */
  deleteList: {
    method: 'DELETE',
    mayWait: atOnce.file,
    path: '/lists/:listId',
    returns: z.object({ success }),
  },
  restoreList: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/lists/:listId/restore',
    returns: z.object({ success }),
  },
  /** Restores the missing parts of a sheet: the members' tab, the header row of each tab. */
  repairList: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/lists/:listId/repair',
    returns: memberDataSchema,
    isTranslated: true,
  },
  listMembers: {
    method: 'GET',
    path: '/lists/:listId/members',
    returns: memberDataSchema,
    isTranslated: true,
  },
  addMember: {
    method: 'POST',
    mayWait: { as: 'Add member' },
    path: '/lists/:listId/members',
    body: memberFormSchema,
    clientGenerated: ['memberId'],
    returns: savedRow.extend({ rowIndex: z.int(), memberId: z.string() }),
    isTranslated: true,
  },
  /** Without `expected`, the row is the one with the member's ID, or else the one at this number. */
  updateMember: {
    method: 'PUT',
    mayWait: { as: 'Change member' },
    path: '/lists/:listId/members/:row',
    body: memberFormSchema.extend({ expected: expected.optional() }),
    returns: savedRow,
    isTranslated: true,
  },
  /** Changes many members, all or none. */
  updateMembers: {
    method: 'PATCH',
    mayWait: { as: 'Change members' },
    path: '/lists/:listId/members',
    body: z.object({
      updates: z
        .array(z.object({ rowIndex: z.int().min(2), expected, changes: marks }))
        .min(1)
        .max(5000),
    }),
    maxBodyBytes: 8_000_000,
    returns: z.object({ success, rows: z.array(memberRow) }),
    isTranslated: true,
  },
  importMembers: {
    method: 'POST',
    mayWait: atOnce.many,
    path: '/lists/:listId/members/import',
    body: z.object({
      members: z.array(importedMemberSchema).min(1).max(maxImported),
      /** The first of the new members' IDs; chosen by the sender, as for a single one. */
      firstMemberId: memberIdSchema,
    }),
    clientGenerated: ['firstMemberId'],
    maxBodyBytes: 16_000_000,
    returns: z.object({ success, added: z.int() }),
  },
  /** `undo` restores the row for a few minutes, including formulas and the person's own columns. */
  deleteMember: {
    method: 'POST',
    mayWait: { as: 'Delete member' },
    path: '/lists/:listId/members/:row/delete',
    body: z.object({ expected }),
    returns: z.object({ success, undo: z.string() }),
  },
  undoDelete: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/lists/:listId/undo',
    body: z.object({ undo: z.string() }),
    returns: savedRow,
    isTranslated: true,
  },
  /** Name, Email and Phone of all members; the file is {list}_contacts_{date}.csv with underscores for spaces. */
  exportContacts: {
    method: 'GET',
    path: '/lists/:listId/export',
    query: z.object({ day: daySchema.optional() }),
    returns: fileContent,
  },
  /** The text of a member's card. With `isReplaced`, all earlier cards become invalid. */
  issueCard: {
    method: 'POST',
    mayWait: atOnce.signed,
    path: '/lists/:listId/members/:row/card',
    body: z.object({ expected, memberId: memberIdSchema, isReplaced: z.boolean() }),
    returns: savedRow.extend({ card: z.string() }),
    isTranslated: true,
  },
  listCheckIns: {
    method: 'GET',
    path: '/lists/:listId/check-ins',
    returns: checkInDataSchema,
    isTranslated: true,
  },
  /** Notes a visit of the member whose card was scanned, or whose row was chosen. */
  checkIn: {
    method: 'POST',
    mayWait: atOnce.signed,
    path: '/lists/:listId/check-ins',
    body: z.object({
      at: momentSchema,
      card: z.string().max(500).optional(),
      member: z.object({ rowIndex: z.int().min(2), expected }).optional(),
    }),
    returns: z.object({
      /** `already` for a member who was checked in a moment ago: nothing was written. */
      outcome: z.enum(['checkedIn', 'already']),
      /** When the member was checked in. */
      at: z.string(),
      row: memberRow,
    }),
    isTranslated: true,
  },
});
