import type { Block, Line, Word } from 'tesseract.js';
import { joined, type ReadLine, type ReadWord } from './lines.ts';

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const isolatedFrom = 1.5;

function isSpeck({ text, confidence }: Word, gap: number, height: number): boolean {
  const isFigure = /\d{2}|\d[.,]/.test(text);
  return !isFigure && text.length <= 2 && (gap > isolatedFrom * height || confidence < 50);
}

/** The words of a line without specks at its ends, which stand apart and say nothing. */
function wordsOf({ words, bbox }: Line): ReadWord[] {
  const kept = [...words];
  const height = bbox.y1 - bbox.y0;
  const gap = (left?: Word, right?: Word) => (right?.bbox.x0 ?? 0) - (left?.bbox.x1 ?? 0);
  for (let [first, second] = kept; first && second; [first, second] = kept) {
    if (!isSpeck(first, gap(first, second), height)) break;
    kept.shift();
  }
  for (let last = kept.at(-1); last && kept.length > 1; last = kept.at(-1)) {
    if (!isSpeck(last, gap(kept.at(-2), last), height)) break;
    kept.pop();
  }
  return kept.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
    text,
    confidence: confidence / 100,
    box: { x0, y0, x1, y1 },
  }));
}

/** What the engine found on a page, line by line. */
export function readLines(blocks: readonly Block[]): ReadLine[] {
  const found = blocks.flatMap(({ paragraphs }) => paragraphs).flatMap(({ lines }) => lines);
  const usual = median(found.map(({ bbox }) => bbox.y1 - bbox.y0)) || 1;
  return found
    .map((line) => {
      const words = wordsOf(line);
      const { text, confidence } = joined(words);
      const { x0, y0, x1, y1 } = line.bbox;
      return { text: text.trim(), confidence, height: (y1 - y0) / usual, box: { x0, y0, x1, y1 }, words };
    })
    .filter(({ text }) => text.replace(/[^\p{L}\d]/gu, '').length >= 2);
}
