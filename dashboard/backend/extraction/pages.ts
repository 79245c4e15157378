import type { PdfWord } from '#backend/photos/pdf.ts';
import type { Paper, PlacedLine } from '#kernel/extraction.ts';
import type { PhotoCode } from './codes.ts';
import type { Box, Page, ReadLine, ReadWord } from './lines.ts';
import { turned } from './ocr/geometry.ts';
import { linesOf } from './ocr/page-lines.ts';

/** What is known about a page that was read. */
export interface SeenPage extends Page {
  codes: readonly PhotoCode[];
  /** Where the receipts are in it, if there are several. */
  papers: readonly Paper[];
  /** Its lines in the picture; none if the page does not show just one paper. */
  placed: readonly PlacedLine[];
}

/** A page to read: a picture, the words in it, or what was seen in it before. */
export type AskedPage = { photo: Uint8Array } | { words: readonly PdfWord[] } | SeenPage;

/** The fraction of their font's height that letters fill. */
const [inkTop, inkBottom] = [0.2, 0.85];

/** The lines of a page that contains its text. */
export function linesOfWords(words: readonly PdfWord[]): ReadLine[] {
  const boxes = words.map(({ text, x0, y0, x1, y1 }) => ({
    box: { x: (x0 + x1) / 2, y: (y0 + y1) / 2, width: x1 - x0, height: y1 - y0, angle: 0 },
    words: [{ text, confidence: 1, from: 0, to: 1 }],
    top: inkTop,
    bottom: inkBottom,
  }));
  return linesOf(boxes, 0);
}

const longestLine = 300;
const maxPlaced = 400;

/** The lines of a page at their places in its picture. */
export function placedLines(lines: readonly ReadLine[], tilt: number, width: number): PlacedLine[] {
  return lines.slice(0, maxPlaced).map(({ text, box: { x0, x1, y0, y1 } }) => {
    const [from, to] = [x0, x1].map((x) => turned({ x, y: (y0 + y1) / 2 }, -tilt));
    return {
      text: text.slice(0, longestLine),
      x0: (from?.x ?? 0) / width,
      y0: (from?.y ?? 0) / width,
      x1: (to?.x ?? 0) / width,
      y1: (to?.y ?? 0) / width,
      height: (y1 - y0) / width,
    };
  });
}

const lower = (box: Box, by: number): Box => ({ ...box, y0: box.y0 + by, y1: box.y1 + by });

function lowered(line: ReadLine, by: number): ReadLine {
  const words = line.words.map((word): ReadWord => ({ ...word, box: lower(word.box, by) }));
  return { ...line, box: lower(line.box, by), words };
}

/** Pages as one, each below the previous one. */
export function stacked(pages: readonly Page[]): Page {
  let top = 0;
  const lines: ReadLine[] = [];
  for (const page of pages) {
    const from = top;
    for (const line of page.lines) {
      const placed = lowered(line, from);
      lines.push(placed);
      top = Math.max(top, placed.box.y1);
    }
  }
  return { lines };
}
