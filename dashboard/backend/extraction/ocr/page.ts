import type { Page } from '../lines.ts';
import type { Alphabet } from './alphabet.ts';
import { boxesIn } from './boxes.ts';
import { cropHeight, cropped, cropTensor, cropWidth } from './crops.ts';
import { isMostlyHan, type Letter, lettersIn, type SeenLetters } from './decoding.ts';
import type { Tensor } from './detection.ts';
import type { Slant } from './geometry.ts';
import { linesOf, type ReadBox } from './page-lines.ts';
import type { GreyPicture } from './picture.ts';
import { findText } from './regions.ts';
import { wordsIn } from './spaces.ts';

// From a picture to its lines, without anything that only Node has: whatever runs the nets may read.

/** Nets trained to find lines of text, to tell whether one stands on its head, and to read it. */
export interface Nets {
  /** A picture to how likely text stands at each of its pixels. */
  detect(picture: Tensor): Promise<Tensor>;
  /** A crop to how likely it stands upright and on its head. */
  tellDirection(crop: Tensor): Promise<Tensor>;
  /** A crop to how likely each letter of the alphabet is, step by step. */
  recognise(crop: Tensor): Promise<Tensor>;
  alphabet: Alphabet;
}

/** A page as it stands in its picture: its lines are those of the picture turned by the tilt, in radians. */
export interface SeenPage extends Page {
  tilt: number;
  /** What the lines are made of, in pixels of the picture. */
  boxes: readonly ReadBox[];
}

/** No letter fits in less, in pixels. */
const smallest = 12;
const directionWidth = 192;
/** Of a longer line the middle tells: squeezed into so little, its letters would tell nothing. */
const directionRatio = 6;
const asked = 8;
const readFrom = 0.5;

/** Whether lines stand on their heads, by the longest of them. */
async function isUpsideDown(nets: Nets, picture: GreyPicture, boxes: readonly Slant[]): Promise<boolean> {
  const longest = boxes.toSorted((a, b) => b.width - a.width).slice(0, asked);
  let onHead = 0;
  for (const box of longest) {
    const middle = { ...box, width: Math.min(box.width, directionRatio * box.height) };
    const { data } = await nets.tellDirection(cropTensor(cropped(picture, middle, directionWidth)));
    onHead += (data[1] ?? 0) - (data[0] ?? 0);
  }
  return onHead > 0;
}

interface SeenBox {
  box: Slant;
  seen: SeenLetters;
  /** The line by all letters, and by the Latin ones alone; null where it does not say enough. */
  all: ReadBox | null;
  latin: ReadBox | null;
}

function readingOf(
  box: Slant,
  crop: GreyPicture,
  letters: readonly Letter[],
  isHan: boolean,
): ReadBox | null {
  const sure = letters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, letters.length);
  if (letters.length === 0 || sure < readFrom) return null;
  const { words, top, bottom } = wordsIn(crop, letters, isHan);
  return {
    box,
    words: words.map(({ text, confidence, from, to }) => ({
      text,
      confidence,
      from: from / crop.width,
      to: to / crop.width,
    })),
    top: top / cropHeight,
    bottom: bottom / cropHeight,
  };
}

async function readBox(nets: Nets, picture: GreyPicture, box: Slant): Promise<SeenBox> {
  const crop = cropped(picture, box, cropWidth(box));
  const seen = lettersIn(await nets.recognise(cropTensor(crop)), crop.width, nets.alphabet);
  return {
    box,
    seen,
    all: seen.han > 0 ? readingOf(box, crop, seen.all, true) : null,
    latin: readingOf(box, crop, seen.latin, false),
  };
}

const hanLines = 2;

/**
 * The lines by the letters of their paper. Where several are Han, a line with any is read as it is, a date of figures
 * among them; elsewhere a Han letter is a Latin one misread.
 */
function chosen(boxes: readonly SeenBox[]): ReadBox[] {
  const isHanPage = boxes.filter(({ seen }) => isMostlyHan(seen)).length >= hanLines;
  return boxes.flatMap(({ seen, all, latin }) => {
    const one = isHanPage || isMostlyHan(seen) ? (all ?? latin) : latin;
    return one ? [one] : [];
  });
}

/** What stands in a picture, whichever way it lies. */
export async function readPage(nets: Nets, picture: GreyPicture): Promise<SeenPage> {
  if (Math.min(picture.width, picture.height) < smallest) return { lines: [], tilt: 0, boxes: [] };
  const found = boxesIn(await findText(nets.detect, picture));
  const turn = (await isUpsideDown(nets, picture, found.boxes)) ? Math.PI : 0;
  const boxes = found.boxes.map((box) => ({ ...box, angle: box.angle + turn }));
  const read: SeenBox[] = [];
  // One at a time, as wide ones take memory; in order of width, as the nets make room for each new one.
  for (const box of boxes.toSorted((a, b) => cropWidth(a) - cropWidth(b))) {
    read.push(await readBox(nets, picture, box));
  }
  const tilt = found.tilt + turn;
  const chosenBoxes = chosen(read);
  return { lines: linesOf(chosenBoxes, tilt), tilt, boxes: chosenBoxes };
}
