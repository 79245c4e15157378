import * as z from 'zod';
import { defineCalls, jsonText } from '../contract.ts';
import { maxPapers, paperSchema } from '../extraction.ts';
import { maxPhotoBytes, photoCodesSchema } from '../photos.ts';
import { noteSchema, photoSchema } from './files.ts';

/** What a photo of a receipt notes about the row it belongs to. */
export const photoMetadataSchema = z
  .object({ expenseId: noteSchema, expenseDate: noteSchema, expenseAmount: noteSchema })
  .partial();

const maxJoined = 4;

/**
 * Where the photos of one long paper lie on it. A point (x, y) of a photo, in units of its width, is at (a x - b y +
 * dx, b x + a y + dy) on the paper, in units of the first photo's width.
 */
const placementSchema = z.object({
  a: z.number().min(-10).max(10),
  b: z.number().min(-10).max(10),
  dx: z.number().min(-50).max(50),
  dy: z.number().min(-50).max(50),
  /** Where the photo begins on the paper, and the one before it ends. Ignored for the first photo. */
  from: z.number().min(-50).max(50),
});

const joiningSchema = z.object({
  placements: z.array(placementSchema).min(2).max(maxJoined),
  /** The left and right edges of the paper that are kept, in the same units. */
  left: z.number().min(-20).max(20),
  right: z.number().min(-20).max(20),
});
export type Joining = z.infer<typeof joiningSchema>;

/** A JPEG as a data address. */
const pictureSchema = z.string().startsWith('data:image/jpeg;base64,');

export const photoCalls = defineCalls('/api/app/shared', {
  /** A picture of a file that browsers cannot show: a HEIC, or the pages of a PDF below each other. Keeps nothing. */
  preview: {
    method: 'POST',
    path: '/photos/preview',
    writesNothing: true,
    body: z.object({}),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: z.object({ picture: pictureSchema }),
  },
  /** Each of several receipts in a photo as a photo of its own, upright, with the camera's data. Keeps nothing. */
  split: {
    method: 'POST',
    path: '/photos/split',
    writesNothing: true,
    body: z.object({ papers: jsonText(z.array(paperSchema).min(1).max(maxPapers)) }),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: z.object({ pictures: z.array(pictureSchema) }),
  },
  /** Overlapping photos of one long paper joined into one, with the first one's camera data. Keeps nothing. */
  join: {
    method: 'POST',
    path: '/photos/join',
    writesNothing: true,
    body: z.object({ joining: jsonText(joiningSchema) }),
    files: {
      first: { maxBytes: maxPhotoBytes },
      second: { maxBytes: maxPhotoBytes },
      third: { maxBytes: maxPhotoBytes, isRequired: false },
      fourth: { maxBytes: maxPhotoBytes, isRequired: false },
    },
    returns: z.object({ picture: pictureSchema }),
  },
  /** The barcodes and QR codes in a photo, which is not kept. */
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
