import * as z from 'zod';
import { defineCalls, jsonText } from '../contract.ts';
import { maxPhotoBytes, photoCodesSchema } from '../photos.ts';
import { noteSchema, photoSchema } from './files.ts';

/** What a photo of a receipt notes about the row it belongs to. */
export const photoMetadataSchema = z
  .object({ expenseId: noteSchema, expenseDate: noteSchema, expenseAmount: noteSchema })
  .partial();

export const photoCalls = defineCalls('/api/app/shared', {
  /** A picture of a file that browsers do not show: a HEIC, or the pages of a PDF below each other. Keeps nothing. */
  preview: {
    method: 'POST',
    path: '/photos/preview',
    writesNothing: true,
    body: z.object({}),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: z.object({
      /** A JPEG as a data address. */
      picture: z.string().startsWith('data:image/jpeg;base64,'),
    }),
  },
  /** The barcodes and QR codes in a photo. Keeps nothing of it. */
  readCodes: {
    method: 'POST',
    path: '/photos/codes',
    writesNothing: true,
    body: z.object({}),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: z.object({ codes: photoCodesSchema }),
  },
  upload: {
    method: 'POST',
    path: '/photos/upload',
    body: z.object({
      appName: z.string(),
      folderId: z.string().min(1),
      description: z.string().max(500).optional(),
      metadata: jsonText(photoMetadataSchema).optional(),
    }),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: z.object({ photo: photoSchema }),
  },
});
