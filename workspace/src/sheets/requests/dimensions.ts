import * as z from 'zod';
import type { Sheet, Spreadsheet } from '../../storage/spreadsheets-model.ts';
import { linePropertiesSchema } from '../../storage/spreadsheets-model.ts';
import type { LineProperties } from '../../storage/spreadsheets-rows.ts';
import { ApiError } from '../../wire/errors.ts';
import { shownText } from '../cell-content.ts';
import { checkChangedCells, checkGridSize } from '../grid-limits.ts';
import type { Dimension } from '../grid-range.ts';
import { dimensionSchema, requireSheet } from '../grid-range.ts';
import { deleteLines, inheritFormats, insertLines, moveLines } from '../grid-shift.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

const dimensionRangeSchema = z.object({
  sheetId: z.int().default(0),
  dimension: dimensionSchema,
  startIndex: z.int().min(0).optional(),
  endIndex: z.int().min(0).optional(),
});

interface Lines {
  sheet: Sheet;
  dimension: Dimension;
  start: number;
  end: number;
  /** How many rows or columns the grid has. */
  size: number;
}

/** The rows or columns meant: a side left out is that of the grid. */
function resolveLines(spreadsheet: Spreadsheet, range: z.infer<typeof dimensionRangeSchema>): Lines {
  const sheet = requireSheet(spreadsheet, range.sheetId);
  const size = range.dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
  const start = range.startIndex ?? 0;
  const end = range.endIndex ?? size;
  if (end <= start) {
    throw new ApiError(400, `range.endIndex[${end}] must be after range.startIndex[${start}]`);
  }
  return { sheet, dimension: range.dimension, start, end, size };
}

export const insertDimension = defineRequest(
  z.object({ range: dimensionRangeSchema, inheritFromBefore: z.boolean().default(false) }),
  ({ range, inheritFromBefore }, { spreadsheet }) => {
    const { sheet, dimension, start, end, size } = resolveLines(spreadsheet, range);
    if (inheritFromBefore && start === 0) {
      throw new ApiError(400, 'range.startIndex must be greater than 0 if inheritFromBefore is true.');
    }
    if (start > size || (start === size && !inheritFromBefore)) {
      throw new ApiError(
        400,
        `range.startIndex[${start}] must be less than the grid size (${size}) if inheritFromBefore is false.`,
      );
    }
    insertLines(spreadsheet, sheet, dimension, start, end - start);
    checkGridSize(spreadsheet);
    inheritFormats(sheet, { dimension, start, end, from: inheritFromBefore ? start - 1 : end });
  },
);

export const deleteDimension = defineRequest(
  z.object({ range: dimensionRangeSchema }),
  ({ range }, { spreadsheet }) => {
    const { sheet, dimension, start, end, size } = resolveLines(spreadsheet, range);
    const line = dimension === 'ROWS' ? 'row' : 'column';
    if (end > size) {
      throw new ApiError(
        400,
        `Cannot delete a ${line} that doesn't exist. Tried to delete ${line} index ${end - 1} but there are only ${size} ${line}s.`,
      );
    }
    if (end - start === size) throw new ApiError(400, `You can't delete all the ${line}s on the sheet.`);
    deleteLines(spreadsheet, sheet, dimension, start, end - start);
  },
);

export const appendDimension = defineRequest(
  z.object({ sheetId: z.int().default(0), dimension: dimensionSchema, length: z.int().min(1) }),
  ({ sheetId, dimension, length }, { spreadsheet }) => {
    const sheet = requireSheet(spreadsheet, sheetId);
    if (dimension === 'ROWS') sheet.rowCount += length;
    else sheet.columnCount += length;
    checkGridSize(spreadsheet);
  },
);

export const moveDimension = defineRequest(
  z.object({ source: dimensionRangeSchema, destinationIndex: z.int().min(0).default(0) }),
  ({ source, destinationIndex: to }, { spreadsheet }) => {
    const { sheet, dimension, start, end, size } = resolveLines(spreadsheet, source);
    if (end > size || to > size) {
      throw new ApiError(400, `The lines to move and their destination must lie within the grid (${size}).`);
    }
    if (to > start && to < end) {
      throw new ApiError(400, 'destinationIndex must not lie within the lines that are moved.');
    }
    moveLines(spreadsheet, sheet, dimension, { from: start, count: end - start, to });
  },
);

export const updateDimensionProperties = defineRequest(
  z.object({
    range: dimensionRangeSchema,
    properties: linePropertiesSchema.default({}),
    fields: z.string().optional(),
  }),
  ({ range, properties, fields }, { spreadsheet }) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, ['pixelSize', 'hiddenByUser', 'hiddenByFilter', 'developerMetadata']);
    changeLines(resolveLines(spreadsheet, range), (current) => {
      const merged = linePropertiesSchema.parse(applyMask({ ...current }, { ...properties }, mask));
      return merged.pixelSize === undefined && merged.hiddenByUser !== true ? undefined : merged;
    });
  },
);

function changeLines(
  { sheet, dimension, start, end, size }: Lines,
  change: (current: LineProperties | undefined, line: number) => LineProperties | undefined,
): void {
  checkChangedCells(Math.min(end, size) - start);
  for (let line = start; line < Math.min(end, size); line += 1) {
    if (dimension === 'ROWS') {
      sheet.rows.setProperties(line, change(sheet.rows.at(line)?.properties, line));
      continue;
    }
    const changed = change(sheet.columns.get(line), line);
    if (changed === undefined) sheet.columns.delete(line);
    else sheet.columns.set(line, changed);
  }
}

const pixelsPerCharacter = 7;
const cellPaddingPixels = 8;
const leastWidth = 20;

/** Columns become as wide as their longest text, counted in characters of the default font; rows as high as a line. */
export const autoResizeDimensions = defineRequest(
  z.object({ dimensions: dimensionRangeSchema }),
  ({ dimensions }, edit) => {
    const lines = resolveLines(edit.spreadsheet, dimensions);
    changeLines(lines, (current, line) => {
      if (lines.dimension === 'ROWS')
        return current?.hiddenByUser === true ? { hiddenByUser: true } : undefined;
      return { ...current, pixelSize: fittingWidth(lines.sheet, line, edit) };
    });
  },
  { needsResults: true },
);

function fittingWidth(sheet: Sheet, column: number, { context }: Edit): number {
  let longest = 0;
  for (const row of sheet.rows.rows) {
    const cell = row.cells[column];
    if (cell === undefined) continue;
    for (const line of (shownText(cell, context) ?? '').split('\n')) longest = Math.max(longest, line.length);
  }
  return Math.max(leastWidth, longest * pixelsPerCharacter + cellPaddingPixels);
}
