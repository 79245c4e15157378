import type { ReadingOrder, Template } from '#kernel/extraction.ts';
import type { Pass } from './lines.ts';
import {
  cropped,
  darkened,
  evenlyLit,
  type GreyPicture,
  isPale,
  levelled,
  quarterTurned,
  scaled,
  stretched,
} from './picture.ts';
import { isSettled, readPasses } from './read.ts';

/** How the engine takes the page apart. */
export type Layout = 'block' | 'sparse';

interface Look extends Pass {
  /** How many letters and digits the engine is sure of. */
  readable: number;
}

/** Reads a picture once. */
export type Eye = (picture: GreyPicture, layout: Layout) => Promise<Look>;

const fewLetters = 60;
const widest = 2400;
const widestTried = 1100;

async function improved(picture: GreyPicture): Promise<GreyPicture> {
  const level = await evenlyLit(await cropped(await levelled(picture)));
  return (await isPale(level)) ? await stretched(level) : level;
}

interface Seen {
  upright: GreyPicture;
  look: Look;
}

async function seen(eye: Eye, picture: GreyPicture, most: number): Promise<Seen> {
  const upright = await improved(picture);
  return { upright, look: await eye(await scaled(upright, 1.5, most), 'block') };
}

/** The first look, which also finds out which way is up. Other ways are tried on a small picture, which is quick. */
async function firstLook(eye: Eye, picture: GreyPicture): Promise<Seen> {
  const first = await seen(eye, picture, widest);
  if (first.look.readable >= fewLetters) return first;
  let best = first;
  for (const degrees of [90, 270, 180] as const) {
    const turned = await seen(eye, await quarterTurned(picture, degrees), widestTried);
    if (turned.look.readable > best.look.readable) best = turned;
    if (turned.look.readable >= fewLetters) break;
  }
  if (best === first) return first;
  const look = await eye(await scaled(best.upright, 1.5, widest), 'block');
  return { upright: best.upright, look: look.readable > best.look.readable ? look : best.look };
}

/** Each sees other letters: what one misreads another may not. */
const furtherLooks: readonly ((eye: Eye, upright: GreyPicture) => Promise<Look>)[] = [
  async (eye, upright) => eye(await scaled(upright, 2, widest), 'block'),
  async (eye, upright) => eye(await scaled(await darkened(upright), 2, 2000), 'block'),
  async (eye, upright) => eye(upright, 'block'),
  async (eye, upright) => eye(await scaled(await stretched(upright), 1.2, 1400), 'block'),
  async (eye, upright) => eye(await scaled(upright, 1.5, widest), 'sparse'),
];

const further: Readonly<Record<Template, number>> = {
  receipt: 5,
  invoice: 5,
  free: 2,
  card: 2,
  meter: 2,
  label: 1,
  form: 1,
};

/** A page full of words takes long to read, and is read well the first time. */
const mostLetters = 6000;

/** No letter fits in less, in pixels. */
const smallest = 12;
/** A photo in which so many looks find no word has none. */
const looksForWords = 2;

const lettersOf = ({ lines }: Pass) => lines.reduce((sum, { text }) => sum + text.length, 0);

/** Looks at a picture until every field that was asked for is sure, or another look would not be worth its time. */
export async function looksAt(
  eye: Eye,
  picture: GreyPicture,
  order: ReadingOrder,
  latest: string,
): Promise<readonly Pass[]> {
  if (Math.min(picture.width, picture.height) < smallest) return [];
  const { upright, look } = await firstLook(eye, picture);
  const looks = [look];
  let letters = lettersOf(look);
  for (const next of furtherLooks.slice(0, further[order.template])) {
    if (letters + lettersOf(look) > mostLetters) break;
    if (looks.length >= looksForWords && looks.every(({ readable }) => readable === 0)) break;
    if (isSettled(readPasses(looks, order, latest), order)) break;
    const another = await next(eye, upright);
    looks.push(another);
    letters += lettersOf(another);
  }
  return looks;
}
