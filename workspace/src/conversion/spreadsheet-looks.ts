import type { CellFormat, Color } from '../sheets/cell-format.ts';
import { changeFormat } from '../sheets/cell-format.ts';
import type { NumberFormat } from '../sheets/number-format.ts';
import { patternType } from '../sheets/number-format.ts';
import type { BookBorders, BookStyle } from './book.ts';

/** A cell's format, and the pattern that it shows its number by, as other programs take it. */
export function styleOf(format: CellFormat | undefined, pattern: string | undefined): BookStyle {
  const { textFormat: text, horizontalAlignment, verticalAlignment } = format ?? {};
  const style: BookStyle = {};
  if (pattern !== undefined) style.pattern = pattern;
  if (text?.bold === true) style.bold = true;
  if (text?.italic === true) style.italic = true;
  if (text?.underline === true) style.underline = true;
  if (text?.strikethrough === true) style.strikethrough = true;
  if (text?.fontSize !== undefined) style.fontSize = text.fontSize;
  if (text?.fontFamily !== undefined) style.fontFamily = text.fontFamily;
  if (text?.foregroundColor !== undefined) style.color = hexOf(text.foregroundColor);
  if (format?.backgroundColor !== undefined) style.background = hexOf(format.backgroundColor);
  if (horizontalAlignment !== undefined) style.horizontal = horizontals[horizontalAlignment];
  if (verticalAlignment !== undefined) style.vertical = verticals[verticalAlignment];
  if (format?.wrapStrategy === 'WRAP') style.wraps = true;
  if (format?.borders !== undefined) style.borders = bordersOf(format.borders);
  return style;
}

const horizontals: Readonly<Record<string, BookStyle['horizontal']>> = {
  LEFT: 'left',
  CENTER: 'center',
  RIGHT: 'right',
};
const verticals: Readonly<Record<string, BookStyle['vertical']>> = {
  TOP: 'top',
  MIDDLE: 'center',
  BOTTOM: 'bottom',
};

export function hexOf({ red = 0, green = 0, blue = 0 }: Color): string {
  return [red, green, blue]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();
}

const borderSides = ['top', 'bottom', 'left', 'right'] as const;

function bordersOf(borders: NonNullable<CellFormat['borders']>): BookBorders {
  const lines: BookBorders = {};
  for (const side of borderSides) {
    const { style: line, color } = borders[side] ?? {};
    if (line !== undefined) lines[side] = { line, ...(color !== undefined && { color: hexOf(color) }) };
  }
  return lines;
}

function cellBorders(lines: BookBorders): NonNullable<CellFormat['borders']> {
  const borders: NonNullable<CellFormat['borders']> = {};
  for (const side of borderSides) {
    const { line, color } = lines[side] ?? {};
    if (line !== undefined)
      borders[side] = { style: line, ...(color !== undefined && { color: colorOf(color) }) };
  }
  return borders;
}

/** The parts of another program's formatting that a format of Sheets can express. */
export function formatOf(style: BookStyle): CellFormat | undefined {
  const { bold, italic, underline, strikethrough, fontSize, fontFamily, color, background } = style;
  const numberFormat = numberFormatOf(style.pattern);
  const text = { bold, italic, underline, strikethrough, fontSize, fontFamily };
  const textFormat = { ...said(text), ...(color && { foregroundColorStyle: { rgbColor: colorOf(color) } }) };
  const changes: CellFormat = {
    ...(numberFormat !== undefined && { numberFormat }),
    ...(background && { backgroundColorStyle: { rgbColor: colorOf(background) } }),
    ...(style.horizontal && { horizontalAlignment: style.horizontal.toUpperCase() }),
    ...(style.vertical && { verticalAlignment: verticalNames[style.vertical] }),
    ...(style.wraps === true && { wrapStrategy: 'WRAP' }),
    ...(style.borders !== undefined && { borders: cellBorders(style.borders) }),
    textFormat,
  };
  return changeFormat(undefined, changes, 'all');
}

const verticalNames = { top: 'TOP', center: 'MIDDLE', bottom: 'BOTTOM' } as const;

/** A pattern that cannot be read is left out: the value stays, shown plainly. */
function numberFormatOf(pattern: string | undefined): NumberFormat | undefined {
  if (pattern === undefined || pattern.length > 1000) return undefined;
  try {
    return { type: patternType(pattern), pattern };
  } catch {
    return undefined;
  }
}

/** What of an object is not undefined. */
function said<T extends object>(parts: T): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }>;
function said(parts: object): object {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

export function colorOf(hex: string): Color {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { red: part(0), green: part(2), blue: part(4) };
}
