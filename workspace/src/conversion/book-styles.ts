import type { CellStyle } from 'hucre';
import type { BookStyle } from './book.ts';
import { readBorders, writeBorders } from './book-borders.ts';

export function readStyle({ font, fill, border, alignment, numFmt }: CellStyle): BookStyle {
  const style: BookStyle = {};
  if (numFmt !== undefined && numFmt !== 'General') style.pattern = numFmt;
  if (font?.bold === true) style.bold = true;
  if (font?.italic === true) style.italic = true;
  if (font?.underline !== undefined && font.underline !== false) style.underline = true;
  if (font?.strikethrough === true) style.strikethrough = true;
  if (font?.size !== undefined) style.fontSize = font.size;
  if (font?.name !== undefined) style.fontFamily = font.name;
  if (font?.color?.rgb !== undefined) style.color = font.color.rgb.slice(-6);
  if (fill?.type === 'pattern' && fill.pattern === 'solid' && fill.fgColor?.rgb !== undefined)
    style.background = fill.fgColor.rgb.slice(-6);
  const { horizontal, vertical, wrapText } = alignment ?? {};
  if (horizontal === 'left' || horizontal === 'center' || horizontal === 'right')
    style.horizontal = horizontal;
  if (vertical === 'top' || vertical === 'center' || vertical === 'bottom') style.vertical = vertical;
  if (wrapText === true) style.wraps = true;
  const borders = border && readBorders(border);
  if (borders !== undefined) style.borders = borders;
  return style;
}

export function writeStyle(style: BookStyle): CellStyle {
  const { pattern, color, background, horizontal, vertical, wraps, borders } = style;
  return {
    ...(pattern !== undefined && { numFmt: pattern }),
    font: {
      ...(style.bold === true && { bold: true }),
      ...(style.italic === true && { italic: true }),
      ...(style.underline === true && { underline: true }),
      ...(style.strikethrough === true && { strikethrough: true }),
      ...(style.fontSize !== undefined && { size: style.fontSize }),
      ...(style.fontFamily !== undefined && { name: style.fontFamily }),
      ...(color !== undefined && { color: { rgb: color } }),
    },
    ...(background !== undefined && {
      fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: background } },
    }),
    ...(borders !== undefined && { border: writeBorders(borders) }),
    alignment: {
      ...(horizontal !== undefined && { horizontal }),
      ...(vertical !== undefined && { vertical }),
      ...(wraps === true && { wrapText: true }),
    },
  };
}
