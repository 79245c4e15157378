import * as z from 'zod';
import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { linePropertiesSchema } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { LineProperties } from '../../storage/spreadsheets/spreadsheets-rows.ts';
import { ApiError } from '../../wire/errors.ts';
import { maskAt } from '../../wire/fields.ts';
import { shownText } from '../cell-content.ts';
import { defaultFormat, formatOf } from '../cell-format.ts';
import { checkChangedCells, checkGridSize } from '../grid-limits.ts';
import type { Dimension } from '../grid-range.ts';
import { dimensionSchema, requireSheet } from '../grid-range.ts';
import { deleteLines, inheritFormats, insertLines, moveLines } from '../grid-shift.ts';
import { extendRules } from '../parts/parts-shift.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

export const dimensionRangeSchema = z.object({
  sheetId: z.int().default(0),
  dimension: dimensionSchema,
  startIndex: z.int().min(0).optional(),
  endIndex: z.int().min(0).optional(),
});

export interface Lines {
  sheet: Sheet;
  dimension: Dimension;
  start: number;
  end: number;
  /** How many rows or columns the grid has. */
  size: number;
}

/** The rows or columns in question: a side that is left out is the grid's edge. */
export function resolveLines(spreadsheet: Spreadsheet, range: z.infer<typeof dimensionRangeSchema>): Lines {
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
    if (start > size) {
      throw new ApiError(400, `range.startIndex[${start}] is larger than current grid size (${size})`);
    }
    if (start === size && !inheritFromBefore) {
      throw new ApiError(
        400,
        `range.startIndex[${start}] must be less than the grid size (${size}) if inheritFromBefore is false.`,
      );
    }
    insertLines(spreadsheet, sheet, dimension, start, end - start);
    checkGridSize(spreadsheet);
    inheritFormats(sheet, { dimension, start, end, from: inheritFromBefore ? start - 1 : end });
    extendRules(spreadsheet, sheet, dimension, { start, end, isFromBefore: inheritFromBefore });
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
    const { frozenRowCount = 0, frozenColumnCount = 0 } = sheet.properties.gridProperties;
    // Quoted in jlolling/talendcomp_tGoogleSheet#19. All lines would be frozen, which no later change of the sheet allows.
    if (start <= (dimension === 'ROWS' ? frozenRowCount : frozenColumnCount) && end === size)
      throw new ApiError(400, `Sorry, it is not possible to delete all non-frozen ${line}s.`);
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
    properties: linePropertiesSchema.extend({ developerMetadata: z.unknown().optional() }).default({}),
    fields: z.string().optional(),
  }),
  ({ range, properties, fields }, { spreadsheet }) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, ['pixelSize', 'hiddenByUser', 'hiddenByFilter', 'developerMetadata']);
    if (properties.developerMetadata !== undefined && maskAt(mask, 'developerMetadata') !== undefined)
      throw new ApiError(501, 'Developer metadata of a row or column is set by createDeveloperMetadata.');
    changeLines(resolveLines(spreadsheet, range), (current) => {
      const merged = linePropertiesSchema.parse(applyMask({ ...current }, { ...properties }, mask));
      return merged.pixelSize === undefined && merged.hiddenByUser !== true ? undefined : merged;
    });
  },
);

/** Hides or shows lines, as collapsing their group does. */
export function hideLines(lines: Lines, isHidden: boolean): void {
  changeLines(lines, (current) => {
    const { pixelSize } = current ?? {};
    if (pixelSize === undefined && !isHidden) return undefined;
    return { ...(pixelSize !== undefined && { pixelSize }), ...(isHidden && { hiddenByUser: true }) };
  });
}

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
const minWidth = 20;
const defaultHeight = 21;
const pixelsPerLine = 17;

/**
 * Columns become as wide as their longest line of text, counted in characters, and rows as high as their most lines;
 * the font's size counts, the shapes of its letters do not.
 */
export const autoResizeDimensions = defineRequest(
  z.object({
    dimensions: dimensionRangeSchema.optional(),
    dataSourceSheetDimensions: z.unknown().optional(),
  }),
  ({ dimensions, dataSourceSheetDimensions }, edit) => {
    if (dataSourceSheetDimensions !== undefined) throw new ApiError(501, 'Data sources are not served.');
    if (dimensions === undefined) throw new ApiError(400, 'dimensions must be specified.');
    const lines = resolveLines(edit.spreadsheet, dimensions);
    changeLines(lines, (current, line) => {
      const isRow = lines.dimension === 'ROWS';
      const pixelSize = isRow
        ? fittingHeight(lines.sheet, line, edit)
        : fittingWidth(lines.sheet, line, edit);
      const { hiddenByUser } = current ?? {};
      if (isRow && pixelSize === defaultHeight && hiddenByUser !== true) return undefined;
      return {
        ...(!(isRow && pixelSize === defaultHeight) && { pixelSize }),
        ...(hiddenByUser === true && { hiddenByUser }),
      };
    });
  },
  { needsResults: true },
);

function fittingWidth(sheet: Sheet, column: number, edit: Edit): number {
  let widest = 0;
  for (const row of sheet.rows.rows) {
    const cell = row.cells[column];
    if (cell === undefined) continue;
    const scale = fontScale(cell, edit);
    for (const line of linesOfText(cell, edit)) widest = Math.max(widest, line.length * scale);
  }
  return Math.max(minWidth, Math.round(widest * pixelsPerCharacter) + cellPaddingPixels);
}

function fittingHeight(sheet: Sheet, row: number, edit: Edit): number {
  let highest = defaultHeight;
  for (const cell of sheet.rows.at(row)?.cells ?? []) {
    if (cell === undefined) continue;
    const text = linesOfText(cell, edit).length * pixelsPerLine * fontScale(cell, edit);
    highest = Math.max(highest, Math.round(text) + defaultHeight - pixelsPerLine);
  }
  return highest;
}

function linesOfText(cell: Cell, { context }: Edit): string[] {
  return (shownText(cell, context) ?? '').split('\n');
}

function fontScale(cell: Cell, { spreadsheet }: Edit): number {
  const { fontSize } = defaultFormat.textFormat;
  return (formatOf(spreadsheet.formats, cell.style)?.textFormat?.fontSize ?? fontSize) / fontSize;
}
