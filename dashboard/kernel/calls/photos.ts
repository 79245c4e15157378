import * as z from 'zod';
import { defineCalls, jsonText } from '../contract.ts';
import { noteSchema, photoSchema } from './files.ts';

export const maxPhotoBytes = 10 * 1024 * 1024;

/** What a photo of a receipt notes about the row it belongs to. */
export const photoMetadataSchema = z
  .object({ expenseId: noteSchema, expenseDate: noteSchema, expenseAmount: noteSchema })
  .partial();

export const photoCalls = defineCalls('/api/app/shared', {
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
