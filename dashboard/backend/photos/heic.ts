import * as z from 'zod';
import { ProcessQueue } from '../process-queue.ts';

const pictureSchema = z.object({
  width: z.number(),
  height: z.number(),
  /** Pixels as red, green, blue, alpha. */
  data: z.instanceof(Uint8ClampedArray),
});
export type RawPicture = z.output<typeof pictureSchema>;

const answerSchema = z.union([pictureSchema, z.literal('too-large')]);

const queue = new ProcessQueue(new URL('./heic-process.ts', import.meta.url), {
  timeoutMs: 30_000,
  idleMs: 10_000,
});

/** Decodes the first picture of a HEIC file, rotated the way it was taken. Rejects if the file is damaged. */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<RawPicture | 'too-large'> {
  return answerSchema.parse(await queue.run(async () => ({ bytes, maxPixels })));
}
