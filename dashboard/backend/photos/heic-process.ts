import decode from 'heic-decode';
import * as z from 'zod';
import { answerJobs } from '../process-answers.ts';
import type { RawPicture } from './heic.ts';

// Runs as a process of its own: decoding takes a second and a quarter of a gigabyte, which are freed when it ends.

const inputSchema = z.object({ bytes: z.instanceof(Uint8Array), maxPixels: z.number() });

async function decodeFirst(input: unknown): Promise<RawPicture | 'too-large'> {
  const { bytes, maxPixels } = inputSchema.parse(input);
  const pictures = await decode.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (!first) throw new Error('no picture');
    return first.width * first.height > maxPixels ? 'too-large' : await first.decode();
  } finally {
    pictures.dispose();
  }
}

answerJobs(decodeFirst);
