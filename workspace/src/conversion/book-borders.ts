import type { BorderSide, BorderStyle } from 'hucre';
import type { BookBorders } from './book.ts';

const sides = ['top', 'bottom', 'left', 'right'] as const;

/** The lines that Excel and Sheets both have; the first with a name is how it is written. */
const lines = [
  ['SOLID', 'thin'],
  ['SOLID_MEDIUM', 'medium'],
  ['SOLID_THICK', 'thick'],
  ['DOTTED', 'dotted'],
  ['DASHED', 'dashed'],
  ['DOUBLE', 'double'],
  ['DOTTED', 'hair'],
  ['DASHED', 'dashDot'],
  ['DASHED', 'dashDotDot'],
  ['DASHED', 'slantDashDot'],
  ['SOLID_MEDIUM', 'mediumDashed'],
  ['SOLID_MEDIUM', 'mediumDashDot'],
  ['SOLID_MEDIUM', 'mediumDashDotDot'],
] as const;

export function writeBorders(borders: BookBorders): BorderStyle {
  const written: BorderStyle = {};
  for (const side of sides) {
    const style = lines.find(([line]) => line === borders[side]?.line)?.[1];
    const color = borders[side]?.color;
    if (style !== undefined) written[side] = { style, ...(color !== undefined && { color: { rgb: color } }) };
  }
  return written;
}

export function readBorders(border: BorderStyle): BookBorders | undefined {
  const read: BookBorders = {};
  for (const side of sides) {
    const drawn: BorderSide | undefined = border[side];
    const line = lines.find(([, style]) => style === drawn?.style)?.[0];
    const color = drawn?.color?.rgb?.slice(-6);
    if (line !== undefined) read[side] = { line, ...(color !== undefined && { color }) };
  }
  return Object.keys(read).length === 0 ? undefined : read;
}
