import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { photoSchema } from '#kernel/calls/files.ts';
import { draftPlaceSchema, photoDraftSchema } from '#kernel/calls/photo-drafts.ts';
import { photoMetadataSchema } from '#kernel/calls/photos.ts';
import { defineContract, fileContent, jsonText } from '#kernel/contract.ts';
import { extractionSchema } from '#kernel/extraction.ts';
import { expected, marksSchema, photoFile, receiptPhotoSchema, savedRow } from './answers.ts';

/** Suggestions only; a category is free text. */
export const suggestedCategories = [
  'Travel',
  'Meals',
  'Lodging',
  'Transport',
  'Supplies',
  'Software',
  'Other',
];

/** What was read from a receipt, and what identifies its photo. */
export const readReceiptSchema = extractionSchema.extend({ marks: marksSchema });
export type ReadReceipt = z.infer<typeof readReceiptSchema>;

export const photoCalls = defineContract({
  /** Stores the photo and writes its name into the row's Photo cell. */
  attachPhoto: {
    method: 'POST',
    mayWait: { as: 'Add receipt photo to' },
    path: '/:reportId/rows/:row/photo',
    body: z.object({
      expected: jsonText(expected),
      sheetId: z.string().optional(),
      /** 'true' keeps the place and time of the photo in the stored copy. */
      keepLocation: z.enum(['true', 'false']).optional(),
    }),
    files: photoFile,
    returns: savedRow.extend({ photo: receiptPhotoSchema }),
    isTranslated: true,
  },
  /** Stores only the photo; another call then writes its name into a Photo cell. */
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
   * Reads a receipt and suggests values for date, description, category, amount, tax and currency. Writes nothing and stores
   * nothing of the photo. `categories` are those that may be suggested.
   */
  extractReceipt: {
    method: 'POST',
    path: '/:reportId/extract',
    writesNothing: true,
    body: z.object({ categories: jsonText(z.array(z.string().max(200)).max(200)).optional() }),
    files: photoFile,
    returns: readReceiptSchema,
  },
  /** The same for a photo that is already in the report's photos folder. */
  extractStored: {
    method: 'POST',
    path: '/:reportId/photos/:photoId/extract',
    writesNothing: true,
    body: z.object({ categories: z.array(z.string().max(200)).max(200).optional() }),
    returns: readReceiptSchema,
  },
  /** For scripts: reads a photo and leaves it in the photos folder of a report. Adds no row; the person makes one of it. */
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
    /** 'stored' is the file itself; 'full' is a picture that browsers can show. */
    query: z.object({ size: z.enum(['thumbnail', 'full', 'stored']) }),
    returns: fileContent,
  },
  /** Moves a photo to Drive's trash, or restores it; rows stay unchanged. */
  trashPhoto: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/:reportId/photos/:photoId/trash',
    body: z.object({ isTrashed: z.boolean() }),
    returns: z.object({ success: z.literal(true) }),
  },
});
