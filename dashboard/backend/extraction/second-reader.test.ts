import sharp from 'sharp';
import { expect, it } from 'vitest';
import { letters } from '#testing/receipts/letters.ts';
import type { Language } from './languages.ts';
import type { ReadLine } from './lines.ts';
import { LineEngine } from './second-reader.ts';

const [width, height] = [900, 120];

async function pictureOf(text: string) {
  const line = letters({ text, x: 40, y: 76, size: 40, family: 'arimo' });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>${line}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

const line: ReadLine = {
  text: '',
  confidence: 1,
  box: { x0: 30, y0: 36, x1: 800, y1: 84 },
  words: [],
  height: 1,
};

it('one engine reads the accents of one language after the other', async () => {
  const engine = new LineEngine();
  const papers: [Language, string][] = [
    ['deu', 'Gemüse und Soße für Müller'],
    ['fra', 'Crêperie de la Forêt'],
    ['pol', 'Piekarnia Złoty Kłos'],
    ['deu', 'Bücher und Geschäfte'],
  ];
  for (const [language, text] of papers) {
    expect(await engine.read(await pictureOf(text), line, 0, language)).toBe(text);
  }
});
