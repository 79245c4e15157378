import { createFont, type TTF } from 'fonteditor-core';
import { create, type Font, type Glyph } from 'fontkit';

// The screens' fonts are variable and compressed for the web, one file per group of letters. A document needs one
// plain font file; it is put together here, with the outlines and widths of the regular weight.

/** A font as one TrueType file with the characters of all files; of duplicates, the first wins. */
export function plainFontFile(files: readonly Buffer[], name: string): Buffer {
  const fonts = files.map(openFont);
  const [first] = fonts;
  if (!first) throw new Error('A font is made of at least one file.');
  const glyphs = new Map<number, TTF.Glyph>();
  for (const font of fonts) {
    for (const codePoint of font.characterSet) {
      if (glyphs.has(codePoint)) continue;
      glyphs.set(codePoint, outlineOf(font.glyphForCodePoint(codePoint), [codePoint]));
    }
  }
  const { unitsPerEm, ascent, descent, lineGap, xHeight, capHeight } = first;
  const file = createFont();
  const parts = file.get();
  // A constant time, so that the same font is the same file.
  Object.assign(parts.head, { unitsPerEm, created: 1, modified: 1 });
  Object.assign(parts.name, { fontFamily: name, fullName: name, postScriptName: name });
  Object.assign(parts.hhea, { ascent, descent, lineGap });
  Object.assign(parts['OS/2'], {
    ...{ sTypoAscender: ascent, sTypoDescender: descent, sTypoLineGap: lineGap },
    ...{ usWinAscent: ascent, usWinDescent: -descent, sxHeight: xHeight, sCapHeight: capHeight },
  });
  file.set({ ...parts, glyf: [outlineOf(first.getGlyph(0), []), ...glyphs.values()] });
  return file.write({ type: 'ttf', toBuffer: true });
}

/** A font file of any kind, unless it holds several fonts. */
export function openFont(file: Buffer): Font {
  const font = create(file);
  if (!('characterSet' in font)) throw new Error('A collection of fonts is not a font.');
  return font;
}

function outlineOf(glyph: Glyph, unicode: number[]): TTF.Glyph {
  const contours: TTF.Contour[] = [];
  for (const { command, args } of glyph.path.commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args.map(Math.round);
    if (command === 'moveTo') contours.push([{ x: x1, y: y1, onCurve: true }]);
    else if (command === 'lineTo') contours.at(-1)?.push({ x: x1, y: y1, onCurve: true });
    else if (command === 'quadraticCurveTo') {
      contours.at(-1)?.push({ x: x1, y: y1, onCurve: false }, { x: x2, y: y2, onCurve: true });
    }
  }
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  // A glyph without an outline has no bounding box.
  const [xMin, yMin] = points.length > 0 ? [Math.min(...xs), Math.min(...ys)] : [0, 0];
  const [xMax, yMax] = points.length > 0 ? [Math.max(...xs), Math.max(...ys)] : [0, 0];
  const advanceWidth = Math.round(glyph.advanceWidth);
  return { contours, xMin, yMin, xMax, yMax, advanceWidth, leftSideBearing: xMin, name: '', unicode };
}
