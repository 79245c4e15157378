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
 * Where the photos of one paper lie on it: each point (x, y) of a photo, in its widths, at (a x - b y + dx, b x + a y + dy) of
 * the paper, of which the first photo's width is 1.
 */
const placementSchema = z.object({
  a: z.number().min(-10).max(10),
  b: z.number().min(-10).max(10),
  dx: z.number().min(-50).max(50),
  dy: z.number().min(-50).max(50),
  /** Where the photo begins on the paper: the one before ends there. Of the first it is not looked at. */
  from: z.number().min(-50).max(50),
});

const joiningSchema = z.object({
  placements: z.array(placementSchema).min(2).max(maxJoined),
  /** Of what is kept of the paper across. */
  left: z.number().min(-20).max(20),
  right: z.number().min(-20).max(20),
});
export type Joining = z.infer<typeof joiningSchema>;

/** A JPEG as a data address. */
const pictureSchema = z.string().startsWith('data:image/jpeg;base64,');

export const photoCalls = defineCalls('/api/app/shared', {
  /** A picture of a file that browsers do not show: a HEIC, or the pages of a PDF below each other. Keeps nothing. */
  preview: {
    method: 'POST',
    path: '/photos/preview',
    writesNothing: true,
    body: z.object({}),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: z.object({ picture: pictureSchema }),
  },
  /** Each of several receipts in a photo as a photo of its own, upright, with what the camera noted. Keeps nothing. */
  split: {
    method: 'POST',
    path: '/photos/split',
    writesNothing: true,
    body: z.object({ papers: jsonText(z.array(paperSchema).min(1).max(maxPapers)) }),
    files: { photo: { maxBytes: maxPhotoBytes } },
    returns: z.object({ pictures: z.array(pictureSchema) }),
  },
  /** Photos of one long paper that overlap as one photo, with what the first one's camera noted. Keeps nothing. */
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
