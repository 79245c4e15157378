import { median } from '#kernel/median.ts';
import type { Letter } from './decoding.ts';
import type { GreyPicture } from './picture.ts';

/** Letters without a space between them, and where they are in the crop, in pixels. */
export interface CropWord {
  text: string;
  confidence: number;
  from: number;
  to: number;
}

export interface CropText {
  words: CropWord[];
  /** Where the ink begins and ends, in pixels of the crop. */
  top: number;
  bottom: number;
}

/** The brightness that best separates ink from paper (Otsu's method). */
function thresholdOf({ data }: GreyPicture): number {
  const counts = new Uint32Array(256);
  for (const tone of data) counts[tone] = (counts[tone] ?? 0) + 1;
  const whole = counts.reduce((sum, count, tone) => sum + count * tone, 0);
  let [best, most, dark, darkSum] = [127, -1, 0, 0];
  for (let tone = 0; tone < 255; tone += 1) {
    dark += counts[tone] ?? 0;
    darkSum += (counts[tone] ?? 0) * tone;
    const light = data.length - dark;
    if (dark === 0 || light === 0) continue;
    const apart = darkSum / dark - (whole - darkSum) / light;
    const spread = dark * light * apart * apart;
    if (spread > most) [best, most] = [tone, spread];
  }
  return best;
}

/** How far around a column to look for its paper, in pixels. */
const around = 24;

function brightestNear(brightest: Uint8Array, x: number): number {
  const end = Math.min(brightest.length, x + around + 1);
  let most = 1;
  for (let at = Math.max(0, x - around); at < end; at += 1) most = Math.max(most, brightest[at] ?? 0);
  return most;
}

/** The crop as if its paper were evenly white: in a shadow, paper can be darker than ink elsewhere. */
function evenlyLit({ data, width, height }: GreyPicture): GreyPicture {
  const brightest = new Uint8Array(width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const tone = data[y * width + x] ?? 0;
      if (tone > (brightest[x] ?? 0)) brightest[x] = tone;
    }
  }
  const paper = brightest.map((_, x) => brightestNear(brightest, x));
  const lit = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      lit[at] = Math.min(255, ((data[at] ?? 0) * 255) / (paper[x] ?? 1));
    }
  }
  return { data: lit, width, height };
}

interface Ink {
  /** For each column, how many of its pixels are ink. */
  columns: Uint32Array;
  top: number;
  bottom: number;
}

/** Ink is the rarer of the two, so that light letters on a dark ground work as well. */
function inkOf(crop: GreyPicture): Ink {
  const lit = evenlyLit(crop);
  const { data, width, height } = lit;
  const threshold = thresholdOf(lit);
  const ink = new Uint8Array(data.length);
  let dark = 0;
  for (let at = 0; at < data.length; at += 1) {
    if ((data[at] ?? 0) > threshold) continue;
    ink[at] = 1;
    dark += 1;
  }
  if (dark > data.length / 2) for (let at = 0; at < ink.length; at += 1) ink[at] = 1 - (ink[at] ?? 0);
  const rows = Array.from({ length: height }, (_, y) => {
    let count = 0;
    for (let x = 0; x < width; x += 1) count += ink[y * width + x] ?? 0;
    return count;
  });
  const least = Math.max(...rows) / 8;
  const columns = new Uint32Array(width);
  rows.forEach((count, y) => {
    if (count < least) return;
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] ?? 0) + (ink[y * width + x] ?? 0);
  });
  const isFull = (count: number) => count >= least;
  return { columns, top: rows.findIndex(isFull), bottom: rows.findLastIndex(isFull) + 1 };
}

const specks = 1;

/** The widest strip without ink between two places. */
function widestStrip({ columns }: Ink, from: number, to: number): { from: number; to: number } {
  let best = { from: Math.round((from + to) / 2), to: Math.round((from + to) / 2) };
  let start = -1;
  for (let x = Math.round(from); x <= Math.round(to); x += 1) {
    if ((columns[x] ?? 0) <= specks && x < Math.round(to)) {
      if (start < 0) start = x;
      continue;
    }
    if (start >= 0 && x - start > best.to - best.from) best = { from: start, to: x };
    start = -1;
  }
  return best;
}

/** Separators and dots within a number are set apart. */
const isPointed = (left: string, right: string) =>
  (/[/.,:-]/.test(left) && /\d/.test(right)) || (/\d/.test(left) && /[/.,:-]/.test(right));

const isLetter = ({ text }: CropWord) => /^\p{L}$/u.test(text);
const isSmallLetter = ({ text }: CropWord) => /^\p{Ll}$/u.test(text);

/**
 * Joins the letters of words that are set with spaces: single letters in a row, lower case except the first, are one
 * word, and lower-case ones alone continue the word before them (Hard w a r e).
 */
export function closedUp(words: readonly CropWord[]): CropWord[] {
  const closed: CropWord[] = [];
  for (let at = 0; at < words.length; ) {
    const [first, ...rest] = words.slice(at);
    if (!first) break;
    const others = rest.findIndex((word) => !isSmallLetter(word));
    const run = isLetter(first) ? [first, ...rest.slice(0, others < 0 ? rest.length : others)] : [first];
    at += run.length;
    const before = isSmallLetter(first) ? closed.at(-1) : undefined;
    if (run.length === 1 || (isSmallLetter(first) && !/\p{L}$/u.test(before?.text ?? '')))
      closed.push(...run);
    else closed.push(asOne(before ? [...closed.splice(-1), ...run] : run));
  }
  return closed;
}

function asOne(words: readonly CropWord[]): CropWord {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return {
    text: words.map(({ text }) => text).join(''),
    confidence: words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters,
    from: words[0]?.from ?? 0,
    to: words.at(-1)?.to ?? 0,
  };
}

/**
 * The words of a crop. The net misses every third space; the gaps between letters reveal the others: a gap wider than
 * usual on this line, the required width being smaller the likelier the net thinks a space is.
 */
export function wordsIn(crop: GreyPicture, letters: readonly Letter[], isHan: boolean): CropText {
  const ink = inkOf(crop);
  const height = ink.bottom - ink.top;
  const strips = letters.slice(1).map((letter, index) => widestStrip(ink, letters[index]?.x ?? 0, letter.x));
  const usual = median(strips.map(({ from, to }) => to - from));
  const isSpace = (index: number) => {
    const [left, right, strip] = [letters[index - 1], letters[index], strips[index - 1]];
    if (!left || !right || !strip) return false;
    if (right.spaceBefore === 1) return true;
    if (isHan) return false;
    const base = isPointed(left.text, right.text) ? 0.4 : 0.32;
    const least = usual + (base - 0.9 * Math.min(0.5, right.spaceBefore)) * height;
    return strip.to - strip.from > Math.max(0.3 * height, least);
  };
  const groups: { letters: Letter[]; from: number; to: number }[] = [];
  letters.forEach((letter, index) => {
    const last = groups.at(-1);
    const strip = strips[index - 1];
    if (!last || isSpace(index)) {
      if (last) last.to = strip?.from ?? last.to;
      groups.push({ letters: [letter], from: strip?.to ?? 0, to: crop.width });
    } else last.letters.push(letter);
  });
  const isInked = (count: number) => count > specks;
  const [first, end] = [groups[0], groups.at(-1)];
  if (first) first.from = Math.max(0, ink.columns.findIndex(isInked));
  if (end) end.to = Math.max(end.from + 1, ink.columns.findLastIndex(isInked) + 1);
  const words = groups.map(({ letters: own, from, to }) => ({
    text: own.map(({ text }) => text).join(''),
    confidence: own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length,
    from,
    to,
  }));
  return { words: isHan ? words : closedUp(words), top: ink.top, bottom: ink.bottom };
}
