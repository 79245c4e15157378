import sharp from 'sharp';
import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import type { ReadingOrder } from '#kernel/extraction.ts';
import { answerJobs } from '../process-answers.ts';
import { amended } from './amended.ts';
import { codesIn } from './codes.ts';
import { loadNets } from './nets.ts';
import { readPage } from './ocr/page.ts';
import type { GreyPicture } from './ocr/picture.ts';
import { type AskedPage, linesOfWords, type SeenPage, stacked } from './pages.ts';
import { readFields } from './read.ts';
import { LineEngine } from './second-reader.ts';

// Runs as a process of its own: reading a photo takes a second of a processor and hundreds of megabytes, which end with
// it, and a thread in which a net runs cannot be ended without the whole process.

const jobSchema = z.object({
  pages: z.array(z.custom<AskedPage>((page) => typeof page === 'object')),
  order: z.custom<ReadingOrder>((order) => typeof order === 'object'),
  latest: daySchema,
});
const maxCodes = 20;
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

async function look(photo: Uint8Array, order: ReadingOrder, latest: string): Promise<SeenPage> {
  const codes = await codesIn(photo);
  const picture = await greyOf(photo);
  const seen = await readPage(await nets, picture);
  const page = await amended(seen, order, latest, (line, language) =>
    lineEngine.read(picture, line, seen.tilt, language),
  );
  return { lines: page.lines, codes };
}

async function seenOf(page: AskedPage, order: ReadingOrder, latest: string): Promise<SeenPage> {
  if ('photo' in page) return await look(page.photo, order, latest);
  return 'words' in page ? { lines: linesOfWords(page.words), codes: [] } : page;
}

async function read({ pages, order, latest }: z.output<typeof jobSchema>) {
  const seen: SeenPage[] = [];
  for (const page of pages) seen.push(await seenOf(page, order, latest));
  const codes = seen.flatMap((page) => page.codes).slice(0, maxCodes);
  return { extraction: { ...readFields(stacked(seen), order, latest), codes }, seen };
}

answerJobs(async (input) => await read(jobSchema.parse(input)));
