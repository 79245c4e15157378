import type { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { FieldMask } from '../wire/fields.ts';
import { resolveA1 } from './a1.ts';
import { defaultFormat } from './cell-format.ts';
import type { SheetRange } from './grid-range.ts';
import { checkDescribedCells, describeGrid } from './grid-resource.ts';
import { describeSheetParts, describeSpreadsheetParts } from './parts/part-resources.ts';
import type { OpenSpreadsheet } from './session.ts';

const themeColors = [
  ['TEXT'],
  ['BACKGROUND', 1, 1, 1],
  ['ACCENT1', 0.25882354, 0.52156866, 0.95686275],
  ['ACCENT2', 0.91764706, 0.2627451, 0.20784314],
  ['ACCENT3', 0.9843137, 0.7372549, 0.015686275],
  ['ACCENT4', 0.20392157, 0.65882355, 0.3254902],
  ['ACCENT5', 1, 0.42745098, 0.003921569],
  ['ACCENT6', 0.27450982, 0.7411765, 0.7764706],
  ['LINK', 0.06666667, 0.33333334, 0.8],
] as const;

const spreadsheetTheme = {
  primaryFontFamily: 'Arial',
  themeColors: themeColors.map(([colorType, red, green, blue]) => ({
    colorType,
    color: { rgbColor: red === undefined ? {} : { red, green, blue } },
  })),
};

export interface ResourceOptions {
  /** Where the workspace's own pages are. */
  origin: string;
  fields: FieldMask;
  /** The cells to describe; undefined when no cells are wanted. */
  ranges: readonly SheetRange[] | undefined;
  /** The sheets to list; by default those of the ranges, or all. */
  sheets?: ReadonlySet<Sheet>;
}

/** The whole Spreadsheet as the API describes it; its cells are written out already, by the mask. */
export function describeSpreadsheet(
  opened: OpenSpreadsheet,
  { origin, fields, ranges, sheets }: ResourceOptions,
): Record<string, unknown> {
  const { spreadsheet, file } = opened;
  if (ranges !== undefined) checkDescribedCells(ranges, fields);
  const wanted = sheets ?? (ranges === undefined ? undefined : new Set(ranges.map((range) => range.sheet)));
  const listed = spreadsheet.sheets.filter((sheet) => wanted?.has(sheet) ?? true);
  return {
    spreadsheetId: spreadsheet.fileId,
    properties: {
      title: file.name,
      locale: spreadsheet.properties.locale,
      autoRecalc: 'ON_CHANGE',
      timeZone: spreadsheet.properties.timeZone,
      defaultFormat,
      spreadsheetTheme,
    },
    sheets: listed.map((sheet) => ({
      properties: describeSheet(sheet, spreadsheet.sheets.indexOf(sheet)),
      ...(ranges !== undefined && {
        data: ranges
          .filter((range) => range.sheet === sheet)
          .map((range) => describeGrid(range, opened, fields)),
      }),
      ...describeSheetParts(opened, sheet, fields),
    })),
    ...describeSpreadsheetParts(opened),
    spreadsheetUrl: `${origin}/spreadsheets/d/${spreadsheet.fileId}/edit`,
  };
}

/** The ranges that A1 texts name; without any, all cells of all sheets. */
export function rangesOf(spreadsheet: Spreadsheet, texts: readonly string[]): SheetRange[] {
  if (texts.length > 0) return texts.map((text) => resolveA1(spreadsheet, text));
  return spreadsheet.sheets.map((sheet) => ({
    sheet,
    startRow: 0,
    startColumn: 0,
    endRow: sheet.rowCount,
    endColumn: sheet.columnCount,
  }));
}

/** SheetProperties: false and 0 are left out, except for the id and the index. */
export function describeSheet({ properties }: Sheet, index: number): Record<string, unknown> {
  const { sheetId, title, hidden, rightToLeft, tabColorStyle, gridProperties } = properties;
  const grid = Object.fromEntries(
    Object.entries(gridProperties).filter(([, value]) => value !== 0 && value !== false),
  );
  return {
    sheetId,
    title,
    index,
    sheetType: 'GRID',
    gridProperties: grid,
    ...(hidden === true && { hidden }),
    ...(rightToLeft === true && { rightToLeft }),
    ...(tabColorStyle?.rgbColor !== undefined && { tabColor: tabColorStyle.rgbColor }),
    ...(tabColorStyle !== undefined && { tabColorStyle }),
  };
}
