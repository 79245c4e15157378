import sharp from 'sharp';
import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import type { Extraction, ReadingOrder } from '#kernel/extraction.ts';
import { amended } from './amended.ts';
import { codesIn } from './codes.ts';
import { loadNets } from './nets.ts';
import { readPage } from './ocr/page.ts';
import type { GreyPicture } from './ocr/picture.ts';
import { answerJobs } from './process-answers.ts';
import { readFields } from './read.ts';
import { LineEngine } from './second-reader.ts';

// Runs as a process of its own: reading a photo takes a second of a processor and hundreds of megabytes, which end with
// it, and a thread in which a net runs cannot be ended without the whole process.

const jobSchema = z.object({
  photo: z.instanceof(Uint8Array),
  order: z.custom<ReadingOrder>((order) => typeof order === 'object'),
  latest: daySchema,
});
const [weights = '', threads = '1'] = process.argv.slice(2);

sharp.concurrency(1);
sharp.cache(false);

const nets = loadNets({ weights, threads: Number(threads) });
// Told with the first photo.
nets.catch(() => {});

const lineEngine = new LineEngine();

async function greyOf(photo: Uint8Array): Promise<GreyPicture> {
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function read({ photo, order, latest }: z.output<typeof jobSchema>): Promise<Extraction> {
  const codes = await codesIn(photo);
  const picture = await greyOf(photo);
  const seen = await readPage(await nets, picture);
  const page = await amended(seen, order, latest, (line, language) =>
    lineEngine.read(picture, line, seen.tilt, language),
  );
  return { ...readFields(page, order, latest), codes };
}

answerJobs(async (input) => await read(jobSchema.parse(input)));
