import sharp from 'sharp';
import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';
import { maxPapers, type Paper, type ReadingOrder, type Template } from '#kernel/extraction.ts';
import { answerJobs } from '../process-answers.ts';
import { amended, hasNames } from './amended.ts';
import { codesIn } from './codes.ts';
import { loadNets } from './nets.ts';
import { readPage } from './ocr/page.ts';
import type { GreyPicture } from './ocr/picture.ts';
import { type AskedPage, linesOfWords, placedLines, type SeenPage, stacked } from './pages.ts';
import { papersIn, type SeenPaper } from './papers.ts';
import { readFields } from './read.ts';
import { LineEngine } from './second-reader.ts';

// Runs as a process of its own: reading a photo takes a second of processor time and hundreds of megabytes, which are
// freed when the process ends; and a thread in which a net runs cannot be ended without its process.

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
// Sent with the first photo.
nets.catch(() => {});

const lineEngine = new LineEngine();

async function greyOf(photo: Uint8Array): Promise<GreyPicture> {
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Fields whose labels may be beside another of their kind in a photo. */
const mayBeSeveral: ReadonlySet<Template> = new Set(['receipt', 'invoice', 'free']);

const placeOf = ({ place: { x, y, width, height, angle } }: SeenPaper, picture: GreyPicture): Paper => ({
  x: x / picture.width,
  y: y / picture.width,
  width: width / picture.width,
  height: height / picture.width,
  angle: (angle * 180) / Math.PI,
});

async function look(photo: Uint8Array, order: ReadingOrder, latest: string): Promise<SeenPage> {
  if (hasNames(order)) void lineEngine.prepare();
  const codes = await codesIn(photo);
  const picture = await greyOf(photo);
  const seen = await readPage(await nets, picture);
  const several =
    mayBeSeveral.has(order.template) && !order.isSeveralRows && !order.isTable ? papersIn(seen, latest) : [];
  // If there are two receipts, text side by side means nothing.
  const { lines, tilt } = several[0] ?? seen;
  const page = await amended({ lines }, order, latest, (line, language) =>
    lineEngine.read(picture, line, tilt, language),
  );
  const papers = several.slice(0, maxPapers).map((paper) => placeOf(paper, picture));
  const placed = papers.length > 0 ? [] : placedLines(page.lines, tilt, picture.width);
  return { lines: page.lines, codes, papers, placed };
}

async function seenOf(page: AskedPage, order: ReadingOrder, latest: string): Promise<SeenPage> {
  if ('photo' in page) return await look(page.photo, order, latest);
  return 'words' in page ? { lines: linesOfWords(page.words), codes: [], papers: [], placed: [] } : page;
}

async function read({ pages, order, latest }: z.output<typeof jobSchema>) {
  const seen: SeenPage[] = [];
  for (const page of pages) seen.push(await seenOf(page, order, latest));
  const codes = seen.flatMap((page) => page.codes).slice(0, maxCodes);
  // Several pages are one paper.
  const [one] = seen.length === 1 ? seen : [];
  const { papers = [], placed: lines = [] } = one ?? {};
  return { extraction: { ...readFields(stacked(seen), order, latest), codes, papers, lines }, seen };
}

answerJobs(async (input) => await read(jobSchema.parse(input)));
