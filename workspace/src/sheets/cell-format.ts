import * as z from 'zod';
import type { CellValue } from '../storage/spreadsheets/spreadsheets-cells.ts';
import { colorSchema, colorStyleSchema } from '../storage/spreadsheets/spreadsheets-colors.ts';
import type { FormatTable } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { FieldMask } from '../wire/fields.ts';
import { numberFormatSchema } from './number-format.ts';
import { applyMask } from './update-mask.ts';

export const borderSchema = z.object({
  style: z.string().optional(),
  width: z.number().optional(),
  color: colorSchema.optional(),
  colorStyle: colorStyleSchema.optional(),
});

export const textFormatSchema = z.object({
  foregroundColor: colorSchema.optional(),
  foregroundColorStyle: colorStyleSchema.optional(),
  fontFamily: z.string().optional(),
  fontSize: z.number().optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  strikethrough: z.boolean().optional(),
  underline: z.boolean().optional(),
  link: z.object({ uri: z.string().optional() }).optional(),
});
type TextFormat = z.infer<typeof textFormatSchema>;

export const cellFormatSchema = z.object({
  numberFormat: numberFormatSchema.optional(),
  backgroundColor: colorSchema.optional(),
  backgroundColorStyle: colorStyleSchema.optional(),
  borders: z
    .object({
      top: borderSchema.optional(),
      bottom: borderSchema.optional(),
      left: borderSchema.optional(),
      right: borderSchema.optional(),
    })
    .optional(),
  padding: z
    .object({
      top: z.number().optional(),
      right: z.number().optional(),
      bottom: z.number().optional(),
      left: z.number().optional(),
    })
    .optional(),
  horizontalAlignment: z.string().optional(),
  verticalAlignment: z.string().optional(),
  wrapStrategy: z.string().optional(),
  textDirection: z.string().optional(),
  textFormat: textFormatSchema.optional(),
  hyperlinkDisplayType: z.string().optional(),
  textRotation: z.object({ angle: z.number().optional(), vertical: z.boolean().optional() }).optional(),
});
export type CellFormat = z.infer<typeof cellFormatSchema>;
export type Color = z.infer<typeof colorSchema>;
export type ColorStyle = z.infer<typeof colorStyleSchema>;

const white: Color = { red: 1, green: 1, blue: 1 };

/** How a cell looks on which nothing was set. */
export const defaultFormat = {
  backgroundColor: white,
  padding: { top: 2, right: 3, bottom: 2, left: 3 },
  verticalAlignment: 'BOTTOM',
  wrapStrategy: 'OVERFLOW_CELL',
  textFormat: {
    foregroundColor: {},
    fontFamily: 'arial,sans,sans-serif',
    fontSize: 10,
    bold: false,
    italic: false,
    strikethrough: false,
    underline: false,
    foregroundColorStyle: { rgbColor: {} },
  },
  backgroundColorStyle: { rgbColor: white },
} satisfies CellFormat;

/**
 * A colour as Sheets stores it: eight bits a part, truncated and not rounded (0.5 is stored as 127), returned as a 32-bit float,
 * without parts that are 0.
 */
function keptColor(color: Color): Color {
  const kept: Color = {};
  for (const part of ['red', 'green', 'blue'] as const) {
    const value = Math.trunc(Math.fround(Math.fround(Math.min(Math.max(color[part] ?? 0, 0), 1)) * 255));
    if (value > 0) kept[part] = shortestFloat32(value / 255);
  }
  return kept;
}

/** The decimal with the fewest digits that is the same 32-bit float. */
function shortestFloat32(value: number): number {
  const float = Math.fround(value);
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(float.toPrecision(digits));
    if (Math.fround(short) === float) return short;
  }
  return Number(float.toPrecision(9));
}

/** A colour and its style say the same thing twice; if both are given and differ, the style counts. */
export function colorTwins(
  color: Color | undefined,
  style: ColorStyle | undefined,
): { color?: Color; style?: ColorStyle } {
  if (style?.themeColor !== undefined) return { style: { themeColor: style.themeColor } };
  const rgb = style?.rgbColor ?? color;
  if (rgb === undefined) return {};
  const kept = keptColor(rgb);
  return { color: kept, style: { rgbColor: kept } };
}

/** The format with its colours as stored and without empty members. */
function keptFormat(format: CellFormat): CellFormat {
  const background = colorTwins(format.backgroundColor, format.backgroundColorStyle);
  const kept: CellFormat = { ...format };
  replace(kept, 'backgroundColor', background.color);
  replace(kept, 'backgroundColorStyle', background.style);
  if (format.textFormat !== undefined) kept.textFormat = keptTextFormat(format.textFormat);
  if (format.borders !== undefined) kept.borders = keptBorders(format.borders);
  for (const group of ['numberFormat', 'borders', 'padding', 'textFormat', 'textRotation'] as const) {
    if (Object.keys(kept[group] ?? {}).length === 0) delete kept[group];
  }
  return kept;
}

export function keptTextFormat(format: TextFormat): TextFormat {
  const kept = { ...format };
  const { color, style } = colorTwins(format.foregroundColor, format.foregroundColorStyle);
  replace(kept, 'foregroundColor', color);
  replace(kept, 'foregroundColorStyle', style);
  return kept;
}

const borderWidths: Readonly<Record<string, number>> = { SOLID_MEDIUM: 2, SOLID_THICK: 3, DOUBLE: 3 };

function keptBorders(borders: NonNullable<CellFormat['borders']>): NonNullable<CellFormat['borders']> {
  const kept: NonNullable<CellFormat['borders']> = {};
  for (const side of ['top', 'bottom', 'left', 'right'] as const) {
    const border = borders[side];
    if (border?.style === undefined || border.style === 'NONE') continue;
    const twins = colorTwins(border.color ?? {}, border.colorStyle);
    kept[side] = { style: border.style, width: borderWidths[border.style] ?? 1 };
    replace(kept[side], 'color', twins.color);
    replace(kept[side], 'colorStyle', twins.style);
  }
  return kept;
}

function replace<Target extends object, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | undefined,
): void {
  if (value === undefined) delete target[key];
  else target[key] = value;
}

/** The mask with the twin of every colour that it names. */
export function withTwins(mask: FieldMask): FieldMask {
  if (mask === 'all') return mask;
  const fields = new Map<string, FieldMask>();
  for (const [field, inner] of mask) {
    const color = /^(.*color)(?:Style)?$/i.exec(field)?.[1];
    if (color === undefined) fields.set(field, withTwins(inner));
    else for (const name of [color, `${color}Style`]) fields.set(name, 'all');
  }
  return fields;
}

/** `current` with the masked fields of `changes`; undefined if nothing is left. */
export function changeFormat(
  current: CellFormat | undefined,
  changes: CellFormat | undefined,
  mask: FieldMask,
): CellFormat | undefined {
  const merged = applyMask(current ?? {}, changes ?? {}, withTwins(mask));
  const kept = keptFormat(cellFormatSchema.parse(merged));
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** The complete format of a cell: its own format over the defaults. */
export function effectiveFormat(format: CellFormat | undefined, value: CellValue | undefined): CellFormat {
  return {
    ...defaultFormat,
    ...(value !== undefined && { horizontalAlignment: naturalAlignment(value) }),
    hyperlinkDisplayType: 'PLAIN_TEXT',
    ...format,
    padding: { ...defaultFormat.padding, ...format?.padding },
    textFormat: { ...defaultFormat.textFormat, ...format?.textFormat },
  };
}

function naturalAlignment(value: CellValue): string {
  if (typeof value === 'number') return 'RIGHT';
  return typeof value === 'boolean' ? 'CENTER' : 'LEFT';
}

const formatsByText = new WeakMap<FormatTable, Map<number, CellFormat>>();

/** The format behind a cell's number. */
export function formatOf(table: FormatTable, number: number | undefined): CellFormat | undefined {
  if (number === undefined) return undefined;
  let formats = formatsByText.get(table);
  if (formats === undefined) {
    formats = new Map();
    formatsByText.set(table, formats);
  }
  const known = formats.get(number);
  if (known !== undefined) return known;
  const text = table.text(number);
  if (text === undefined) return undefined;
  const format = cellFormatSchema.parse(JSON.parse(text));
  formats.set(number, format);
  return format;
}

/** The number under which a table keeps a format. */
export function internFormat(table: FormatTable, format: CellFormat | undefined): number | undefined {
  if (format === undefined || Object.keys(format).length === 0) return undefined;
  // The schema writes the keys in its own order, so that equal formats are equal texts.
  return table.intern(JSON.stringify(cellFormatSchema.parse(format)));
}
