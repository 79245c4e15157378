import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { ownerSchema } from '#kernel/calls/files.ts';
import { defineContract, fileContent } from '#kernel/contract.ts';
import { receiptPhotoSchema, row } from './answers.ts';
import { lifeSchema, moveNames, moves, statusSchema } from './life.ts';
import { packChoiceSchema, rowChoiceSchema } from './pack.ts';

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a name for the expense report')
  .max(200, 'Please keep the name within 200 characters');

const reportSchema = z.object({
  /** The report's folder; the same as `directoryId`. */
  id: z.string(),
  name: z.string(),
  directoryId: z.string(),
  /** Null if the folder no longer has the sheet named Expenses. */
  sheetId: z.string().nullable(),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  description: z.string(),
  webViewLink: z.string(),
  isOwned: z.boolean(),
  canEdit: z.boolean(),
  owner: ownerSchema.nullable(),
  /** The currency of its amounts; absent for dollars. */
  currency: z.string().optional(),
  /** Absent if it was never submitted; only a hint in lists. */
  status: statusSchema.optional(),
});
export type Report = z.infer<typeof reportSchema>;

const reportDataSchema = z.object({
  report: reportSchema,
  rows: z.array(row),
  headers: z.array(z.string()),
  sheetId: z.string().nullable(),
  folderLink: z.string(),
  photosFolderLink: z.string().nullable(),
  /** The address that opens the sheet; null without one. */
  sheetLink: z.string().nullable(),
  /** The range the rows were read from, such as "Expenses!A1:G65". */
  range: z.string().nullable(),
  photos: z.array(receiptPhotoSchema),
  /** The pack last saved in its folder. */
  pack: z.object({ name: z.string(), webViewLink: z.string(), modifiedTime: z.iso.datetime() }).optional(),
  /** Headers that were not found; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** Absent without a sheet. */
  life: lifeSchema.optional(),
});
/** The type that both the page and the server use. */
export type ReportData = z.input<typeof reportDataSchema>;

export const reportCalls = defineContract({
  listReports: {
    method: 'GET',
    path: '',
    returns: z.object({ reports: z.array(reportSchema), folderLink: z.string().nullable() }),
  },
  /** Reports that others have shared with this person. */
  listShared: {
    method: 'GET',
    path: '/shared-with-me',
    returns: z.object({
      reports: z.array(reportSchema),
      /** True if the granted scopes hide what others share. */
      hasLimitedAccess: z.boolean(),
    }),
  },
  createReport: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/create',
    body: z.object({ name: nameSchema, description: z.string().trim().max(500).optional() }),
    returns: z.object({ report: reportSchema }),
  },
  /** The whole report. `sheetId` is a hint from the list of reports that lets both upstream calls go out at once. */
  readReport: {
    method: 'GET',
    path: '/:reportId/data',
    query: z.object({ sheetId: z.string().optional() }),
    returns: reportDataSchema,
    isTranslated: true,
  },
  /** Creates what an unfinished or damaged report lacks: its sheet, its photos folder, its header row. */
  repairReport: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/:reportId/repair',
    returns: reportDataSchema,
    isTranslated: true,
  },
  /** Moves the report's folder to Drive's trash. */
  deleteReport: {
    method: 'DELETE',
    mayWait: atOnce.file,
    path: '/:reportId',
    returns: z.object({ success: z.literal(true) }),
  },
  restoreReport: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/:reportId/restore',
    returns: z.object({ success: z.literal(true) }),
  },
  /** Submits a report, approves or returns it, takes it back, or comments on it. */
  moveReport: {
    method: 'POST',
    mayWait: { as: 'Change status of' },
    path: '/:reportId/status',
    body: z
      .object({
        move: z.enum(moveNames),
        comment: z.string().trim().max(2000, 'Please keep the comment within 2,000 characters').default(''),
      })
      .refine(({ move, comment }) => !moves[move].needsComment || comment !== '', {
        path: ['comment'],
        error: 'Please enter a comment',
      }),
    returns: z.object({ success: z.literal(true), status: statusSchema }),
  },
  exportReport: {
    method: 'GET',
    path: '/:reportId/export',
    query: rowChoiceSchema.extend({ format: z.enum(['csv', 'xlsx', 'hledger', 'beancount']) }),
    returns: fileContent,
  },
  /** The report as a PDF: its totals, its rows and their receipts. */
  printPack: {
    method: 'GET',
    path: '/:reportId/pack',
    query: packChoiceSchema,
    returns: fileContent,
  },
  /** The same, also saved in the report's folder: as a new revision if there is one already. */
  keepPack: {
    method: 'POST',
    mayWait: { no: 'The server makes it while its person waits.' },
    path: '/:reportId/pack',
    body: packChoiceSchema,
    returns: fileContent,
  },
  /** The first page of that PDF as a picture. */
  previewPack: {
    method: 'GET',
    path: '/:reportId/pack/preview',
    query: packChoiceSchema,
    returns: fileContent,
  },
});
