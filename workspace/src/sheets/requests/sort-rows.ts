import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Cell } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { colorSchema, colorStyleSchema } from '../../storage/spreadsheets/spreadsheets-colors.ts';
import { ApiError } from '../../wire/errors.ts';
import { effectiveContent } from '../cell-content.ts';
import { colorTwins, defaultFormat, formatOf } from '../cell-format.ts';
import type { SheetRange } from '../grid-range.ts';
import { dimensionSchema, gridRangeSchema, resolveGridRange } from '../grid-range.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';
import type { MovableRow } from './row-order.ts';
import { checkVerticalMerges, placeRows, readRows, shownRows } from './row-order.ts';

const sortSpecSchema = z.object({
  dimensionIndex: z.int().min(0).default(0),
  sortOrder: z.enum(['SORT_ORDER_UNSPECIFIED', 'ASCENDING', 'DESCENDING']).default('ASCENDING'),
  backgroundColor: colorSchema.optional(),
  backgroundColorStyle: colorStyleSchema.optional(),
  foregroundColor: colorSchema.optional(),
  foregroundColorStyle: colorStyleSchema.optional(),
  dataSourceColumnReference: z.unknown().optional(),
});
type SortSpec = z.infer<typeof sortSpecSchema>;

/** What decides the place of a row in one respect: first the rank, then the value. */
interface SortKey {
  rank: number;
  value: string | number;
}

interface SortOrder {
  isDescending: boolean;
  keyOf(row: MovableRow): SortKey;
}

export const sortRange = defineRequest(
  z.object({ range: gridRangeSchema, sortSpecs: z.array(sortSpecSchema).min(1) }),
  ({ range, sortSpecs }, edit) => {
    const block = resolveGridRange(edit.spreadsheet, range);
    checkVerticalMerges(edit, block, "You can't sort a range containing vertical merges.");
    const orders = sortSpecs.map((spec) => readSpec(spec, edit));
    // Rows that are not shown stay where they are; the others are sorted among themselves.
    const rows = shownRows(edit, block, readRows(block));
    const keyed = rows.map((row) => ({ row, keys: orders.map((order) => order.keyOf(row)) }));
    // Sorting is stable, so that rows that compare alike keep their order.
    const sorted = keyed.toSorted((a, b) => compareKeys(a.keys, b.keys, orders));
    placeRows(
      edit,
      block,
      rows.map((row, at) => ({ to: row.index, row: sorted[at]?.row ?? row })),
    );
  },
  { needsResults: true },
);

export const randomizeRange = defineRequest(z.object({ range: gridRangeSchema }), ({ range }, edit) => {
  const block = resolveGridRange(edit.spreadsheet, range);
  checkVerticalMerges(edit, block, "You can't randomize a range containing vertical merges.");
  const rows = shownRows(edit, block, readRows(block));
  const shuffled = [...rows];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    const [a, b] = [shuffled[at], shuffled[other]];
    if (a !== undefined && b !== undefined) [shuffled[at], shuffled[other]] = [b, a];
  }
  placeRows(
    edit,
    block,
    rows.map((row, at) => ({ to: row.index, row: shuffled[at] ?? row })),
  );
});

const columnsSchema = z.object({
  sheetId: z.int().default(0),
  dimension: dimensionSchema,
  startIndex: z.int().min(0).optional(),
  endIndex: z.int().min(0).optional(),
});

export const deleteDuplicates = defineRequest(
  z.object({ range: gridRangeSchema, comparisonColumns: z.array(columnsSchema).default([]) }),
  ({ range, comparisonColumns }, edit) => {
    const block = resolveGridRange(edit.spreadsheet, range);
    checkVerticalMerges(edit, block, "You can't remove duplicates from a range containing vertical merges.");
    const columns = comparedColumns(block, comparisonColumns);
    const rows = readRows(block);
    const known = new Set<string>();
    const kept = rows.filter((row) => {
      const key = duplicateKey(row, columns, block, edit);
      if (key === undefined) return true;
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    });
    const removed = rows.length - kept.length;
    placeRows(
      edit,
      block,
      rows.map(({ index }, at) => ({ to: index, row: kept[at] })),
    );
    return removed === 0 ? {} : { duplicatesRemovedCount: removed };
  },
  { needsResults: true },
);

/** The columns to compare, by their offset within the range; all of them if none is named. */
function comparedColumns(block: SheetRange, ranges: readonly z.infer<typeof columnsSchema>[]): number[] {
  const width = block.endColumn - block.startColumn;
  const all = Array.from({ length: width }, (_, at) => at);
  if (ranges.length === 0) return all;
  const named = new Set<number>();
  for (const { sheetId, dimension, startIndex = 0, endIndex = block.endColumn } of ranges) {
    if (dimension !== 'COLUMNS') throw new ApiError(400, 'comparisonColumns must be columns.');
    const isWithin = startIndex >= block.startColumn && endIndex <= block.endColumn && startIndex < endIndex;
    if (sheetId !== block.sheet.sheetId || !isWithin) {
      throw new ApiError(400, 'comparisonColumns must lie within the range.');
    }
    for (let column = startIndex; column < endIndex; column += 1) named.add(column - block.startColumn);
  }
  return all.filter((column) => named.has(column));
}

/**
 * Case and format do not count, and neither does the origin of a value; a row without any value is never a duplicate.
 */
function duplicateKey(
  row: MovableRow,
  columns: readonly number[],
  block: SheetRange,
  { context }: Edit,
): string | undefined {
  const values: unknown[] = [];
  for (const [at, offset] of columns.entries()) {
    const column = block.startColumn + offset;
    if (column >= row.cells.length) break;
    const cell = row.cells[column];
    const { value = '', error } = cell === undefined ? {} : effectiveContent(cell, context);
    // A list, which no value is, keeps an error apart from its text.
    if (error !== undefined) values[at] = [error.shown];
    else if (value !== '') values[at] = typeof value === 'string' ? value.toLowerCase() : value;
  }
  return values.length === 0 ? undefined : JSON.stringify(values);
}

function readSpec(spec: SortSpec, edit: Edit): SortOrder {
  if (spec.dataSourceColumnReference !== undefined) throw new ApiError(501, 'Data sources are not served.');
  const column = spec.dimensionIndex;
  const background = colorTwins(spec.backgroundColor, spec.backgroundColorStyle).style;
  const foreground = colorTwins(spec.foregroundColor, spec.foregroundColorStyle).style;
  if (background !== undefined && foreground !== undefined) {
    throw new ApiError(400, 'backgroundColor and foregroundColor of a sortSpec exclude each other.');
  }
  const color = JSON.stringify(background ?? foreground);
  if (color !== undefined) {
    const colorOf = background === undefined ? foregroundOf : backgroundOf;
    // "Cells with this fill color are sorted to the top", whatever the order is (SortSpec in the discovery document).
    const keyOf = ({ cells }: MovableRow) => ({
      rank: JSON.stringify(colorOf(cells[column], edit)) === color ? 0 : 1,
      value: 0,
    });
    return { isDescending: false, keyOf };
  }
  return {
    isDescending: spec.sortOrder === 'DESCENDING',
    keyOf: ({ cells }) => contentKey(cells[column], edit),
  };
}

function backgroundOf(cell: Cell | undefined, { spreadsheet }: Edit) {
  const own = formatOf(spreadsheet.formats, cell?.style)?.backgroundColorStyle;
  return own ?? defaultFormat.backgroundColorStyle;
}

function foregroundOf(cell: Cell | undefined, { spreadsheet }: Edit) {
  const own = formatOf(spreadsheet.formats, cell?.style)?.textFormat?.foregroundColorStyle;
  return own ?? defaultFormat.textFormat.foregroundColorStyle;
}

const blankRank = 4;

/** Numbers come before text, text before booleans, and errors before nothing. */
function contentKey(cell: Cell | undefined, { context }: Edit): SortKey {
  const { value, error } = cell === undefined ? {} : effectiveContent(cell, context);
  if (error !== undefined) return { rank: 3, value: 0 };
  if (value === undefined || value === '') return { rank: blankRank, value: 0 };
  if (typeof value === 'boolean') return { rank: 2, value: Number(value) };
  return { rank: typeof value === 'number' ? 0 : 1, value };
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

function compareKeys(a: readonly SortKey[], b: readonly SortKey[], orders: readonly SortOrder[]): number {
  for (const [at, { isDescending }] of orders.entries()) {
    const [left, right] = [a[at], b[at]];
    if (left === undefined || right === undefined) continue;
    const order = left.rank === right.rank ? compareValues(left, right) : left.rank - right.rank;
    if (order === 0) continue;
    // Blanks come last in either direction.
    const hasBlank = left.rank === blankRank || right.rank === blankRank;
    return isDescending && !hasBlank ? -order : order;
  }
  return 0;
}

function compareValues({ value: a }: SortKey, { value: b }: SortKey): number {
  return typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);
}
