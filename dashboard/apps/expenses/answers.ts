import * as z from 'zod';
import { photoSchema } from '#kernel/calls/files.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { headed } from './record.ts';

// What several calls of a report take and give.

/** A row as it travels, and what a caller last saw of one: the server finds it again by this, wherever it stands now. */
export const row = z.invertCodec(headed.row);
export const expected = headed.cells;
export const seen = headed.seen;

export const savedRow = z.object({ success: z.literal(true), row });

/** The lines of a whole statement, at once. */
export const maxBodyBytes = 20 * 1024 * 1024;

/** By what a photo is known again: its bytes, and how it looks. Blank where it was not stored here. */
export const marksSchema = z.object({ sha256: z.string(), look: z.string() });
export type Marks = z.infer<typeof marksSchema>;

export const receiptPhotoSchema = photoSchema.extend({ hasThumbnail: z.boolean(), ...marksSchema.shape });
export type ReceiptPhoto = z.infer<typeof receiptPhotoSchema>;

export const photoFile = { photo: { maxBytes: maxPhotoBytes } };
