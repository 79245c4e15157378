import * as z from 'zod';
import { defineCalls } from '../contract.ts';
import { listPermissionsSchema, permissionEntrySchema, shareRoles, sheetFileSchema } from './files.ts';

const cell = z.union([z.string(), z.number(), z.boolean()]);
const enteredRows = z.array(z.array(cell.nullable())).min(1);
const range = z.string().trim().min(1);
const inputOption = z.enum(['RAW', 'USER_ENTERED']).default('RAW');
const shade = z.number().min(0).max(1);
const colorSchema = z.object({ red: shade, green: shade, blue: shade });
const success = z.literal(true);
const sheetName = z.string().trim().min(1, 'Please enter a name for the sheet').max(200);

/** An address as `name@host.tld`, without spaces. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const emailSchema = z
  .string()
  .trim()
  .min(1, 'Please enter an email address')
  .regex(emailPattern, 'Please enter a valid email address');

export const shareSchema = z.object({ email: emailSchema, role: z.enum(shareRoles).default('writer') });

/** Spreadsheets as files, their cells by range, and who may see them. */
export const sheetCalls = defineCalls('/api/app/shared', {
  listSheets: {
    method: 'GET',
    path: '/sheets',
    query: z.object({ appName: z.string().optional(), folderId: z.string().optional() }),
    returns: z.object({
      /** `url` is the same as `webViewLink`; callers read either. */
      sheets: z.array(sheetFileSchema.extend({ url: z.string() })),
      folderLink: z.string().nullable(),
      permissions: listPermissionsSchema,
    }),
  },
  createSheet: {
    method: 'POST',
    path: '/sheets',
    body: z.object({
      appName: z.string(),
      sheetConfig: z.object({
        name: sheetName,
        /** The app's own folder when absent. */
        parentFolderId: z.string().optional(),
        headers: z.array(z.string()).min(1).max(100),
        /** How the header row looks, if not bold on light grey. */
        formatting: z.object({ bold: z.boolean(), backgroundColor: colorSchema }).exactPartial().optional(),
        sheetTabName: z.string().min(1).max(100).optional(),
      }),
    }),
    returns: z.object({ id: z.string(), sheet: sheetFileSchema }),
  },
  readCells: {
    method: 'GET',
    path: '/sheets/:sheetId/data',
    query: z.object({ range: range.default('A:Z') }),
    returns: z.object({
      /** Keyed by header, with `_rowIndex`, the row's number in the sheet; blank rows are left out. */
      rows: z.array(z.record(z.string(), cell)),
      values: z.array(z.array(cell)),
      headers: z.array(z.string()),
      hasHeaders: z.boolean(),
      folderLink: z.string().nullable(),
    }),
  },
  appendCells: {
    method: 'POST',
    path: '/sheets/:sheetId/data',
    body: z.object({ values: enteredRows, range: range.default('A:Z'), inputOption }),
    returns: z.object({ success, updatedRange: z.string(), rowIndex: z.int() }),
  },
  updateCells: {
    method: 'PATCH',
    path: '/sheets/:sheetId/data',
    body: z.object({
      updates: z
        .array(
          z.object({
            range,
            values: enteredRows,
            /** What the range showed when it was read; if it has changed since, nothing is written. */
            expected: z.array(z.array(z.string())).optional(),
          }),
        )
        .min(1)
        .max(1000),
      inputOption,
    }),
    returns: z.object({ success, updatedRanges: z.array(z.string()) }),
  },
  renameSheet: {
    method: 'PATCH',
    path: '/sheets/:sheetId',
    body: z.object({ appName: z.string().optional(), name: sheetName }),
    returns: z.object({ sheet: sheetFileSchema }),
  },
  /** Moves the file to the trash of Drive. */
  deleteSheet: {
    method: 'DELETE',
    path: '/sheets/:sheetId',
    query: z.object({ appName: z.string().optional() }),
    returns: z.object({ success }),
  },
  /** Takes the file out of the trash. */
  restoreSheet: {
    method: 'POST',
    path: '/sheets/:sheetId/restore',
    body: z.object({ appName: z.string().optional() }),
    returns: z.object({ sheet: sheetFileSchema }),
  },
  /**
   * Lets somebody in, or changes the role of somebody who is in already. Also shares a folder with everything in it.
   */
  shareSheet: {
    method: 'POST',
    path: '/sheets/:sheetId/share',
    body: shareSchema,
    returns: z.object({ success, permission: permissionEntrySchema }),
  },
  listPermissions: {
    method: 'GET',
    path: '/sheets/:sheetId/permissions',
    returns: z.object({
      /** The owner first, then those who may edit. */
      permissions: z.array(permissionEntrySchema),
      /** True for the owner; only the owner lets people in and out. */
      canShare: z.boolean(),
      /** What everybody with the link may do; null if the link opens nothing. */
      linkRole: z.enum(shareRoles).nullable(),
    }),
  },
  changeRole: {
    method: 'PATCH',
    path: '/sheets/:sheetId/permissions/:permissionId',
    body: z.object({ role: z.enum(shareRoles) }),
    returns: z.object({ success, permission: permissionEntrySchema }),
  },
  removePermission: {
    method: 'DELETE',
    path: '/sheets/:sheetId/permissions/:permissionId',
    returns: z.object({ success }),
  },
});
