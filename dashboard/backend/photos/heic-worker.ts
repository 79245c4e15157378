import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';
import * as z from 'zod';
import type { RawPicture } from './heic.ts';

// Runs in a worker: decoding takes a second and a quarter of a gigabyte, which are freed when it ends.

const inputSchema = z.object({ bytes: z.instanceof(Uint8Array), maxPixels: z.number() });

async function decodeFirst(): Promise<RawPicture | 'too-large'> {
  const { bytes, maxPixels } = inputSchema.parse(workerData);
  const [first] = await decode.all({ buffer: bytes });
  if (!first) throw new Error('no picture');
  if (first.width * first.height > maxPixels) return 'too-large';
  return await first.decode();
}

parentPort?.postMessage(await decodeFirst());
