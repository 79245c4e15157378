import * as z from 'zod';
import { photoSchema } from '#kernel/calls/files.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { headed } from './record.ts';

// Schemas that several calls of a report share.

/** A row in an answer, or as a caller last saw it: the server finds the row by this, wherever it is now. */
export const row = z.invertCodec(headed.row);
export const expected = headed.cells;
export const seen = headed.seen;

export const savedRow = z.object({ success: z.literal(true), row });

/** Large enough for the lines of a whole statement at once. */
export const maxBodyBytes = 20 * 1024 * 1024;

/** What identifies a photo: its bytes, and how it looks. Blank if it was not stored here. */
export const marksSchema = z.object({ sha256: z.string(), look: z.string() });
export type Marks = z.infer<typeof marksSchema>;

export const receiptPhotoSchema = photoSchema.extend({ hasThumbnail: z.boolean(), ...marksSchema.shape });
export type ReceiptPhoto = z.infer<typeof receiptPhotoSchema>;

export const photoFile = { photo: { maxBytes: maxPhotoBytes } };
