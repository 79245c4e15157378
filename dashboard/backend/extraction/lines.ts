/** A searched region of the picture, in pixels. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface ReadWord {
  text: string;
  /** 0 to 1, as the engine says. */
  confidence: number;
  box: Box;
}

export interface ReadLine {
  text: string;
  confidence: number;
  /** The height of its letters relative to the median of all lines. */
  height: number;
  box: Box;
  words: readonly ReadWord[];
}

/** What is in a photo, from top to bottom. */
export interface Page {
  lines: readonly ReadLine[];
}

export const textsOf = ({ lines }: Page): string[] => lines.map(({ text }) => text);

export const heightOf = ({ y0, y1 }: Box) => y1 - y0;

/** Letters and digits only, in lower case and without accents, with a space between words. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

function around(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

/** The text of some words of a line. */
export function joined(words: readonly ReadWord[]): { text: string; confidence: number; box: Box } {
  return {
    text: words.map(({ text }) => text).join(' '),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length),
    box: around(words.map(({ box }) => box)),
  };
}
