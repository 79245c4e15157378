import { setImmediate } from 'node:timers/promises';
import type { CellContext } from '../sheets/cell-content.ts';
import { shownText } from '../sheets/cell-content.ts';
import { changeFormat } from '../sheets/cell-format.ts';
import type { Block, SheetRange } from '../sheets/grid-range.ts';
import { showValue } from '../sheets/number-format.ts';
import { anchorBlock, blockAnchor } from '../sheets/parts/anchors.ts';
import { problemWith, readNumber } from '../sheets/parts/conditions.ts';
import { hiddenByFilter } from '../sheets/parts/filter-rows.ts';
import { setValidation } from '../sheets/validation.ts';
import type { Sheet, Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Condition, InterpolationPoint } from '../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { conditionalFormatSchema } from '../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type {
  BookCell,
  BookCondition,
  BookFilter,
  BookLook,
  BookPoint,
  BookSheet,
  BookStyle,
  BookValidation,
  SheetFacts,
} from './book.ts';
import { type PackedSheet, unpackCells } from './packed-book.ts';
import { colorOf, formatOf, hexOf, styleOf } from './spreadsheet-looks.ts';

/** Rows with a height of their own and hidden ones, by whomever. */
export function rowsOf(spreadsheet: Spreadsheet, sheet: Sheet, context: CellContext): BookSheet['rows'] {
  const isFiltered = hiddenByFilter(spreadsheet, sheet, context);
  return sheet.rows.rows.flatMap(({ index, properties }) => {
    const isHidden = properties?.hiddenByUser === true || isFiltered(index);
    const heightPixels = properties?.pixelSize;
    return isHidden || heightPixels !== undefined ? [{ row: index, heightPixels, isHidden }] : [];
  });
}

/** The basic filter: other programs get the texts that are shown, however they were chosen. */
export function filterOf(
  spreadsheet: Spreadsheet,
  sheet: Sheet,
  context: CellContext,
): BookFilter | undefined {
  const [filter] = spreadsheet.parts.list('basicFilter', sheet.sheetId);
  const [anchor] = filter?.anchors ?? [];
  if (filter === undefined || anchor === undefined) return undefined;
  const block = within(anchorBlock(anchor), sheet);
  const isHidden = hiddenByFilter(spreadsheet, sheet, context);
  const shownRows = sheet.rows
    .between(block.startRow + 1, block.endRow)
    .filter(({ index }) => !isHidden(index));
  const columns = filter.body.filterSpecs.map(({ columnIndex }) => {
    const texts = shownRows.map(({ cells }) => {
      const cell = cells[columnIndex];
      return cell === undefined ? '' : (shownText(cell, context) ?? '');
    });
    return { column: columnIndex, shown: [...new Set(texts)] };
  });
  return { block, columns };
}

export function validationsOf({ parts, properties }: Spreadsheet, sheet: Sheet): BookValidation[] {
  return parts.list('validation', sheet.sheetId).flatMap(({ anchors, body: { rule } }) => {
    const condition = bookCondition(rule.condition, properties.locale);
    if (condition === undefined) return [];
    const blocks = anchors.map((anchor) => within(anchorBlock(anchor), sheet));
    return [{ blocks, condition, isStrict: rule.strict === true, message: rule.inputMessage }];
  });
}

export function looksOf({ parts, properties }: Spreadsheet, sheet: Sheet): BookLook[] {
  return parts.list('conditionalFormat', sheet.sheetId).flatMap(({ anchors, body }): BookLook[] => {
    const blocks = anchors.map((anchor) => within(anchorBlock(anchor), sheet));
    if (body.booleanRule !== undefined) {
      const condition = bookCondition(body.booleanRule.condition, properties.locale);
      const style = styleOf(body.booleanRule.format, undefined);
      return condition === undefined ? [] : [{ blocks, condition, style }];
    }
    const { minpoint, midpoint, maxpoint } = body.gradientRule ?? {};
    const points = [minpoint, midpoint, maxpoint].flatMap((point): BookPoint[] => {
      const color = point?.colorStyle?.rgbColor;
      return point && color ? [{ type: point.type, value: point.value, color: hexOf(color) }] : [];
    });
    return points.length < 2 ? [] : [{ blocks, points }];
  });
}

/** A condition's numbers and days as numbers; undefined if it names a day such as today. */
function bookCondition({ type, values = [] }: Condition, locale: string): BookCondition | undefined {
  const texts = values.map(({ userEnteredValue }) => userEnteredValue);
  if (!texts.every((text) => text !== undefined)) return undefined;
  const isCounted = /^(NUMBER|DATE)_/.test(type);
  return {
    type,
    values: texts.map((text) =>
      isCounted && !text.startsWith('=') ? String(readNumber(text, locale) ?? text) : text,
    ),
  };
}

function sheetsCondition({ type, values }: BookCondition): Condition {
  const entered = values.map((value) => {
    const isDay = type.startsWith('DATE_') && !value.startsWith('=');
    return isDay ? showValue(Number(value), { type: 'DATE', pattern: 'yyyy-mm-dd' }) : value;
  });
  return {
    type,
    ...(entered.length > 0 && { values: entered.map((userEnteredValue) => ({ userEnteredValue })) }),
  };
}

/** The part of a block that is within the grid. */
function within(block: Block, { rowCount, columnCount }: Sheet): Block {
  return {
    startRow: Math.max(0, block.startRow),
    endRow: Math.min(rowCount, block.endRow),
    startColumn: Math.max(0, block.startColumn),
    endColumn: Math.min(columnCount, block.endColumn),
  };
}

function blocksIn(blocks: readonly Block[], sheet: Sheet): SheetRange[] {
  return blocks
    .slice(0, maxBlocks)
    .map((block) => ({ ...within(block, sheet), sheet }))
    .filter(({ startRow, endRow, startColumn, endColumn }) => startRow < endRow && startColumn < endColumn);
}

/** Each rule is compared with those before it. */
const maxRules = 1_000;
const maxBlocks = 200;

export function setRows(sheet: Sheet, { rows, filter }: SheetFacts): void {
  const isFiltered = (row: number) =>
    filter !== undefined &&
    filter.columns.length > 0 &&
    row > filter.block.startRow &&
    row < filter.block.endRow;
  for (const { row, heightPixels, isHidden } of rows) {
    // Rows that the filter hides are hidden here as well, and shown again when it is removed.
    const hiddenByUser = isHidden && !isFiltered(row);
    if (row >= sheet.rowCount || (!hiddenByUser && heightPixels === undefined)) continue;
    sheet.rows.setProperties(row, {
      ...(heightPixels !== undefined && { pixelSize: heightPixels }),
      ...(hiddenByUser && { hiddenByUser }),
    });
  }
}

export async function addFilter(
  { parts }: Spreadsheet,
  sheet: Sheet,
  { filter, stretches }: PackedSheet,
  styles: readonly BookStyle[],
): Promise<void> {
  const [block] = filter === undefined ? [] : blocksIn([filter.block], sheet);
  if (filter === undefined || block === undefined) return;
  const columns = filter.columns.filter(
    ({ column }) => column >= block.startColumn && column < block.endColumn,
  );
  const texts = new Map(columns.map(({ column }) => [column, new Set<string>()]));
  for (const stretch of columns.length === 0 ? [] : stretches) {
    for (const cell of unpackCells(stretch)) {
      if (cell.row > block.startRow && cell.row < block.endRow)
        texts.get(cell.column)?.add(textOf(cell, styles));
    }
    await setImmediate();
  }
  const filterSpecs = columns.flatMap(({ column, shown }) => {
    const visible = new Set(shown);
    const hiddenValues = [...(texts.get(column) ?? [])].filter((text) => !visible.has(text));
    return hiddenValues.length === 0 ? [] : [{ columnIndex: column, filterCriteria: { hiddenValues } }];
  });
  parts.add('basicFilter', {
    anchors: [blockAnchor(sheet.sheetId, block)],
    body: { filterSpecs, sortSpecs: [] },
  });
}

/** The displayed text of a cell, as far as the file contains it. */
function textOf({ value, style }: BookCell, styles: readonly BookStyle[]): string {
  if (value === undefined) return '';
  const format = style === undefined ? undefined : formatOf(styles[style] ?? {});
  return showValue(value, format?.numberFormat);
}

export function addValidations(spreadsheet: Spreadsheet, sheet: Sheet, { validations }: SheetFacts): void {
  for (const { blocks, condition: read, isStrict, message } of validations) {
    if (spreadsheet.parts.list('validation').length >= maxRules) return;
    const condition = sheetsCondition(read);
    if (problemWith(condition, 'validation') !== undefined) continue;
    const isChoice = condition.type.startsWith('ONE_OF_');
    const rule = {
      condition,
      ...(message !== undefined && { inputMessage: message }),
      ...(isStrict && { strict: true }),
      ...(isChoice && { showCustomUi: true }),
    };
    for (const block of blocksIn(blocks, sheet)) setValidation(spreadsheet, block, rule);
  }
}

export function addLooks({ parts }: Spreadsheet, sheet: Sheet, { looks }: SheetFacts): void {
  for (const look of looks) {
    if (parts.list('conditionalFormat').length >= maxRules) return;
    const anchors = blocksIn(look.blocks, sheet).map((block) => blockAnchor(sheet.sheetId, block));
    if (anchors.length === 0) continue;
    if ('points' in look) {
      const [minpoint, second, third] = look.points.map(pointOf);
      const maxpoint = third ?? second;
      if (minpoint === undefined || maxpoint === undefined) continue;
      const midpoint = third === undefined ? undefined : second;
      const gradientRule = { minpoint, ...(midpoint !== undefined && { midpoint }), maxpoint };
      parts.add('conditionalFormat', { anchors, body: { gradientRule } });
      continue;
    }
    const condition = sheetsCondition(look.condition);
    if (problemWith(condition, 'formatting') !== undefined) continue;
    const format = conditionalFormatSchema.parse(changeFormat(undefined, formatOf(look.style), 'all') ?? {});
    parts.add('conditionalFormat', { anchors, body: { booleanRule: { condition, format } } });
  }
}

function pointOf({ type, value, color }: BookPoint): InterpolationPoint {
  return { type, ...(value !== undefined && { value }), colorStyle: { rgbColor: colorOf(color) } };
}
