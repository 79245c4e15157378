import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { photoSchema } from '#kernel/calls/files.ts';
import { draftPlaceSchema, photoDraftSchema } from '#kernel/calls/photo-drafts.ts';
import { photoMetadataSchema } from '#kernel/calls/photos.ts';
import { defineContract, fileContent, jsonText } from '#kernel/contract.ts';
import { extractionSchema } from '#kernel/extraction.ts';
import { expected, marksSchema, photoFile, receiptPhotoSchema, savedRow } from './answers.ts';

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

/** What was read from a receipt, and by what its photo is known again. */
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
   * Reads a receipt and proposes the fields date, description, category, amount, tax and currency. Writes nothing and
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
});
