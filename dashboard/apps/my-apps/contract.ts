import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { defineContract } from '#kernel/contract.ts';
import { readTableSchema } from '#kernel/extraction.ts';
import { anyRow } from '#kernel/own-apps/any-row.ts';
import { columnKinds } from '#kernel/own-apps/column-kinds.ts';
import { houseSchema, maxColumns, ownAppSchema } from '#kernel/own-apps/own-app.ts';
import { namedInSchema, relatedSchema, rowOfSchema } from '#kernel/own-apps/related.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { photoCalls, plainFormats, recordCalls } from '#kernel/records/calls.ts';

const { listRows, ...rows } = recordCalls(anyRow, { maxImported: 5_000, formats: plainFormats });

const standingSchema = z.object({ sheetId: z.string(), title: z.string(), house: houseSchema });
export type StandingApp = z.output<typeof standingSchema>;

const proposedColumn = z.object({
  key: z.string(),
  /** The letter of its column in the sheet: "A". */
  letter: z.string(),
  header: z.string(),
  kind: z.enum(columnKinds),
  /** From 0 to 1. */
  confidence: z.number(),
  choices: z.array(z.string()).optional(),
  separator: z.string().optional(),
  /** The currency that its amounts show, if any. */
  currency: z.string().optional(),
  /** The rows of another tab that it seems to refer to. */
  rowOf: rowOfSchema.optional(),
});

const proposedTab = z.object({
  tab: z.string(),
  /** Why no app can be made from it, as a sentence; null if one can. */
  refusal: z.string().nullable(),
  headerRow: z.int(),
  columns: z.array(proposedColumn),
  /** The columns of other tabs that seem to refer to its rows. */
  namedIn: z.array(namedInSchema).optional(),
  fingerprint: z.array(z.string()),
  /** The first rows, with cells as displayed. */
  preview: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** How many rows were examined, and whether there may be more. */
  rows: z.int(),
  isPart: z.boolean(),
});
export type ProposedTab = z.output<typeof proposedTab>;

const proposalSchema = z.object({
  sheetId: z.string(),
  name: z.string(),
  webViewLink: z.string(),
  tabs: z.array(proposedTab),
  /** The app that somebody has already made from this sheet; null if there is none. */
  made: ownAppSchema.nullable(),
});
export type Proposal = z.output<typeof proposalSchema>;

export default defineContract({
  /** The apps that the person has made, from left to right on the street. */
  listApps: {
    method: 'GET',
    path: '/apps',
    returns: z.object({ apps: z.array(standingSchema) }),
  },
  /** The spreadsheets to choose from: those that Drive shows us, most recently changed first. */
  listSheets: {
    method: 'GET',
    path: '/sheets',
    isKept: false,
    returns: z.object({ sheets: z.array(sheetFileSchema) }),
  },
  /** Reads a spreadsheet and proposes an app for each of its tabs. Writes nothing. */
  propose: {
    method: 'GET',
    path: '/sheets/:sheetId/proposal',
    isKept: false,
    returns: proposalSchema,
  },
  /** Writes the definition into its own tab, and puts the house on the street. */
  createApp: {
    method: 'POST',
    path: '/apps',
    mayWait: atOnce.shown,
    body: z.object({ sheetId: z.string().min(1).max(200), app: ownAppSchema }),
    returns: standingSchema,
  },
  /** Makes a sheet for a new app, in the folder of own apps, completely or not at all, and once. */
  makeApp: {
    method: 'POST',
    path: '/apps/new',
    mayWait: atOnce.file,
    body: z.object({ app: ownAppSchema }),
    returns: standingSchema,
  },
  /** Reads a table from a photo or a PDF. Writes nothing and does not keep the file. */
  readPhoto: {
    method: 'POST',
    path: '/photo-table',
    writesNothing: true,
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: readTableSchema,
  },
  /** Makes a sheet from a file's table, to become an app like any other sheet. */
  bringTable: {
    method: 'POST',
    path: '/sheets',
    mayWait: atOnce.file,
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name').max(200),
      headers: z.array(z.string().max(1_000)).min(1).max(maxColumns),
      rows: z.array(z.array(z.string().max(50_000)).max(maxColumns)).max(maxImportRows),
    }),
    maxBodyBytes: 20 * 1024 * 1024,
    returns: z.object({ sheetId: z.string() }),
  },
  /** Puts the house of a sheet that is already an app on the street. */
  standApp: {
    method: 'POST',
    path: '/sheets/:sheetId/stand',
    mayWait: atOnce.shown,
    returns: standingSchema,
  },
  /**
   * Changes the definition in the sheet. `expected` is the one the person saw; if it has changed since, nothing is
   * written.
   */
  changeApp: {
    method: 'PUT',
    path: '/apps/:sheetId',
    mayWait: atOnce.shown,
    body: z.object({ app: ownAppSchema, expected: ownAppSchema }),
    returns: standingSchema,
  },
  /**
   * Takes the house off the street. The sheet's rows stay as they are; the tab with the definition is removed on
   * request.
   */
  takeDown: {
    method: 'POST',
    path: '/apps/:sheetId/take-down',
    mayWait: atOnce.shown,
    body: z.object({ app: ownAppSchema, isForgotten: z.boolean() }),
    returns: z.object({ success: z.literal(true) }),
  },
  ...rows,
  ...photoCalls(anyRow),
  /**
   * Includes the rows of other tabs that its columns refer to, and those that refer to its own, in the order of its
   * `namedIn`.
   */
  listRows: {
    ...listRows,
    returns: listRows.returns.extend({
      app: ownAppSchema,
      related: z.array(relatedSchema).default([]),
      naming: z.array(relatedSchema).default([]),
    }),
  },
});
