import * as z from 'zod';

/** The largest photo that can be uploaded. */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** Barcodes and QR codes in a photo. */
export const photoCodesSchema = z
  .array(z.object({ format: z.string().max(40), text: z.string().max(4000) }))
  .max(20);
