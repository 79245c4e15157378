import * as z from 'zod';

/** A colour's parts between 0 and 1, as 32-bit floats; a part that is 0 is left out. */
export const colorSchema = z.object({
  red: z.number().optional(),
  green: z.number().optional(),
  blue: z.number().optional(),
  alpha: z.number().optional(),
});

export const colorStyleSchema = z.object({
  rgbColor: colorSchema.optional(),
  themeColor: z.string().optional(),
});
