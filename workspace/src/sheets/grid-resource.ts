import type { Cell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import type { Sheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { LineProperties } from '../storage/spreadsheets/spreadsheets-rows.ts';
import type { FieldMask } from '../wire/fields.ts';
import { applyFields, includesField, maskAt } from '../wire/fields.ts';
import { JsonText } from '../wire/json-write.ts';
import type { WantedParts } from './cell-data.ts';
import { describeCell, wantedParts } from './cell-data.ts';
import { boundLooks } from './effective-looks.ts';
import { answerTooLarge, checkAnswerSize } from './grid-limits.ts';
import type { Dimension, SheetRange } from './grid-range.ts';
import { describeMetadata, isVisible } from './metadata.ts';
import { linesOf } from './parts/anchors.ts';
import { hiddenByFilter } from './parts/filter-rows.ts';
import type { OpenSpreadsheet } from './session.ts';
import type { Area } from './validation.ts';
import { ruleAt, validatedAreas } from './validation.ts';

type Described = Record<string, unknown>;

const defaultRowHeight = 21;
const defaultColumnWidth = 100;
const maxDescribedCells = 250_000;

/** Cells described in full take hundreds of bytes each, and every line of an empty grid has its metadata. */
export function checkDescribedCells(ranges: readonly SheetRange[], fields: FieldMask): void {
  const wants = (name: string) => includesField(fields, 'sheets', 'data', name);
  if (wants('rowData')) checkAnswerSize(ranges, maxDescribedCells);
  const lines = ranges.reduce(
    (sum, range) =>
      sum +
      (wants('rowMetadata') ? range.endRow - range.startRow : 0) +
      (wants('columnMetadata') ? range.endColumn - range.startColumn : 0),
    0,
  );
  if (lines > maxDescribedCells) throw answerTooLarge();
}

/** The cells of a range: cut after the last cell with something in it, and after the last such row. */
export function describeGrid(range: SheetRange, opened: OpenSpreadsheet, fields: FieldMask): Described {
  const data = maskAt(fields, 'sheets', 'data') ?? new Map<string, FieldMask>();
  const cells = maskAt(data, 'rowData', 'values');
  const rowLines = maskAt(data, 'rowMetadata');
  const columnLines = maskAt(data, 'columnMetadata');
  const rowData = cells === undefined ? [] : describeRows(range, opened, cells);
  return {
    ...(range.startRow > 0 && { startRow: range.startRow }),
    ...(range.startColumn > 0 && { startColumn: range.startColumn }),
    // Ten thousand rows are cut to the mask as they are described, not in a second pass.
    ...(rowData.length > 0 && { rowData: new JsonText(JSON.stringify(rowData)) }),
    ...(rowLines !== undefined && { rowMetadata: describeRowLines(range, opened, rowLines) }),
    ...(columnLines !== undefined && { columnMetadata: describeColumnLines(range, opened, columnLines) }),
  };
}

/** Cells with the same rule, which is cut to the mask. */
type RuledArea = Area<unknown>;

function describeRows(range: SheetRange, opened: OpenSpreadsheet, mask: FieldMask): Described[] {
  const parts = wantedParts(mask);
  const rules = rulesByRow(range, opened, maskAt(mask, 'dataValidation'));
  const looks = maskAt(mask, 'effectiveFormat') === undefined ? undefined : boundLooks(range, opened);
  const rowData: Described[] = [];
  for (const { index, cells } of listedRows(range, rules)) {
    const line = { index, cells, ruled: rules.get(index) ?? [], looks };
    const values = describeCells(line, range, opened, parts);
    if (values.length === 0) continue;
    while (rowData.length < index - range.startRow) rowData.push({});
    rowData.push({ values });
  }
  return rowData;
}

function describeCells(
  { index, cells, ruled, looks }: DescribedRow,
  { startColumn, endColumn }: SheetRange,
  { context }: OpenSpreadsheet,
  parts: WantedParts,
): Described[] {
  let end = Math.min(endColumn, cells.length);
  while (end > startColumn && cells[end - 1] === undefined) end -= 1;
  for (const { block } of ruled) end = Math.max(end, block.endColumn);
  const values: Described[] = [];
  for (let column = startColumn; column < end; column += 1) {
    const cell = cells[column];
    const described = describeCell(cell, context, parts, looks && cell && (() => looks(index, column, cell)));
    const dataValidation = ruled.length === 0 ? undefined : ruleAt(ruled, index, column);
    if (dataValidation !== undefined) described['dataValidation'] = dataValidation;
    values.push(described);
  }
  return values;
}

interface DescribedRow extends RowCells {
  ruled: readonly RuledArea[];
  looks: ReturnType<typeof boundLooks>;
}

interface RowCells {
  index: number;
  cells: readonly (Cell | undefined)[];
}

/** The rows of a range that hold cells or rules for them, in their order. */
function listedRows(
  { sheet, startRow, endRow }: SheetRange,
  rules: ReadonlyMap<number, unknown>,
): readonly RowCells[] {
  const filled = sheet.rows.between(startRow, endRow);
  if (rules.size === 0) return filled;
  const rows = new Map<number, RowCells>();
  for (const index of rules.keys()) rows.set(index, { index, cells: [] });
  for (const row of filled) rows.set(row.index, row);
  return [...rows.values()].sort((a, b) => a.index - b.index);
}

/** The cells of a range that have rules, by row; empty if no rules are wanted. */
function rulesByRow(
  range: SheetRange,
  { spreadsheet }: OpenSpreadsheet,
  mask: FieldMask | undefined,
): Map<number, RuledArea[]> {
  const areas = mask === undefined ? [] : validatedAreas(spreadsheet, range);
  const size = areas.reduce(
    (sum, { block }) => sum + (block.endRow - block.startRow) * (block.endColumn - block.startColumn),
    0,
  );
  if (size > maxDescribedCells) throw answerTooLarge();
  const rules = new Map<number, RuledArea[]>();
  for (const { block, rule } of areas) {
    const area = { block, rule: applyFields(rule, mask ?? 'all') };
    for (let row = block.startRow; row < block.endRow; row += 1) {
      const ruled = rules.get(row);
      if (ruled === undefined) rules.set(row, [area]);
      else ruled.push(area);
    }
  }
  return rules;
}

function describeRowLines(
  { sheet, startRow, endRow }: SheetRange,
  opened: OpenSpreadsheet,
  mask: FieldMask,
): Described[] {
  const isHidden = includesField(mask, 'hiddenByFilter')
    ? hiddenByFilter(opened.spreadsheet, sheet, opened.context)
    : () => false;
  const metadata = lineMetadata(opened, sheet, 'ROWS', mask);
  return Array.from({ length: endRow - startRow }, (_, offset) => {
    const row = startRow + offset;
    return {
      ...(isHidden(row) && { hiddenByFilter: true }),
      ...describeLine(sheet.rows.at(row)?.properties, defaultRowHeight, metadata.get(row)),
    };
  });
}

function describeColumnLines(
  { sheet, startColumn, endColumn }: SheetRange,
  opened: OpenSpreadsheet,
  mask: FieldMask,
): Described[] {
  const metadata = lineMetadata(opened, sheet, 'COLUMNS', mask);
  return Array.from({ length: endColumn - startColumn }, (_, offset) => {
    const column = startColumn + offset;
    return describeLine(sheet.columns.get(column), defaultColumnWidth, metadata.get(column));
  });
}

/** The developer metadata of rows or columns, by their index; empty if it is not requested. */
function lineMetadata(
  { spreadsheet, viewer }: OpenSpreadsheet,
  { sheetId }: Sheet,
  dimension: Dimension,
  mask: FieldMask,
): Map<number, Described[]> {
  const type = dimension === 'ROWS' ? 'ROW' : 'COLUMN';
  const byLine = new Map<number, Described[]>();
  if (!includesField(mask, 'developerMetadata')) return byLine;
  for (const part of spreadsheet.parts.list('metadata', sheetId)) {
    const [anchor] = part.anchors;
    if (anchor === undefined || part.body.locationType !== type || !isVisible(part, viewer)) continue;
    const [line = 0] = linesOf(anchor, dimension);
    byLine.set(line, [...(byLine.get(line) ?? []), describeMetadata(part)]);
  }
  return byLine;
}

function describeLine(
  properties: LineProperties | undefined,
  defaultSize: number,
  developerMetadata: Described[] | undefined,
): Described {
  return {
    ...(properties?.hiddenByUser === true && { hiddenByUser: true }),
    pixelSize: properties?.pixelSize ?? defaultSize,
    ...(developerMetadata !== undefined && { developerMetadata }),
  };
}
