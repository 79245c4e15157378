import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { defineContract, jsonText } from '#kernel/contract.ts';
import { amountSchema } from '#kernel/money.ts';
import { expected, maxBodyBytes, photoFile, receiptPhotoSchema, row, savedRow, seen } from './answers.ts';
import { changedExpense, newExpense } from './currencies.ts';
import { partSchema } from './split.ts';

const blankOrAmount = z.union([z.literal(''), amountSchema], 'Please enter a valid amount');

export const rowCalls = defineContract({
  addExpense: {
    method: 'POST',
    mayWait: { as: 'Add expense' },
    path: '/:reportId/add',
    /**
     * The date defaults to today for the person; the amount may be text, such as "$12" or "1,234.50". It is in the report's
     * currency, and may be left out if `currency` and `paid` say what was paid in another one.
     */
    body: newExpense.extend({
      date: newExpense.shape.date.optional(),
      amount: blankOrAmount.optional(),
      /** The name of a photo that is already in the report's photos folder. */
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
  /** Stores a photo and adds its row: each once per request key, and neither without the other. */
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
  /** Changes several rows, all or none, each given as the caller saw it, such as the rate of everything paid in one currency. */
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
  /**
   * Splits a row over several categories in one write: it becomes the first part, and the others are added. The parts have to add
   * up to its amount; what was paid in another currency and the tax are split in the same proportions.
   */
  splitExpense: {
    method: 'POST',
    mayWait: { as: 'Split expense' },
    path: '/:reportId/rows/:row/split',
    body: z.object({
      expected,
      parts: z.array(partSchema).min(2, 'Please enter two parts or more').max(100),
      sheetId: z.string().optional(),
    }),
    returns: z.object({ success: z.literal(true), rows: z.array(row) }),
    isTranslated: true,
  },
  /** Undoes a split in one write: the first part becomes what it was before, and the others are deleted. */
  unsplitExpense: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/:reportId/rows/:row/unsplit',
    body: z.object({
      expected,
      before: changedExpense,
      others: z.array(seen).min(1).max(100),
      sheetId: z.string().optional(),
    }),
    returns: z.object({ success: z.literal(true), rows: z.array(row) }),
    isTranslated: true,
  },
  /** For a few minutes, `undo` restores the row as it was, including formulas and the person's own columns. */
  deleteExpense: {
    method: 'POST',
    mayWait: { as: 'Delete expense' },
    path: '/:reportId/rows/:row/delete',
    body: z.object({ expected, sheetId: z.string().optional() }),
    returns: z.object({ success: z.literal(true), undo: z.string() }),
  },
  /** Deletes rows, all or none, each given as the caller saw it, such as those of an import being undone. */
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
});
