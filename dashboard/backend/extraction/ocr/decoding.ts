import type { Alphabet } from './alphabet.ts';
import type { Tensor } from './detection.ts';

/** A letter of a crop. */
export interface Letter {
  text: string;
  /** The approximate position of its centre, in pixels of the crop. */
  x: number;
  /** 0 to 1. */
  confidence: number;
  /** The net's probability that a space precedes it; 1 if the net says so outright. */
  spaceBefore: number;
}

const hanFrom = 0.4;

/** The likeliest class of a step, among those allowed. */
function bestAmong(data: Float32Array, from: number, classes: Iterable<number>): number {
  let best = 0;
  let most = -1;
  for (const one of classes) {
    const value = data[from + one] ?? 0;
    if (value > most) {
      most = value;
      best = one;
    }
  }
  return best;
}

/** The likeliest class of each step among Latin ones, and among all. */
function bestOf({ data, dims }: Tensor, { latin, every }: Alphabet): Record<'latin' | 'all', Uint16Array> {
  const [steps = 0, count = 0] = dims.slice(-2);
  const best = { latin: new Uint16Array(steps), all: new Uint16Array(steps) };
  for (let step = 0; step < steps; step += 1) {
    const from = step * count;
    const likeliest = bestAmong(data, from, latin);
    best.latin[step] = likeliest;
    // A class with more than half of the probability is the likeliest of all.
    const isClear = (data[from + likeliest] ?? 0) > 0.5;
    best.all[step] = isClear ? likeliest : bestAmong(data, from, every);
  }
  return best;
}

/** The likeliest letter of each step; repeated ones are one letter, and class 0 separates two. */
function greedy({ data, dims }: Tensor, width: number, alphabet: Alphabet, classes: Uint16Array) {
  const [steps = 0, count = 0] = dims.slice(-2);
  const letters: (Letter & { index: number })[] = [];
  let before = 0;
  let space = 0;
  for (const [step, best] of classes.entries()) {
    const confidence = data[step * count + best] ?? 0;
    const last = letters.at(-1);
    const x = ((step + 0.5) * width) / steps;
    if (best === before && last?.index === best && last.confidence < confidence) {
      Object.assign(last, { x, confidence });
    }
    space = Math.max(space, data[step * count + alphabet.space] ?? 0);
    if (alphabet.letters[best] === ' ') space = 1;
    else if (best !== 0 && best !== before) {
      letters.push({ text: alphabet.letters[best] ?? '', x, confidence, spaceBefore: space, index: best });
      space = 0;
    }
    before = best;
  }
  return letters;
}

export interface SeenLetters {
  /** Of all letters that the net knows. */
  all: Letter[];
  latin: Letter[];
  /** How many of them are Han characters. */
  han: number;
}

/** A line with this share of Han characters among its likely letters is not Latin text. */
export const isMostlyHan = ({ all, han }: SeenLetters) => han > hanFrom * all.length;

/** The letters that the recognition net saw in a crop. */
export function lettersIn(seen: Tensor, width: number, alphabet: Alphabet): SeenLetters {
  const best = bestOf(seen, alphabet);
  const all = greedy(seen, width, alphabet, best.all);
  return {
    all,
    latin: greedy(seen, width, alphabet, best.latin),
    han: all.filter(({ index }) => alphabet.han.has(index)).length,
  };
}
