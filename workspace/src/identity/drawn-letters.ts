import { type Font, openSync } from 'fontkit';
import { fontFile, runsOf } from '../conversion/font-files.ts';

interface Box {
  size: number;
  letterSize: number;
}

const opened = new Map<string, Font>();

/** A font, which stays open: there are a dozen. */
function fontOf(name: string): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = openSync(fontFile(name));
  if (!('layout' in font)) throw new Error(`${name} is more than one font.`);
  opened.set(name, font);
  return font;
}

/**
 * A short text in the middle of a square, as the data of an SVG path: it looks the same whatever fonts a machine has.
 *
 * @param box the square and the letters, both in the units of the drawing
 */
export function drawLetters(text: string, { size, letterSize }: Box): string {
  const glyphs = runsOf(text, true).flatMap(({ font: name, text: part }) => {
    const font = fontOf(name);
    const scale = letterSize / font.unitsPerEm;
    const { glyphs: drawn, positions } = font.layout(part);
    return drawn.map((glyph, at) => ({
      path: glyph.path.scale(scale, -scale),
      width: (positions[at]?.xAdvance ?? 0) * scale,
      height: font.capHeight * scale,
    }));
  });
  const width = glyphs.reduce((sum, glyph) => sum + glyph.width, 0);
  let left = (size - width) / 2;
  return glyphs
    .map(({ path, width: own, height }) => {
      const moved = path.translate(left, (size + height) / 2);
      left += own;
      return moved.toSVG();
    })
    .join('');
}
