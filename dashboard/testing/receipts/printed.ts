import { joined, type ReadLine } from '#backend/extraction/lines.ts';

const letterWidth = 10;
const letterHeight = 18;
const lineHeight = 26;

/** Lines as a flawless reader would return them, with letters of equal width: spaces make columns. */
export function printed(texts: readonly string[], confidence = 0.95): ReadLine[] {
  return texts.map((text, index) => {
    const y0 = index * lineHeight;
    const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index: at }) => ({
      text: word,
      confidence,
      box: { x0: at * letterWidth, x1: (at + word.length) * letterWidth, y0, y1: y0 + letterHeight },
    }));
    return { ...joined(words), height: 1, words };
  });
}
