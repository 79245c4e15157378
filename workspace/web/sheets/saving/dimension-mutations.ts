import * as z from 'zod';
import type { Dimension, SheetRequest } from '../../api/sheet-requests.ts';
import {
  type Range,
  rangeSchema,
  sheetRangeSchema,
  sheetRangesSchema,
  sheetSchema,
} from './mutation-params.ts';

const moveSchema = sheetSchema.extend({ sourceRange: rangeSchema, targetRange: rangeSchema });

function span(range: Range, dimension: Dimension): { startIndex: number; endIndex: number } {
  return dimension === 'ROWS'
    ? { startIndex: range.startRow, endIndex: range.endRow + 1 }
    : { startIndex: range.startColumn, endIndex: range.endColumn + 1 };
}

export function insert(dimension: Dimension) {
  return (params: unknown): SheetRequest[] => {
    const { subUnitId: sheetId, range } = sheetRangeSchema.parse(params);
    const { startIndex, endIndex } = span(range, dimension);
    const whole = { sheetId, dimension, startIndex, endIndex };
    return [{ insertDimension: { range: whole, inheritFromBefore: startIndex > 0 } }];
  };
}

export function remove(dimension: Dimension) {
  return (params: unknown): SheetRequest[] => {
    const { subUnitId: sheetId, range } = sheetRangeSchema.parse(params);
    return [{ deleteDimension: { range: { sheetId, dimension, ...span(range, dimension) } } }];
  };
}

export function move(dimension: Dimension) {
  return (params: unknown): SheetRequest[] => {
    const { subUnitId: sheetId, sourceRange, targetRange } = moveSchema.parse(params);
    const source = { sheetId, dimension, ...span(sourceRange, dimension) };
    return [{ moveDimension: { source, destinationIndex: span(targetRange, dimension).startIndex } }];
  };
}

export function hide(dimension: Dimension, hiddenByUser: boolean) {
  return (params: unknown): SheetRequest[] => {
    const { subUnitId: sheetId, ranges } = sheetRangesSchema.parse(params);
    return ranges.map((range) => ({
      updateDimensionProperties: {
        range: { sheetId, dimension, ...span(range, dimension) },
        properties: { hiddenByUser },
        fields: 'hiddenByUser',
      },
    }));
  };
}

/** The editor gives one size for all ranges, or a size for each row or column by its index. */
const sizeSchema = z.union([z.number(), z.record(z.string(), z.number().nullish())]);
const widthsSchema = sheetRangesSchema.extend({ colWidth: sizeSchema });
const heightsSchema = sheetRangesSchema.extend({ rowHeight: sizeSchema });

interface Sized {
  startIndex: number;
  endIndex: number;
  pixelSize: number;
}

function sizedSpans(
  ranges: readonly Range[],
  dimension: Dimension,
  size: z.infer<typeof sizeSchema>,
): Sized[] {
  if (typeof size === 'number') {
    return ranges.map((range) => ({ ...span(range, dimension), pixelSize: size }));
  }
  return Object.entries(size).flatMap(([index, pixelSize]) =>
    pixelSize ? [{ startIndex: Number(index), endIndex: Number(index) + 1, pixelSize }] : [],
  );
}

function resize(sheetId: number, dimension: Dimension, sized: readonly Sized[]): SheetRequest[] {
  return sized.map(({ startIndex, endIndex, pixelSize }) => ({
    updateDimensionProperties: {
      range: { sheetId, dimension, startIndex, endIndex },
      properties: { pixelSize: Math.round(pixelSize) },
      fields: 'pixelSize',
    },
  }));
}

export function resizeColumns(params: unknown): SheetRequest[] {
  const { subUnitId, ranges, colWidth } = widthsSchema.parse(params);
  return resize(subUnitId, 'COLUMNS', sizedSpans(ranges, 'COLUMNS', colWidth));
}

export function resizeRows(params: unknown): SheetRequest[] {
  const { subUnitId, ranges, rowHeight } = heightsSchema.parse(params);
  return resize(subUnitId, 'ROWS', sizedSpans(ranges, 'ROWS', rowHeight));
}

/** The width that columns have on the server unless somebody has given them another. */
const serversColumnWidth = 100;

/** The widths, heights and hidden columns of a tab that is added with them. */
export function ownLines(
  sheetId: number,
  columns: Readonly<Record<string, { w?: number | undefined; hd?: number | undefined }>> = {},
  rows: Readonly<Record<string, { h?: number | undefined; ia?: number | undefined }>> = {},
): SheetRequest[] {
  const widths = Object.entries(columns).map(
    ([index, { w }]) => [index, w === serversColumnWidth ? null : w] as const,
  );
  // The editor has heights of its own for rows that follow their content.
  const heights = Object.entries(rows).map(([index, { h, ia }]) => [index, ia === 0 ? h : null] as const);
  const hidden = Object.keys(columns).filter((index) => columns[index]?.hd === 1);
  return [
    ...resize(sheetId, 'COLUMNS', sizedSpans([], 'COLUMNS', Object.fromEntries(widths))),
    ...resize(sheetId, 'ROWS', sizedSpans([], 'ROWS', Object.fromEntries(heights))),
    ...hidden.map((index) => ({
      updateDimensionProperties: {
        range: {
          sheetId,
          dimension: 'COLUMNS' as const,
          startIndex: Number(index),
          endIndex: Number(index) + 1,
        },
        properties: { hiddenByUser: true },
        fields: 'hiddenByUser',
      },
    })),
  ];
}
