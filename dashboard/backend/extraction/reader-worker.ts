import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createWorker, OEM, PSM } from 'tesseract.js';
import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import type { Extraction, ReadingOrder } from '#kernel/extraction.ts';
import { codesIn } from './codes.ts';
import { type Eye, type Layout, looksAt } from './looks.ts';
import { readLines } from './page.ts';
import { greyOf, imageOf } from './picture.ts';
import { readPasses } from './read.ts';
import { answerJobs } from './worker-answers.ts';

// Runs in a worker: reading a photo takes seconds of a processor and hundreds of megabytes, which end with it.

const model = path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')));

const jobSchema = z.object({
  photo: z.instanceof(Uint8Array),
  order: z.custom<ReadingOrder>((order) => typeof order === 'object'),
  latest: daySchema,
});

sharp.concurrency(1);
sharp.cache(false);

const engine = await createWorker('eng', OEM.LSTM_ONLY, {
  langPath: path.join(model, '4.0.0_best_int'),
  gzip: true,
  cacheMethod: 'none',
  // Without a handler the engine throws outside of any call; the call fails as well.
  errorHandler: () => {},
});

const modes: Readonly<Record<Layout, PSM>> = { block: PSM.SINGLE_BLOCK, sparse: PSM.SPARSE_TEXT };
const sureFrom = 0.7;

const eye: Eye = async (picture, layout) => {
  await engine.setParameters({ tessedit_pageseg_mode: modes[layout] });
  const png = await imageOf(picture).png({ compressionLevel: 1 }).toBuffer();
  const { data } = await engine.recognize(png, {}, { blocks: true, text: false });
  const lines = readLines(data.blocks ?? []);
  const sure = lines.filter(({ confidence }) => confidence >= sureFrom).map(({ text }) => text);
  return { lines, readable: sure.join('').replace(/[^\p{L}\d]/gu, '').length };
};

async function read({ photo, order, latest }: z.output<typeof jobSchema>): Promise<Extraction> {
  const codes = await codesIn(photo);
  const passes = await looksAt(eye, await greyOf(sharp(photo)), order, latest);
  return { ...readPasses(passes, order, latest), codes };
}

answerJobs(async (input) => await read(jobSchema.parse(input)));
