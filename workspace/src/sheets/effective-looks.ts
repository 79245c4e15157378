import type { Cell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import type { Bands, Part } from '../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { effectiveContent, shownText } from './cell-content.ts';
import type { CellFormat, ColorStyle } from './cell-format.ts';
import type { Block, SheetRange } from './grid-range.ts';
import { anchorBlock, intersection } from './parts/anchors.ts';
import { colorScale } from './parts/color-scale.ts';
import { holds, isPlain } from './parts/conditions.ts';
import type { OpenSpreadsheet } from './session.ts';

/** The look of a cell that results from rules and bands. */
export interface BoundLooks {
  /** Under the cell's own format. */
  band?: ColorStyle | undefined;
  /** Over the cell's own format. */
  rule?: CellFormat | undefined;
}

type LooksOf = (row: number, column: number, cell: Cell) => BoundLooks;

/** The formats that bands and conditional formats give to the cells of a range; undefined if there are none. */
export function boundLooks(range: SheetRange, opened: OpenSpreadsheet): LooksOf | undefined {
  const bands = bandsIn(range, opened);
  const rules = rulesIn(range, opened);
  if (bands.length === 0 && rules.length === 0) return undefined;
  return (row, column, cell) => ({
    band: firstOf(bands, (band) => band(row, column)),
    // Of several rules, the first that holds is the one.
    rule: firstOf(rules, (rule) => rule(row, column, cell)),
  });
}

function firstOf<Each, Found>(
  list: readonly Each[],
  find: (each: Each) => Found | undefined,
): Found | undefined {
  for (const each of list) {
    const found = find(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

function holdsCell(
  { startRow, endRow, startColumn, endColumn }: Block,
  row: number,
  column: number,
): boolean {
  return row >= startRow && row < endRow && column >= startColumn && column < endColumn;
}

function bandsIn(range: SheetRange, { spreadsheet }: OpenSpreadsheet) {
  return spreadsheet.parts.list('banding', range.sheet.sheetId).flatMap(({ anchors, body }) => {
    const [block] = anchors.map(anchorBlock);
    if (block === undefined || intersection(block, range) === undefined) return [];
    return [
      (row: number, column: number): ColorStyle | undefined => {
        if (!holdsCell(block, row, column)) return undefined;
        // If both are given, the colours of rows come before those of columns.
        return body.rowProperties === undefined
          ? bandColor(body.columnProperties, column - block.startColumn, block.endColumn - block.startColumn)
          : bandColor(body.rowProperties, row - block.startRow, block.endRow - block.startRow);
      },
    ];
  });
}

/** The colour of a line of a banded range: the bands alternate between its header and its footer. */
function bandColor(bands: Bands | undefined, line: number, count: number): ColorStyle | undefined {
  if (bands === undefined) return undefined;
  const { headerColorStyle: header, footerColorStyle: footer } = bands;
  if (header !== undefined && line === 0) return header;
  if (footer !== undefined && line === count - 1) return footer;
  const isFirst = (line - (header === undefined ? 0 : 1)) % 2 === 0;
  return isFirst ? bands.firstBandColorStyle : bands.secondBandColorStyle;
}

type Rule = (row: number, column: number, cell: Cell) => CellFormat | undefined;

function rulesIn(range: SheetRange, opened: OpenSpreadsheet): Rule[] {
  return opened.spreadsheet.parts.list('conditionalFormat', range.sheet.sheetId).flatMap((part) => {
    const blocks = part.anchors.map(anchorBlock);
    const formatOf = blocks.some((block) => intersection(block, range) !== undefined)
      ? ruleOf(part, blocks, range, opened)
      : undefined;
    if (formatOf === undefined) return [];
    const isIn = (row: number, column: number) => blocks.some((block) => holdsCell(block, row, column));
    return [(row: number, column: number, cell: Cell) => (isIn(row, column) ? formatOf(cell) : undefined)];
  });
}

/**
 * The format that a rule gives a cell; undefined for a rule that depends on the result of a formula or a relative
 * date.
 */
function ruleOf(
  { body: { booleanRule, gradientRule } }: Part<'conditionalFormat'>,
  blocks: readonly Block[],
  { sheet }: SheetRange,
  { context }: OpenSpreadsheet,
): ((cell: Cell) => CellFormat | undefined) | undefined {
  if (booleanRule !== undefined) {
    const { condition, format } = booleanRule;
    if (!isPlain(condition)) return undefined;
    return (cell) => {
      const { value } = effectiveContent(cell, context);
      const tested = { value, shown: shownText(cell, context) ?? '', locale: context.locale };
      return holds(condition, tested) ? format : undefined;
    };
  }
  if (gradientRule === undefined) return undefined;
  const numberOf = (cell: Cell | undefined) => {
    const value = cell === undefined ? undefined : effectiveContent(cell, context).value;
    return typeof value === 'number' ? [value] : [];
  };
  const values = blocks.flatMap(({ startRow, endRow, startColumn, endColumn }) =>
    sheet.rows
      .between(startRow, endRow)
      .flatMap(({ cells }) => cells.slice(Math.max(0, startColumn), endColumn).flatMap(numberOf)),
  );
  const scale = colorScale(gradientRule, values);
  return (cell) => {
    const [value] = numberOf(cell);
    const color = value === undefined ? undefined : scale(value);
    return color && { backgroundColor: color, backgroundColorStyle: { rgbColor: color } };
  };
}

/** A cell's own format with the band that shines through it and the rule that covers it. */
export function withBoundLooks(
  own: CellFormat | undefined,
  { band, rule }: BoundLooks,
): CellFormat | undefined {
  const hasOwnBackground = own?.backgroundColorStyle !== undefined;
  const under: CellFormat =
    band === undefined || hasOwnBackground
      ? {}
      : { ...(band.rgbColor && { backgroundColor: band.rgbColor }), backgroundColorStyle: band };
  if (band === undefined && rule === undefined) return own;
  const textFormat = { ...own?.textFormat, ...rule?.textFormat };
  return { ...under, ...own, ...rule, ...(Object.keys(textFormat).length > 0 && { textFormat }) };
}
