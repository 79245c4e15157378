import * as z from 'zod';

/** What is uploaded as a photo has at most. */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** Barcodes and QR codes in a photo. */
export const photoCodesSchema = z
  .array(z.object({ format: z.string().max(40), text: z.string().max(4000) }))
  .max(20);
