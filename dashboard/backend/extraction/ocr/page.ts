import type { Page } from '../lines.ts';
import type { Alphabet } from './alphabet.ts';
import { boxesIn } from './boxes.ts';
import { cropHeight, cropped, cropTensor, cropWidth } from './crops.ts';
import { isMostlyHan, type Letter, lettersIn, type SeenLetters } from './decoding.ts';
import type { Tensor } from './detection.ts';
import { directionsOf } from './directions.ts';
import type { Slant } from './geometry.ts';
import { linesOf, type ReadBox } from './page-lines.ts';
import type { GreyPicture } from './picture.ts';
import { findText } from './regions.ts';
import { wordsIn } from './spaces.ts';

// From a picture to its lines, without anything that only Node has: it works wherever the nets run.

/** Nets trained to find lines of text, to tell whether a line is upside down, and to read it. */
export interface Nets {
  /** For a picture, the probability of text at each of its pixels. */
  detect(picture: Tensor): Promise<Tensor>;
  /** For a crop, the probabilities that it is upright and upside down. */
  tellDirection(crop: Tensor): Promise<Tensor>;
  /** For a crop, the probability of each letter of the alphabet, step by step. */
  recognise(crop: Tensor): Promise<Tensor>;
  alphabet: Alphabet;
}

/** A page in its picture: its lines are those of the picture rotated by the tilt, in radians. */
export interface SeenPage extends Page {
  tilt: number;
  /** The boxes that the lines are made from, in pixels of the picture. */
  boxes: readonly ReadBox[];
}

/** Smaller than this, in pixels, no letter fits. */
const smallest = 12;
const readFrom = 0.5;

interface SeenBox {
  box: Slant;
  seen: SeenLetters;
  /** The line read with all letters, and with Latin ones alone; null if it is not legible enough. */
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
 * The lines in the script of their paper. If several are Han, a line with any Han character is read as it is, a date
 * in digits among them; otherwise a Han character is a misread Latin letter.
 */
function chosen(boxes: readonly SeenBox[]): ReadBox[] {
  const isHanPage = boxes.filter(({ seen }) => isMostlyHan(seen)).length >= hanLines;
  return boxes.flatMap(({ seen, all, latin }) => {
    const one = isHanPage || isMostlyHan(seen) ? (all ?? latin) : latin;
    return one ? [one] : [];
  });
}

/** How many letters were read how surely. */
const clarityOf = (boxes: readonly SeenBox[]) =>
  boxes
    .flatMap(({ all, latin }) => (all ?? latin)?.words ?? [])
    .reduce((sum, { text, confidence }) => sum + text.length * confidence ** 4, 0);

/** What is in a picture, whichever way up it is, and whichever way up a second paper in it is. */
export async function readPage(nets: Nets, picture: GreyPicture): Promise<SeenPage> {
  if (Math.min(picture.width, picture.height) < smallest) return { lines: [], tilt: 0, boxes: [] };
  const found = boxesIn(await findText(nets.detect, picture));
  const { isOnHead, others } = await directionsOf(nets.tellDirection, picture, found);
  const turn = isOnHead ? Math.PI : 0;
  const readAll = async (boxes: readonly Slant[], by: number) => {
    const read: SeenBox[] = [];
    // One at a time, because wide ones take memory; in order of width, because the nets allocate for each new width.
    for (const box of boxes.toSorted((a, b) => cropWidth(a) - cropWidth(b))) {
      read.push(await readBox(nets, picture, { ...box, angle: box.angle + by }));
    }
    return read;
  };
  const usual = await readAll(
    found.boxes.filter((box) => !others.has(box)),
    turn,
  );
  // How well it can be read tells more than the direction net.
  const upright = await readAll([...others], turn);
  const onHead = await readAll([...others], turn + Math.PI);
  const isBeside = clarityOf(onHead) > clarityOf(upright);
  const tilt = found.tilt + turn;
  const boxes = chosen([...usual, ...(isBeside ? onHead : upright)]);
  const standing = boxes.filter(({ box }) => Math.cos(box.angle - tilt) > 0);
  return { lines: linesOf(standing, tilt), tilt, boxes };
}
