import { Worker } from 'node:worker_threads';

/** Pixels as red, green, blue, alpha. */
export interface RawPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

const timeoutMs = 30_000;
const maxHeapMb = 512;

/** Decodes the first picture of a HEIC file, rotated the way it was taken. Rejects if the file is damaged. */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number): Promise<RawPicture | 'too-large'> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<RawPicture | 'too-large'>();
  const timer = setTimeout(() => reject(new Error('decoding took too long')), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the decoder ended without a picture')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
