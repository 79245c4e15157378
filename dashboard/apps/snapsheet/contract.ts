import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { photoSchema } from '#kernel/calls/files.ts';
import { draftPlaceSchema, photoDraftSchema } from '#kernel/calls/photo-drafts.ts';
import { defineContract, fileContent, jsonText } from '#kernel/contract.ts';
import { extractionSchema, fieldKinds, fieldReadingSchema, templates } from '#kernel/extraction.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';

/** The column that names the photo of a row; all others are the person's own. */
export const photoHeader = 'Photo';
/** Where a photo was taken. */
export const locationKeys = ['Latitude', 'Longitude', 'LocationAccuracy'] as const;
/** The fields to fill in by hand if a photo could not be read. */
export const defaultFields = ['Date', 'Description', 'Notes'] as const;

export const longestName = 100;
export const longestDescription = 500;
export const maxFields = 100;
/** The longest name of a new column. */
export const longestFieldName = 200;
/** The limit of a cell in Sheets, which is all that limits the headers that a sheet has already. */
const longestCell = 50_000;
const maxRows = 200;
/** All photos of a long sheet may be read again, and what was found is written at once. */
const maxChanges = 10_000;

export const newSnapsheetSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'SnapSheet name is required')
    .max(longestName, `Please keep the name within ${longestName} characters`),
  description: z
    .string()
    .trim()
    .max(longestDescription, `Please keep the description within ${longestDescription} characters`)
    .optional(),
});

export const snapsheetSchema = z.object({
  /** The folder's id. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  createdTime: z.iso.datetime(),
  modifiedTime: z.iso.datetime(),
  webViewLink: z.string(),
  /** Null while the rows have not been counted, or cannot be. */
  recordCount: z.int().nullable(),
  /** Null if the data sheet is gone from the folder. */
  sheetId: z.string().nullable(),
  isOwned: z.boolean(),
  canEdit: z.boolean(),
  owner: z.object({ displayName: z.string(), emailAddress: z.string() }).nullable(),
});
export type Snapsheet = z.infer<typeof snapsheetSchema>;

/** By the sheet's headers: numbers as numbers, dates as YYYY-MM-DD, everything else as text; blank cells are ''. */
export const cellsSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type Cells = z.infer<typeof cellsSchema>;

export const rowSchema = z.object({
  /** The row's number in the sheet, 2 being the first below the headers. */
  _rowIndex: z.int(),
  cells: cellsSchema,
  /** How a cell is displayed if that differs from its value: "$12.00" for 12. */
  shown: z.record(z.string(), z.string()),
});
export type Row = z.infer<typeof rowSchema>;

const storedPhotoSchema = photoSchema.extend({ hasThumbnail: z.boolean() });
export type StoredPhoto = z.infer<typeof storedPhotoSchema>;

export const columnKinds = ['text', 'day', 'money', 'number', 'flag'] as const;

export const snapsheetDataSchema = z.object({
  snapsheet: snapsheetSchema,
  sheetLink: z.string().nullable(),
  photosFolderLink: z.string().nullable(),
  headers: z.array(z.string()),
  kinds: z.record(z.string(), z.enum(columnKinds)),
  /** The choices of columns. */
  dropdowns: z.record(z.string(), z.array(z.string())),
  rows: z.array(rowSchema),
  emptyHeaders: z.array(z.string()),
  missingHeaders: z.array(z.string()),
  /** The cells that were read, such as "data!A1:G65". */
  range: z.string().nullable(),
  photos: z.array(storedPhotoSchema),
  /** Names of photos that were stored here and are in no row. */
  orphans: z.array(z.string()),
});
export type SnapsheetData = z.infer<typeof snapsheetDataSchema>;

const fieldName = z.string().trim().min(1, 'A field needs a name').max(longestCell);
const fieldsSchema = z
  .record(fieldName, z.union([z.string().max(longestCell), z.number()]))
  .refine((fields) => Object.keys(fields).length > 0, 'At least one field is needed')
  .refine((fields) => Object.keys(fields).length <= maxFields, `A row may have at most ${maxFields} fields`);
export type NewFields = z.infer<typeof fieldsSchema>;

const sheetHint = { sheetId: z.string().optional() };
const photoFile = { photo: { maxBytes: maxPhotoBytes } };
const seenRow = { expected: cellsSchema };

export const wantedSchema = z.object({ name: z.string(), kind: z.enum(fieldKinds) });

const done = z.object({ success: z.literal(true) });

export default defineContract({
  /** `counts=known` avoids reading the sheets: uncounted ones have null. */
  listSnapsheets: {
    method: 'GET',
    path: '',
    query: z.object({ counts: z.enum(['all', 'known']).optional() }),
    returns: z.object({ snapsheets: z.array(snapsheetSchema), folderLink: z.string().nullable() }),
  },
  createSnapsheet: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/create',
    body: newSnapsheetSchema,
    returns: z.object({ snapsheet: snapsheetSchema }),
  },
  readData: {
    method: 'GET',
    path: '/:id/data',
    query: z.object(sheetHint),
    returns: snapsheetDataSchema,
  },
  /** Reads a photo for the sheet's own columns. Writes nothing and does not keep the photo. */
  extract: {
    method: 'POST',
    path: '/:id/extract',
    writesNothing: true,
    body: z.object({
      ...sheetHint,
      template: z.enum(templates).optional(),
      /** 'true' if the photo shows a table whose lines become rows. */
      isSeveralRows: z.enum(['true', 'false']).optional(),
    }),
    files: photoFile,
    returns: z.object({
      extractedData: z.record(z.string(), z.string()),
      extraction: extractionSchema,
      /** The columns that were looked for. */
      wanted: z.array(wantedSchema),
      template: z.enum(templates),
    }),
  },
  /** Stores the photo and adds its row or rows; names that are no header yet become columns. */
  upload: {
    method: 'POST',
    mayWait: { as: 'Add photo' },
    path: '/:id/upload',
    body: z.object({
      extractedData: jsonText(z.union([fieldsSchema, z.array(fieldsSchema).min(1).max(maxRows)])),
      ...sheetHint,
      /** The text of the photo, for searching later. */
      rawText: z.string().max(20_000).optional(),
      /** 'true' keeps the photo's time and place in the stored copy. */
      keepLocation: z.enum(['true', 'false']).optional(),
    }),
    files: photoFile,
    returns: z.object({
      success: z.literal(true),
      rowIndex: z.int(),
      rowCount: z.int(),
      photo: storedPhotoSchema,
      addedColumns: z.array(z.string()),
    }),
  },
  /** For scripts: reads a photo and leaves it in a SnapSheet's photos folder, until the person adds its row. */
  addDraft: {
    method: 'POST',
    mayWait: atOnce.scripts,
    path: '/drafts',
    body: z.object({ sheet: draftPlaceSchema }),
    files: photoFile,
    returns: photoDraftSchema,
  },
  findPhoto: {
    method: 'GET',
    path: '/:id/photo/:fileName',
    returns: z.object({ webViewLink: z.string() }),
  },
  photoContent: {
    method: 'GET',
    path: '/:id/photos/:photoId/content',
    query: z.object({ size: z.enum(['thumbnail', 'full']) }),
    returns: fileContent,
  },
  updateRows: {
    method: 'PATCH',
    mayWait: { as: 'Change row' },
    path: '/:id/rows',
    body: z.object({
      updates: z
        .array(z.object({ row: z.int().min(2), ...seenRow, changes: cellsSchema }))
        .min(1)
        .max(maxChanges),
      ...sheetHint,
    }),
    maxBodyBytes: 8 * 1024 * 1024,
    returns: z.object({ success: z.literal(true), rows: z.array(rowSchema) }),
  },
  /** Deletes a row and moves its photo to the trash of Drive, unless another row shows it as well. */
  deleteRow: {
    method: 'POST',
    mayWait: { as: 'Delete row' },
    path: '/:id/rows/:row/delete',
    body: z.object({ ...seenRow, ...sheetHint }),
    returns: z.object({ success: z.literal(true), undo: z.string(), photoId: z.string().nullable() }),
  },
  undoDelete: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/:id/undo',
    body: z.object({ undo: z.string(), photoId: z.string().nullable(), ...sheetHint }),
    returns: z.object({ success: z.literal(true), rowIndex: z.int() }),
  },
  /** Removes the columns with a header but no values. `sheetId` is the data sheet's id. */
  cleanColumns: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/:sheetId/clean-columns',
    returns: z.object({ removedColumns: z.array(z.string()), undo: z.string().nullable() }),
  },
  undoCleanColumns: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/:sheetId/clean-columns/undo',
    body: z.object({ undo: z.string() }),
    returns: z.object({ restoredColumns: z.array(z.string()) }),
  },
  /** Reads the photo of a row again for some columns; only proposes values, and writes nothing. */
  rereadRow: {
    method: 'POST',
    path: '/:id/photos/:photoId/reread',
    writesNothing: true,
    body: z.object({ columns: z.array(z.string()).min(1).max(maxFields), ...sheetHint }),
    returns: z.object({ readings: z.record(z.string(), fieldReadingSchema) }),
  },
  /** Adds a row for each photo that has none, from the values noted with it; or dismisses the photos. */
  settleOrphans: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/:id/orphans',
    body: z.object({ deed: z.enum(['add', 'trash']), names: z.array(z.string()).min(1).max(500) }),
    returns: z.object({ success: z.literal(true), settled: z.int() }),
  },
  /** The photos whose text contains some words. */
  searchExtracts: {
    method: 'GET',
    path: '/:id/extracts',
    isKept: false,
    query: z.object({ text: z.string().trim().min(1).max(200), ...sheetHint }),
    returns: z.object({ found: z.array(z.object({ photo: z.string(), excerpt: z.string() })) }),
  },
  /** Makes the missing parts: the data sheet, the photos folder, the header row. `headers` are those last seen. */
  repair: {
    method: 'POST',
    mayWait: atOnce.repair,
    path: '/:id/repair',
    body: z.object({ headers: z.array(z.string().max(longestCell)).max(500).optional() }),
    returns: snapsheetDataSchema,
  },
  /** Moves the folder with its sheet and photos to the trash of Drive. */
  deleteSnapsheet: { method: 'DELETE', mayWait: atOnce.file, path: '/:id', returns: done },
  restoreSnapsheet: { method: 'POST', mayWait: atOnce.file, path: '/:id/restore', returns: done },
});
