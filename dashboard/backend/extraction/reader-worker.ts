import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { createWorker, type Line, OEM, PSM, type Word } from 'tesseract.js';
import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import type { WantedField } from '#kernel/extraction.ts';
import type { ReadLine } from './merchants.ts';
import {
  darkened,
  evenlyLit,
  type GreyPicture,
  greyOf,
  imageOf,
  isPale,
  levelled,
  quarterTurned,
  scaled,
  stretched,
} from './picture.ts';
import { isSettled, type Pass, readReceipt } from './receipt.ts';

// Runs in a worker: reading a photo takes seconds of a processor and hundreds of megabytes, which end with it.

const model = path.dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json')));

const jobSchema = z.object({
  photo: z.instanceof(Uint8Array),
  wanted: z.custom<readonly WantedField[]>(Array.isArray),
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
await engine.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });

interface Look extends Pass {
  /** How many letters and digits the engine is sure of. */
  readable: number;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const isolatedFrom = 2.5;

/** The words of a line without specks at its ends, which stand apart and say nothing. */
function wordsOf(line: Line): readonly Word[] {
  const words = [...line.words];
  const gap = (left?: Word, right?: Word) => (right?.bbox.x0 ?? 0) - (left?.bbox.x1 ?? 0);
  const isSpeck = (word: Word | undefined, away: number) =>
    word !== undefined &&
    !/\d{2}|\d[.,]/.test(word.text) &&
    word.text.length <= 2 &&
    (away > isolatedFrom * (line.bbox.y1 - line.bbox.y0) * 0.6 || word.confidence < 50);
  while (words.length > 1 && isSpeck(words[0], gap(words[0], words[1]))) words.shift();
  while (words.length > 1 && isSpeck(words.at(-1), gap(words.at(-2), words.at(-1)))) words.pop();
  return words;
}

function readLine(line: Line, usualHeight: number): ReadLine {
  const words = wordsOf(line);
  return {
    text: words
      .map(({ text }) => text)
      .join(' ')
      .trim(),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length) / 100,
    height: (line.bbox.y1 - line.bbox.y0) / usualHeight,
  };
}

async function lookAt(picture: GreyPicture): Promise<Look> {
  const png = await imageOf(picture).png({ compressionLevel: 1 }).toBuffer();
  const { data } = await engine.recognize(png, {}, { blocks: true, text: false });
  const found = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines);
  const usual = median(found.map(({ bbox }) => bbox.y1 - bbox.y0)) || 1;
  const lines = found
    .map((line) => readLine(line, usual))
    .filter(({ text }) => text.replace(/[^\p{L}\d]/gu, '').length >= 2);
  const sure = lines.filter(({ confidence }) => confidence >= 0.7).map(({ text }) => text);
  return { lines, readable: sure.join('').replace(/[^\p{L}\d]/gu, '').length };
}

const fewLetters = 60;
const widest = 2400;
const widestTried = 1100;

async function improved(picture: GreyPicture): Promise<GreyPicture> {
  const level = await evenlyLit(await levelled(picture));
  return (await isPale(level)) ? await stretched(level) : level;
}

interface Seen {
  upright: GreyPicture;
  look: Look;
}

async function seen(picture: GreyPicture, widest: number): Promise<Seen> {
  const upright = await improved(picture);
  return { upright, look: await lookAt(await scaled(upright, 1.5, widest)) };
}

/** The first look, which also finds out which way is up. Other ways are tried on a small picture, which is quick. */
async function firstLook(picture: GreyPicture): Promise<Seen> {
  const first = await seen(picture, widest);
  if (first.look.readable >= fewLetters) return first;
  let best = first;
  for (const degrees of [90, 270, 180] as const) {
    const turned = await seen(await quarterTurned(picture, degrees), widestTried);
    if (turned.look.readable > best.look.readable) best = turned;
    if (turned.look.readable >= fewLetters) break;
  }
  if (best === first) return first;
  const look = await lookAt(await scaled(best.upright, 1.5, widest));
  return { upright: best.upright, look: look.readable > best.look.readable ? look : best.look };
}

async function read(job: z.output<typeof jobSchema>) {
  const { upright, look } = await firstLook(await greyOf(sharp(job.photo)));
  const looks = [look];
  const further = [
    async () => await scaled(await darkened(upright), 2, 2000),
    async () => await scaled(await stretched(upright), 1.2, 1400),
  ];
  for (const prepare of further) {
    const sofar = readReceipt(looks, job.wanted, job.latest);
    if (isSettled(sofar, job.wanted)) return sofar;
    looks.push(await lookAt(await prepare()));
  }
  return readReceipt(looks, job.wanted, job.latest);
}

parentPort?.on('message', (message: unknown) => {
  read(jobSchema.parse(message)).then(
    (extraction) => parentPort?.postMessage({ extraction }),
    (error: unknown) => parentPort?.postMessage({ failure: error instanceof Error ? error.name : 'unknown' }),
  );
});
