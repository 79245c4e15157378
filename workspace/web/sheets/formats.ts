import {
  BooleanNumber,
  HorizontalAlign,
  type IStyleData,
  type ITextDecoration,
  WrapStrategy,
} from '@univerjs/core';
import { numberFormatSchema, patternOf } from '../../src/sheets/number-format.ts';
import type { CellFormat } from '../api/sheets.ts';
import { toBorderData, toBorders } from './borders.ts';
import { toColor, toHex } from './colors.ts';

/** The parts of a format that the page shows and edits; everything else in a cell's format stays unchanged. */
export const formatFields = [
  'userEnteredFormat.numberFormat',
  'userEnteredFormat.backgroundColor',
  'userEnteredFormat.borders',
  'userEnteredFormat.horizontalAlignment',
  'userEnteredFormat.wrapStrategy',
  'userEnteredFormat.textFormat.foregroundColor',
  'userEnteredFormat.textFormat.bold',
  'userEnteredFormat.textFormat.italic',
  'userEnteredFormat.textFormat.underline',
  'userEnteredFormat.textFormat.strikethrough',
] as const;

const alignments = [
  ['LEFT', HorizontalAlign.LEFT],
  ['CENTER', HorizontalAlign.CENTER],
  ['RIGHT', HorizontalAlign.RIGHT],
] as const;

const wraps = [
  ['OVERFLOW_CELL', WrapStrategy.OVERFLOW],
  ['CLIP', WrapStrategy.CLIP],
  ['WRAP', WrapStrategy.WRAP],
] as const;

export function numberFormatType(pattern: string): string {
  // Quoted text, escaped letters and [colours] do not affect the type; [h] counts hours.
  const bare = pattern.replace(/"[^"]*"|\\./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  const hasDate = /[yd]/i.test(bare);
  const hasTime = /h|s|am\/pm/i.test(bare);
  if (hasDate) return hasTime ? 'DATE_TIME' : 'DATE';
  if (hasTime) return 'TIME';
  if (/m{3,}/i.test(bare)) return 'DATE';
  if (bare.includes('%')) return 'PERCENT';
  if (/[$€£¥]/.test(pattern)) return 'CURRENCY';
  if (/e[+-]/i.test(bare)) return 'SCIENTIFIC';
  return bare.trim() === '@' ? 'TEXT' : 'NUMBER';
}

const shown: ITextDecoration = { s: BooleanNumber.TRUE };

/** The locale says what a number format shows that names a type without a pattern. */
export function toStyle(format: CellFormat, locale?: string): IStyleData | undefined {
  const { numberFormat, textFormat, backgroundColor } = format;
  const style: IStyleData = {};
  const pattern = numberFormat?.pattern || patternOf(numberFormatSchema.safeParse(numberFormat).data, locale);
  if (pattern) style.n = { pattern };
  if (backgroundColor) style.bg = { rgb: toHex(backgroundColor) };
  const borders = format.borders && toBorderData(format.borders);
  if (borders) style.bd = borders;
  const alignment = alignments.find(([name]) => name === format.horizontalAlignment);
  if (alignment) style.ht = alignment[1];
  const wrap = wraps.find(([name]) => name === format.wrapStrategy);
  if (wrap) style.tb = wrap[1];
  if (textFormat?.bold) style.bl = BooleanNumber.TRUE;
  if (textFormat?.italic) style.it = BooleanNumber.TRUE;
  if (textFormat?.underline) style.ul = shown;
  if (textFormat?.strikethrough) style.st = shown;
  // Black is what every cell has anyway; leaving it out lets the dark theme choose.
  if (textFormat?.foregroundColor && toHex(textFormat.foregroundColor) !== '#000000') {
    style.cl = { rgb: toHex(textFormat.foregroundColor) };
  }
  return Object.keys(style).length === 0 ? undefined : style;
}

export function toFormat(style: IStyleData): CellFormat {
  const alignment = alignments.find(([, value]) => value === style.ht);
  const wrap = wraps.find(([, value]) => value === style.tb);
  const background = style.bg?.rgb ? toColor(style.bg.rgb) : undefined;
  const foreground = style.cl?.rgb ? toColor(style.cl.rgb) : undefined;
  const borders = style.bd ? toBorders(style.bd) : undefined;
  const pattern = style.n?.pattern;
  const textFormat = {
    ...(foreground && { foregroundColor: foreground }),
    ...(style.bl === BooleanNumber.TRUE && { bold: true }),
    ...(style.it === BooleanNumber.TRUE && { italic: true }),
    ...(style.ul?.s === BooleanNumber.TRUE && { underline: true }),
    ...(style.st?.s === BooleanNumber.TRUE && { strikethrough: true }),
  };
  return {
    ...(pattern && pattern !== 'General' && { numberFormat: { type: numberFormatType(pattern), pattern } }),
    ...(background && { backgroundColor: background }),
    ...(borders && { borders }),
    ...(alignment && { horizontalAlignment: alignment[0] }),
    ...(wrap && { wrapStrategy: wrap[0] }),
    ...(Object.keys(textFormat).length > 0 && { textFormat }),
  };
}
