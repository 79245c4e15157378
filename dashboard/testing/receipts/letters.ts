import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

// Text in pictures is drawn as outlines of fonts from packages, so that fonts installed on the machine do not matter.

const require = createRequire(import.meta.url);

/** Fonts that resemble the letters of a till, a printer, a book, a pen, and a Japanese till. */
export type Family = 'cousine' | 'arimo' | 'tinos' | 'caveat' | 'dotgothic16';

const groupsOf = (family: Family) =>
  family === 'dotgothic16' ? ['latin', 'japanese'] : ['latin', 'latin-ext'];

export interface Letters {
  text: string;
  x: number;
  /** Of the baseline. */
  y: number;
  size: number;
  family: Family;
  isBold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  /** The width of the text, whatever its letters need. */
  width?: number;
  /** Further attributes of the path, such as a colour. */
  attributes?: string;
}

const opened = new Map<string, Font>();

function openFont(family: Family, group: string, isBold: boolean): Font {
  const weight = isBold && family !== 'dotgothic16' ? 700 : 400;
  const file = `@fontsource/${family}/files/${family}-${group}-${weight}-normal.woff2`;
  const known = opened.get(file);
  if (known) return known;
  const font = create(readFileSync(require.resolve(file)));
  if (!('characterSet' in font)) throw new Error('a collection of fonts is no font');
  opened.set(file, font);
  return font;
}

function glyphOf(character: string, family: Family, isBold: boolean) {
  const code = character.codePointAt(0) ?? 0;
  const font = groupsOf(family)
    .map((group) => openFont(family, group, isBold))
    .find((one) => one.hasGlyphForCodePoint(code));
  if (!font) throw new Error(`${family} has no ${character}`);
  const glyph = font.glyphForCodePoint(code);
  return {
    outline: glyph.path.scale(1 / font.unitsPerEm, -1 / font.unitsPerEm),
    advance: glyph.advanceWidth / font.unitsPerEm,
  };
}

/** A line of text as an SVG path, in the inherited colour. */
export function letters(line: Letters): string {
  const { text, x, y, size, family, isBold = false, anchor = 'start', width, attributes = '' } = line;
  const glyphs = [...text].map((character) => glyphOf(character, family, isBold));
  const natural = glyphs.reduce((sum, { advance }) => sum + advance * size, 0);
  const squeeze = width === undefined || natural === 0 ? 1 : width / natural;
  const before = { start: 0, middle: 0.5, end: 1 }[anchor] * natural * squeeze;
  let at = x - before;
  const outlines = glyphs.map(({ outline, advance }) => {
    const path = outline.transform(size * squeeze, 0, 0, size, at, y).toSVG();
    at += advance * size * squeeze;
    return path;
  });
  return `<path d="${outlines.join('')}" ${attributes}/>`;
}
