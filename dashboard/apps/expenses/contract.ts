import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { ownerSchema, photoSchema } from '#kernel/calls/files.ts';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { draftPlaceSchema, photoDraftSchema } from '#kernel/calls/photo-drafts.ts';
import { photoMetadataSchema } from '#kernel/calls/photos.ts';
import { defineContract, fileContent, jsonText } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';
import { extractionSchema } from '#kernel/extraction.ts';
import { amountSchema } from '#kernel/money.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { isCurrency } from '#kernel/preferences.ts';
import { recordCalls } from '#kernel/records/calls.ts';
import { changedExpense, newExpense } from './currencies.ts';
import { lifeSchema, moveNames, moves, statusSchema } from './life.ts';
import { packChoiceSchema } from './pack.ts';
import { headed } from './record.ts';
import { rule, ruleTextSchema } from './rules.ts';

/** Offered as suggestions; a category is free text. */
export const suggestedCategories = [
  'Travel',
  'Meals',
  'Lodging',
  'Transport',
  'Supplies',
  'Software',
  'Other',
];

const nameSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a name for the expense report')
  .max(200, 'Please keep the name within 200 characters');

const reportSchema = z.object({
  /** The report's folder; `directoryId` is the same. */
  id: z.string(),
  name: z.string(),
  directoryId: z.string(),
  /** Null when the sheet named Expenses is gone from the folder. */
  sheetId: z.string().nullable(),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  description: z.string(),
  webViewLink: z.string(),
  isOwned: z.boolean(),
  canEdit: z.boolean(),
  owner: ownerSchema.nullable(),
  /** What its amounts are in; absent for dollars. */
  currency: z.string().optional(),
  /** Absent for one that was never submitted; in lists a hint. */
  status: statusSchema.optional(),
});
export type Report = z.infer<typeof reportSchema>;

/** A row as it travels, and what a caller last saw of one: the server finds it again by this, wherever it stands now. */
const row = z.invertCodec(headed.row);
const expected = headed.cells;
const seen = headed.seen;

/** The lines of a whole statement, at once. */
const maxBodyBytes = 20 * 1024 * 1024;

/** By what a photo is known again: its bytes, and how it looks. Blank where it was not stored here. */
const marksSchema = z.object({ sha256: z.string(), look: z.string() });
export type Marks = z.infer<typeof marksSchema>;

const receiptPhotoSchema = photoSchema.extend({ hasThumbnail: z.boolean(), ...marksSchema.shape });
export type ReceiptPhoto = z.infer<typeof receiptPhotoSchema>;

const reportDataSchema = z.object({
  report: reportSchema,
  rows: z.array(row),
  headers: z.array(z.string()),
  sheetId: z.string().nullable(),
  folderLink: z.string(),
  photosFolderLink: z.string().nullable(),
  /** Where the sheet opens; null without one. */
  sheetLink: z.string().nullable(),
  /** The range the rows were read from, such as "Expenses!A1:G65". */
  range: z.string().nullable(),
  photos: z.array(receiptPhotoSchema),
  /** Headers that are not found; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** Absent without a sheet. */
  life: lifeSchema.optional(),
});
/** As a page has it, and the server. */
export type ReportData = z.input<typeof reportDataSchema>;

/** What was read from a receipt, and by what its photo is known again. */
export const readReceiptSchema = extractionSchema.extend({ marks: marksSchema });
export type ReadReceipt = z.infer<typeof readReceiptSchema>;

/** Rules stand in a sheet of the person's own, beside the reports that they serve. */
const rules = recordCalls(rule, { maxImported: maxImportRows, formats: ['csv'] });
const currencySchema = z
  .string()
  .refine(isCurrency, 'Please enter a currency by its three letters, such as EUR');

const blankOrAmount = z.union([z.literal(''), amountSchema], 'Please enter a valid amount');

const photoFile = { photo: { maxBytes: maxPhotoBytes } };
const savedRow = z.object({ success: z.literal(true), row });

export default defineContract({
  listReports: {
    method: 'GET',
    path: '',
    returns: z.object({ reports: z.array(reportSchema), folderLink: z.string().nullable() }),
  },
  /** Reports that other people shared with this one. */
  listShared: {
    method: 'GET',
    path: '/shared-with-me',
    returns: z.object({
      reports: z.array(reportSchema),
      /** True when the granted scopes hide what others share. */
      hasLimitedAccess: z.boolean(),
    }),
  },
  /**
   * How much of `to` is 1 of `from`, by the table that this installation has: of the day, or of the last banking day before it.
   * The rate is null where it is not known yet, or never.
   */
  rateOfDay: {
    method: 'GET',
    path: '/rates',
    query: z.object({ from: currencySchema, to: currencySchema, day: daySchema }),
    returns: z.object({
      rate: z.number().nullable(),
      /** Of which day it is; null without a rate. */
      day: z.string().nullable(),
      /** Whose rates they are: "European Central Bank"; null where there are none here. */
      source: z.string().nullable(),
    }),
  },
  createReport: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/create',
    body: z.object({ name: nameSchema, description: z.string().trim().max(500).optional() }),
    returns: z.object({ report: reportSchema }),
  },
  /** The whole report. `sheetId` is a hint from the list of reports that lets both upstream calls go at once. */
  readReport: {
    method: 'GET',
    path: '/:reportId/data',
    query: z.object({ sheetId: z.string().optional() }),
    returns: reportDataSchema,
    isTranslated: true,
  },
  addExpense: {
    method: 'POST',
    mayWait: { as: 'Add expense' },
    path: '/:reportId/add',
    /**
     * Without a date it is the person's today; the amount may be text, such as "$12" or "1,234.50". It is in the report's
     * currency, and may be left out where `currency` and `paid` say what was paid in another one.
     */
    body: newExpense.extend({
      date: newExpense.shape.date.optional(),
      amount: blankOrAmount.optional(),
      /** The name of a photo that lies in the report's photos folder already. */
      photo: z.string().trim().max(500).optional(),
      sheetId: z.string().optional(),
    }),
    returns: z.object({ success: z.literal(true), rowIndex: z.int(), row }),
    isTranslated: true,
  },
  /** Adds many at once, all or none: the lines of a statement. */
  addExpenses: {
    method: 'POST',
    mayWait: atOnce.many,
    path: '/:reportId/import',
    body: z.object({
      expenses: z.array(newExpense).min(1).max(maxImportRows),
      sheetId: z.string().optional(),
    }),
    maxBodyBytes,
    returns: z.object({ success: z.literal(true), rows: z.array(row) }),
    isTranslated: true,
  },
  /** Stores a photo and adds its row: both once under the request's key, and neither without the other. */
  addReceipt: {
    method: 'POST',
    mayWait: { as: 'Add expense' },
    path: '/:reportId/receipts',
    body: z.object({
      expense: jsonText(newExpense),
      sheetId: z.string().optional(),
      keepLocation: z.enum(['true', 'false']).optional(),
    }),
    files: photoFile,
    returns: savedRow.extend({ photo: receiptPhotoSchema }),
    isTranslated: true,
  },
  updateExpense: {
    method: 'PATCH',
    mayWait: { as: 'Change expense' },
    path: '/:reportId/rows/:row',
    body: z.object({
      expected,
      changes: changedExpense,
      sheetId: z.string().optional(),
    }),
    returns: savedRow,
    isTranslated: true,
  },
  /** Changes several rows as they were seen, all or none, such as the rate of all that was paid in one currency. */
  changeExpenses: {
    method: 'POST',
    mayWait: atOnce.many,
    path: '/:reportId/rows/change',
    body: z.object({
      rows: z
        .array(z.object({ row: z.int().min(2), expected, changes: changedExpense }))
        .min(1)
        .max(maxImportRows),
      sheetId: z.string().optional(),
    }),
    maxBodyBytes,
    returns: z.object({ success: z.literal(true), rows: z.array(row) }),
    isTranslated: true,
  },
  /** `undo` brings the row back as it was, formulas and the person's own columns included, for a few minutes. */
  deleteExpense: {
    method: 'POST',
    mayWait: { as: 'Delete expense' },
    path: '/:reportId/rows/:row/delete',
    body: z.object({ expected, sheetId: z.string().optional() }),
    returns: z.object({ success: z.literal(true), undo: z.string() }),
  },
  /** Deletes rows as they were seen, all or none, such as those of an import that is taken back. */
  removeExpenses: {
    method: 'POST',
    mayWait: atOnce.many,
    path: '/:reportId/rows/remove',
    body: z.object({ rows: z.array(seen).min(1).max(maxImportRows), sheetId: z.string().optional() }),
    maxBodyBytes,
    returns: z.object({ success: z.literal(true) }),
  },
  undoDelete: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/:reportId/undo',
    body: z.object({ undo: z.string() }),
    returns: savedRow,
    isTranslated: true,
  },
  /** Stores the photo and writes its name into the row's Photo cell. */
  attachPhoto: {
    method: 'POST',
    mayWait: { as: 'Add receipt photo to' },
    path: '/:reportId/rows/:row/photo',
    body: z.object({
      expected: jsonText(expected),
      sheetId: z.string().optional(),
      /** 'true' keeps where and when the photo was taken in the stored copy. */
      keepLocation: z.enum(['true', 'false']).optional(),
    }),
    files: photoFile,
    returns: savedRow.extend({ photo: receiptPhotoSchema }),
    isTranslated: true,
  },
  /** Stores the photo alone; its name then goes into a Photo cell by another call. */
  uploadPhoto: {
    method: 'POST',
    mayWait: atOnce.upload,
    path: '/:reportId/photo/upload',
    body: z.object({
      description: z.string().max(500).optional(),
      metadata: jsonText(photoMetadataSchema).optional(),
      keepLocation: z.enum(['true', 'false']).optional(),
    }),
    files: photoFile,
    returns: z.object({ photo: photoSchema }),
  },
  /**
   * Reads a receipt and proposes the fields date, description, category, amount and currency. Writes nothing and
   * keeps nothing of the photo. `categories` are those that may be proposed.
   */
  extractReceipt: {
    method: 'POST',
    path: '/:reportId/extract',
    writesNothing: true,
    body: z.object({ categories: jsonText(z.array(z.string().max(200)).max(200)).optional() }),
    files: photoFile,
    returns: readReceiptSchema,
  },
  /** The same of a photo that lies in the report's photos folder already. */
  extractStored: {
    method: 'POST',
    path: '/:reportId/photos/:photoId/extract',
    writesNothing: true,
    body: z.object({ categories: z.array(z.string().max(200)).max(200).optional() }),
    returns: readReceiptSchema,
  },
  /** For scripts: reads a photo and leaves it in the photos folder of a report. Writes no row; its person makes one of it. */
  addDraft: {
    method: 'POST',
    mayWait: atOnce.scripts,
    path: '/drafts',
    body: z.object({ report: draftPlaceSchema }),
    files: photoFile,
    returns: photoDraftSchema,
  },
  findPhoto: {
    method: 'GET',
    path: '/:reportId/photo/:fileName',
    returns: z.object({ webViewLink: z.string() }),
  },
  photoContent: {
    method: 'GET',
    path: '/:reportId/photos/:photoId/content',
    /** 'stored' is the file itself; 'full' is a picture that browsers show. */
    query: z.object({ size: z.enum(['thumbnail', 'full', 'stored']) }),
    returns: fileContent,
  },
  /** Moves a photo to the trash of Drive, or takes it out again; what the rows say stays as it is. */
  trashPhoto: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/:reportId/photos/:photoId/trash',
    body: z.object({ isTrashed: z.boolean() }),
    returns: z.object({ success: z.literal(true) }),
  },
  /** Makes what is missing of a half-made or damaged report: its sheet, its photos folder, its header row. */
  repairReport: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/:reportId/repair',
    returns: reportDataSchema,
    isTranslated: true,
  },
  /** Moves the report's folder to the trash of Drive. */
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
    query: z.object({ format: z.enum(['csv', 'xlsx', 'hledger', 'beancount']) }),
    returns: fileContent,
  },
  /** The report as a PDF: what it comes to, its rows, and their receipts. */
  printPack: {
    method: 'GET',
    path: '/:reportId/pack',
    query: packChoiceSchema,
    returns: fileContent,
  },
  /** What becomes of the lines of statements, for all reports of a person. */
  listRules: { ...rules.listRules, path: '/rules' },
  addRule: {
    ...rules.addRule,
    path: '/rules',
    body: rules.addRule.body.extend({ text: ruleTextSchema }),
  },
  updateRule: {
    ...rules.updateRule,
    path: '/rules/:ruleId',
    body: rules.updateRule.body.extend({ text: ruleTextSchema.optional() }),
  },
  removeRules: { ...rules.removeRules, path: '/rules/sheets/:sheetId/remove' },
  undo: { ...rules.undo, path: '/rules/sheets/:sheetId/undo' },
  repairSheet: { ...rules.repairSheet, path: '/rules/sheets/:sheetId/repair' },
});
