import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { defineContract, fileContent } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';
import { preferencesSchema } from '#kernel/preferences.ts';
import { logNames } from './logs.ts';

const logSchema = z.enum(logNames);
const cellsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** A row of a log, by its headers, without blank cells. A cell that should be a number and is not keeps its text. */
export const entrySchema = z.object({
  log: logSchema,
  /** The row's number in its tab, 2 being the first below the headers. */
  row: z.int(),
  cells: cellsSchema,
});
export type Entry = z.infer<typeof entrySchema>;

const damageSchema = z.object({
  /** The tab's name in the sheet. */
  tab: z.string(),
  missingHeaders: z.array(z.string()),
});

export const healthSchema = z.object({
  entries: z.array(entrySchema),
  folderLink: z.string().nullable(),
  /** Every Health sheet the person may open, their own oldest one first. */
  sheets: z.array(sheetFileSchema),
  /** The one that was read; null if there is none. */
  sheet: sheetFileSchema.nullable(),
  /** The logs that have a tab. */
  tabs: z.array(logSchema),
  /** The contents of the Profile tab. */
  profile: z.record(z.string(), z.string()),
  /** Tabs that lack some of their headers; their rows are not read, and nothing is written into them. */
  damage: z.array(damageSchema),
});
export type Health = z.infer<typeof healthSchema>;

export const reportParts = [
  'body',
  'pressure',
  'glucose',
  'sleep',
  'vitals',
  'mood',
  'medications',
  'labs',
] as const;
export type ReportPart = (typeof reportParts)[number];

const sheetId = z.string().optional();
const seenRow = z.object({ row: z.int().min(2), expected: cellsSchema });
const undoable = z.object({ success: z.literal(true), undo: z.string() });
const success = z.object({ success: z.literal(true) });

/** The maximum number of rows in one call; an import sends as many calls as it needs. */
export const maxRows = 1_000;
const maxBodyBytes = 8 * 1024 * 1024;

export default defineContract({
  /** Everything in the sheet that is named, or else the oldest. */
  getHealth: {
    method: 'GET',
    path: '',
    query: z.object({
      sheetId,
      /** 'true' looks for sheets that were made, shared or renamed a moment ago. */
      fresh: z.enum(['true', 'false']).optional(),
    }),
    returns: healthSchema,
  },
  /**
   * One reading: `weight`, `blood-pressure` ("118/76"), `pulse`, `glucose`, `sleep` (hours, or "7:20"), or a metric of
   * the person's own.
   */
  addEntry: {
    method: 'POST',
    mayWait: atOnce.scripts,
    path: '/add',
    body: z.object({
      date: z.string().max(40),
      type: z.string().trim().min(1, 'Please say what was measured').max(100),
      value: z.union([z.number(), z.string().trim().min(1).max(100)]),
      unit: z.string().trim().max(20).optional(),
      notes: z.string().max(10_000).optional(),
      sheetId,
    }),
    returns: z.object({ success: z.literal(true), rowIndex: z.int() }),
  },
  /** Adds rows to one log, all or none; the very first makes the sheet, the first of a log its tab. */
  addRows: {
    method: 'POST',
    mayWait: { as: 'Add entry' },
    path: '/rows',
    body: z.object({
      log: logSchema,
      rows: z.array(cellsSchema).min(1).max(maxRows),
      sheetId,
      /**
       * The log had its tab when the sheet was read: if the tab is gone by now, the person is told, and no new one is
       * made.
       */
      isThere: z.boolean().optional(),
    }),
    clientGenerated: ['Row ID'],
    maxBodyBytes,
    returns: z.object({ success: z.literal(true), sheetId: z.string(), rows: z.array(entrySchema) }),
  },
  /** Changes rows of one log, all or none. */
  updateRows: {
    method: 'PUT',
    mayWait: { as: 'Change entry' },
    path: '/rows',
    body: z.object({
      log: logSchema,
      sheetId,
      rows: z
        .array(seenRow.extend({ changes: cellsSchema }))
        .min(1)
        .max(500),
    }),
    maxBodyBytes,
    returns: z.object({ success: z.literal(true), rows: z.array(entrySchema) }),
  },
  removeRows: {
    method: 'POST',
    mayWait: { as: 'Delete entry' },
    path: '/rows/remove',
    body: z.object({ log: logSchema, sheetId, rows: z.array(seenRow).min(1).max(500) }),
    maxBodyBytes,
    returns: undoable,
  },
  /** Restores what was deleted, for a few minutes. */
  undo: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/undo',
    body: z.object({ undo: z.string(), sheetId }),
    maxBodyBytes,
    returns: success,
  },
  /** Writes properties of the Profile tab; blank ones are cleared. */
  saveProfile: {
    method: 'PUT',
    mayWait: { as: 'Change units and targets' },
    path: '/profile',
    body: z.object({ values: z.record(z.string().max(60), z.string().max(200)), sheetId }),
    returns: z.object({ success: z.literal(true), profile: z.record(z.string(), z.string()) }),
  },
  /** Restores headers that a person removed by hand. */
  repairSheet: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/repair',
    body: z.object({ sheetId }),
    returns: success,
  },
  /** The contents of the sheet for a range of days, as a PDF to take to a doctor. */
  getReport: {
    method: 'GET',
    path: '/report',
    query: z.object({
      sheetId,
      from: daySchema,
      to: daySchema,
      /** Names of parts, separated by commas. */
      parts: z.string().max(200),
      /** The browser's zone: clocks may change during a night. */
      zone: preferencesSchema.shape.timeZone.unwrap().optional(),
    }),
    returns: fileContent,
  },
  exportLog: {
    method: 'GET',
    path: '/export',
    query: z.object({ sheetId, log: logSchema }),
    returns: fileContent,
  },
});
