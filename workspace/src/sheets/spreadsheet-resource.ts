import type { Sheet, Spreadsheet } from '../storage/spreadsheets-model.ts';
import type { LineProperties } from '../storage/spreadsheets-rows.ts';
import type { FieldMask } from '../wire/fields.ts';
import { includesField, maskAt } from '../wire/fields.ts';
import { JsonText } from '../wire/json-write.ts';
import { resolveA1 } from './a1.ts';
import type { CellContext } from './cell-content.ts';
import type { WantedParts } from './cell-data.ts';
import { describeCell, wantedParts } from './cell-data.ts';
import { defaultFormat } from './cell-format.ts';
import { answerTooLarge, checkAnswerSize } from './grid-limits.ts';
import type { SheetRange } from './grid-range.ts';
import type { OpenSpreadsheet } from './session.ts';

const defaultRowHeight = 21;
const defaultColumnWidth = 100;
const mostDescribedCells = 250_000;

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
}

/** The whole Spreadsheet as the API describes it; its cells are written out already, by the mask. */
export function describeSpreadsheet(
  { spreadsheet, file, context }: OpenSpreadsheet,
  { origin, fields, ranges }: ResourceOptions,
): Record<string, unknown> {
  if (ranges !== undefined) checkDescribedCells(ranges, fields);
  const listed = ranges === undefined ? spreadsheet.sheets : sheetsOf(spreadsheet.sheets, ranges);
  return {
    spreadsheetId: spreadsheet.fileId,
    properties: {
      title: file.name,
      locale: 'en_US',
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
          .map((range) => describeGrid(range, context, fields)),
      }),
    })),
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

function sheetsOf(sheets: readonly Sheet[], ranges: readonly SheetRange[]): Sheet[] {
  return sheets.filter((sheet) => ranges.some((range) => range.sheet === sheet));
}

/** SheetProperties: what is false or 0 is left out, but for the id and the index. */
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

/** Cells described in full take hundreds of bytes each, and every line of an empty grid has its metadata. */
function checkDescribedCells(ranges: readonly SheetRange[], fields: FieldMask): void {
  const wants = (name: string) => includesField(fields, 'sheets', 'data', name);
  if (wants('rowData')) checkAnswerSize(ranges, mostDescribedCells);
  const lines = ranges.reduce(
    (sum, range) =>
      sum +
      (wants('rowMetadata') ? range.endRow - range.startRow : 0) +
      (wants('columnMetadata') ? range.endColumn - range.startColumn : 0),
    0,
  );
  if (lines > mostDescribedCells) throw answerTooLarge();
}

/** The cells of a range: cut after the last cell with something in it, and after the last such row. */
function describeGrid(range: SheetRange, context: CellContext, fields: FieldMask): Record<string, unknown> {
  const wants = (name: string) => includesField(fields, 'sheets', 'data', name);
  const cellMask = maskAt(fields, 'sheets', 'data', 'rowData', 'values');
  const rowData = cellMask === undefined ? [] : describeRows(range, context, wantedParts(cellMask));
  return {
    ...(range.startRow > 0 && { startRow: range.startRow }),
    ...(range.startColumn > 0 && { startColumn: range.startColumn }),
    // Ten thousand rows are cut to the mask as they are described, and not gone through once more.
    ...(rowData.length > 0 && { rowData: new JsonText(JSON.stringify(rowData)) }),
    ...(wants('rowMetadata') && { rowMetadata: describeRowSizes(range) }),
    ...(wants('columnMetadata') && { columnMetadata: describeColumnSizes(range) }),
  };
}

function describeRows(
  { sheet, startRow, endRow, startColumn, endColumn }: SheetRange,
  context: CellContext,
  parts: WantedParts,
): Record<string, unknown>[] {
  const rowData: Record<string, unknown>[] = [];
  for (const { index, cells } of sheet.rows.between(startRow, endRow)) {
    let end = Math.min(endColumn, cells.length);
    while (end > startColumn && cells[end - 1] === undefined) end -= 1;
    if (end <= startColumn) continue;
    while (rowData.length < index - startRow) rowData.push({});
    const values: Record<string, unknown>[] = [];
    for (let column = startColumn; column < end; column += 1)
      values.push(describeCell(cells[column], context, parts));
    rowData.push({ values });
  }
  return rowData;
}

function describeRowSizes({ sheet, startRow, endRow }: SheetRange): Record<string, unknown>[] {
  return Array.from({ length: endRow - startRow }, (_, offset) => {
    const properties = sheet.rows.at(startRow + offset)?.properties;
    return describeLine(properties, defaultRowHeight);
  });
}

function describeColumnSizes({ sheet, startColumn, endColumn }: SheetRange): Record<string, unknown>[] {
  return Array.from({ length: endColumn - startColumn }, (_, offset) =>
    describeLine(sheet.columns.get(startColumn + offset), defaultColumnWidth),
  );
}

function describeLine(properties: LineProperties | undefined, defaultSize: number): Record<string, unknown> {
  return {
    ...(properties?.hiddenByUser === true && { hiddenByUser: true }),
    pixelSize: properties?.pixelSize ?? defaultSize,
  };
}
