import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';
import polygonClipping, { type MultiPolygon } from 'polygon-clipping';
import { doubleArea } from './clip.ts';
import type { Ring } from './mercator.ts';
import { pointsKept } from './simplify.ts';

const require = createRequire(import.meta.url);
const groups = ['latin', 'latin-ext'];

let fonts: readonly Font[] | null = null;

/** The house font in its files, one per group of letters. */
function houseFonts(): readonly Font[] {
  fonts ??= groups.map((group) => {
    const file = `@fontsource-variable/instrument-sans/files/instrument-sans-${group}-wght-normal.woff2`;
    const font = create(readFileSync(require.resolve(file)));
    if (!('characterSet' in font)) throw new Error('a collection of fonts is no font');
    return font;
  });
  return fonts;
}

const fontOf = (character: string) =>
  houseFonts().find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** The characters of a text that the font does not have. */
export function lettersMissing(text: string): string[] {
  return [...new Set([...text.normalize('NFC')].filter((character) => fontOf(character) === undefined))];
}

interface Letter {
  /** In fractions of the font size, y downward from the baseline. */
  rings: readonly Ring[];
  advance: number;
}

const letters = new Map<string, Letter>();

function letterOf(character: string): Letter {
  const known = letters.get(character);
  if (known) return known;
  const font = fontOf(character);
  if (!font) throw new Error(`the font has no ${character}`);
  const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  const letter = {
    rings: merged(contoursOf(glyph)).map((ring) =>
      simplified(ring, tolerance * font.unitsPerEm).map(
        ([x, y]) => [x / font.unitsPerEm, -y / font.unitsPerEm] as const,
      ),
    ),
    advance: glyph.advanceWidth / font.unitsPerEm,
  };
  letters.set(character, letter);
  return letter;
}

type Contour = [number, number][];

/** The number of segments of a curve before superfluous ones are removed. */
const stepsOfCurve = 6;
/** In fractions of the font size: letters of 5 mm deviate from their true shape by less than 0.01 mm. */
const tolerance = 0.002;

function contoursOf(glyph: Glyph): Contour[] {
  const contours: Contour[] = [];
  let contour: Contour = [];
  for (const { command, args } of glyph.path.commands) {
    const [x = 0, y = 0, toX = 0, toY = 0] = args;
    if (command === 'moveTo') {
      contour = [[x, y]];
      contours.push(contour);
    } else if (command === 'lineTo') contour.push([x, y]);
    else if (command === 'quadraticCurveTo') contour.push(...curve(contour.at(-1), [x, y], [toX, toY]));
  }
  return contours.filter((one) => one.length > 2);
}

function curve(
  [fromX, fromY]: [number, number] = [0, 0],
  bend: Contour[number],
  to: Contour[number],
): Contour {
  return Array.from({ length: stepsOfCurve }, (_, step) => {
    const done = (step + 1) / stepsOfCurve;
    const [first, second, third] = [(1 - done) ** 2, 2 * done * (1 - done), done ** 2];
    return [
      first * fromX + second * bend[0] + third * to[0],
      first * fromY + second * bend[1] + third * to[1],
    ];
  });
}

/**
 * The parts of a letter overlap in the font; a machine would burn twice there, or not at all. Outlines run clockwise
 * and holes counterclockwise; from largest to smallest, each adds or removes.
 */
function merged(contours: readonly Contour[]): Ring[] {
  const size = (contour: Contour) => Math.abs(doubleArea(contour));
  let letter: MultiPolygon = [];
  for (const contour of contours.toSorted((one, other) => size(other) - size(one))) {
    const isInk = doubleArea(contour) < 0;
    letter = isInk ? polygonClipping.union(letter, [contour]) : polygonClipping.difference(letter, [contour]);
  }
  return letter.flat().map((ring) => ring.slice(0, -1));
}

function simplified(ring: Ring, within: number): Ring {
  const line = Float64Array.from([...ring, ...ring.slice(0, 1)].flat());
  return pointsKept(line, within)
    .slice(0, -1)
    .flatMap((index) => ring.slice(index, index + 1));
}

/** In fractions of the font size: the height of capitals, and the depth of descenders. */
export const capitalHeight = 0.72;
export const depth = 0.22;

export function textWidth(text: string, size: number): number {
  return [...text.normalize('NFC')].reduce((sum, character) => sum + letterOf(character).advance * size, 0);
}

/** The outlines of a text that begins at a point; each ring is closed. */
export function textRings(text: string, size: number, [startX, startY]: readonly [number, number]): Ring[] {
  const rings: Ring[] = [];
  let x = startX;
  for (const character of text.normalize('NFC')) {
    const letter = letterOf(character);
    for (const ring of letter.rings) {
      rings.push(ring.map(([right, down]) => [x + right * size, startY + down * size]));
    }
    x += letter.advance * size;
  }
  return rings;
}
