import { photoCodesSchema } from '#kernel/photos.ts';
import { ProcessQueue } from '../process-queue.ts';
import type { PhotoCode } from './codes.ts';

const queue = new ProcessQueue(new URL('./codes-process.ts', import.meta.url), {
  maxWaiting: 100,
  timeoutMs: 20_000,
  idleMs: 30_000,
});

/** The barcodes and QR codes in an upright JPEG, read in a separate process. */
export async function readCodes(photo: Uint8Array, signal?: AbortSignal): Promise<PhotoCode[]> {
  return photoCodesSchema.parse(await queue.run(async () => ({ photo }), signal));
}
