import * as z from 'zod';
import type { GridRange, SheetRequest } from '../../api/sheet-requests.ts';
import { hide, insert, move, ownLines, remove, resizeColumns, resizeRows } from './dimension-mutations.ts';
import {
  matrixSchema,
  type Range,
  rangeSchema,
  sheetIdSchema,
  sheetRangeSchema,
  sheetRangesSchema,
  sheetSchema,
} from './mutation-params.ts';
import { type SheetReader, type TouchedCell, updateCells } from './written-cells.ts';

/** What a change in the editor means for the server. */
export interface Effect {
  requests: SheetRequest[];
  /** The server has to return the sheet: it decides the outcome, or the change cannot be stored. */
  needsReload: boolean;
}

function fullRange(sheetId: number, range: Range, reader: SheetReader): GridRange {
  const size = reader.size(sheetId);
  return {
    sheetId,
    startRowIndex: range.startRow || 0,
    endRowIndex: (Number.isNaN(range.endRow) ? size.rows - 1 : range.endRow) + 1,
    startColumnIndex: range.startColumn || 0,
    endColumnIndex: (Number.isNaN(range.endColumn) ? size.columns - 1 : range.endColumn) + 1,
  };
}

// Inserting and deleting rows and columns also copies styles and shifts formulas in the editor's model. The
// server does both by itself.
const followsFromStructure = /^sheet\.command\.(insert|remove|delete)-(row|col)/;
const followsFromSort = /^sheet\.command\.(reorder-range|sort-range)/;

const valuesSchema = sheetSchema.extend({ cellValue: matrixSchema.nullish(), trigger: z.string().nullish() });

function touchedCells(matrix: z.infer<typeof matrixSchema>): TouchedCell[] {
  return Object.entries(matrix).flatMap(([row, columns]) =>
    Object.entries(columns ?? {}).map(([column, cell]) => ({
      row: Number(row),
      column: Number(column),
      // A cell set to nothing loses both its value and its format.
      hasValue: !cell || ['v', 'f', 'p', 't', 'si'].some((key) => key in cell),
      hasFormat: !cell || 's' in cell,
    })),
  );
}

function everyCell(range: GridRange): TouchedCell[] {
  const cells: TouchedCell[] = [];
  for (let row = range.startRowIndex; row < range.endRowIndex; row += 1) {
    for (let column = range.startColumnIndex; column < range.endColumnIndex; column += 1) {
      cells.push({ row, column, hasValue: true, hasFormat: true });
    }
  }
  return cells;
}

const contentSchema = z.object({ subUnitId: sheetIdSchema, value: matrixSchema });
const movedRangeSchema = z.object({ from: contentSchema, to: contentSchema });
const numberFormatSchema = sheetSchema.extend({
  values: z.record(z.string(), z.object({ ranges: z.array(rangeSchema) })),
  refMap: z.record(z.string(), z.object({ pattern: z.string() })),
});
const frozenSchema = sheetSchema.extend({ xSplit: z.number(), ySplit: z.number() });
const orderSchema = sheetSchema.extend({ fromOrder: z.int(), toOrder: z.int() });
const hiddenSchema = sheetSchema.extend({ hidden: z.union([z.literal(0), z.literal(1)]) });
const insertedSheetSchema = z.object({
  index: z.int(),
  sheet: z.looseObject({
    id: sheetIdSchema,
    name: z.string(),
    rowCount: z.int(),
    columnCount: z.int(),
    cellData: matrixSchema.optional(),
    // A tab that comes back has these of its own.
    freeze: z.object({ xSplit: z.number(), ySplit: z.number() }).optional(),
    columnData: z
      .record(z.string(), z.looseObject({ w: z.number().optional(), hd: z.number().optional() }))
      .optional(),
    rowData: z
      .record(z.string(), z.looseObject({ h: z.number().optional(), ia: z.number().optional() }))
      .optional(),
  }),
});

const numberFormatField = 'userEnteredFormat.numberFormat';

type Translation = (params: unknown, reader: SheetReader) => SheetRequest[];

const translations: Readonly<Record<string, Translation>> = {
  'sheet.mutation.insert-row': insert('ROWS'),
  'sheet.mutation.insert-col': insert('COLUMNS'),
  'sheet.mutation.remove-rows': remove('ROWS'),
  'sheet.mutation.remove-col': remove('COLUMNS'),
  'sheet.mutation.move-rows': move('ROWS'),
  'sheet.mutation.move-columns': move('COLUMNS'),
  'sheet.mutation.set-row-hidden': hide('ROWS', true),
  'sheet.mutation.set-row-visible': hide('ROWS', false),
  'sheet.mutation.set-col-hidden': hide('COLUMNS', true),
  'sheet.mutation.set-col-visible': hide('COLUMNS', false),
  'sheet.mutation.set-worksheet-col-width': resizeColumns,
  'sheet.mutation.set-worksheet-row-height': resizeRows,
  'sheet.mutation.set-range-values': (params, reader) => {
    const { subUnitId, cellValue, trigger } = valuesSchema.parse(params);
    if (followsFromStructure.test(trigger ?? '') || followsFromSort.test(trigger ?? '')) return [];
    return updateCells(subUnitId, touchedCells(cellValue ?? {}), reader);
  },
  'sheet.mutation.move-range': (params, reader) => {
    const { from, to } = movedRangeSchema.parse(params);
    return [from, to].flatMap(({ subUnitId, value }) =>
      updateCells(
        subUnitId,
        touchedCells(value).map(({ row, column }) => ({ row, column, hasValue: true, hasFormat: true })),
        reader,
      ),
    );
  },
  'sheet.mutation.reorder-range': (params, reader) => {
    const { subUnitId, range } = sheetRangeSchema.parse(params);
    return updateCells(subUnitId, everyCell(fullRange(subUnitId, range, reader)), reader);
  },
  'sheet.mutation.set.numfmt': (params, reader) => {
    const { subUnitId, values, refMap } = numberFormatSchema.parse(params);
    return Object.entries(values).flatMap(([id, { ranges }]) =>
      ranges.map((range) => ({
        repeatCell: {
          range: fullRange(subUnitId, range, reader),
          cell: { userEnteredFormat: reader.numberFormat(refMap[id]?.pattern ?? '') },
          fields: numberFormatField,
        },
      })),
    );
  },
  'sheet.mutation.remove.numfmt': (params, reader) => {
    const { subUnitId, ranges } = sheetRangesSchema.parse(params);
    return ranges.map((range) => ({
      repeatCell: { range: fullRange(subUnitId, range, reader), cell: {}, fields: numberFormatField },
    }));
  },
  'sheet.mutation.set-frozen': (params) => {
    const { subUnitId: sheetId, xSplit, ySplit } = frozenSchema.parse(params);
    const gridProperties = { frozenRowCount: ySplit, frozenColumnCount: xSplit };
    const fields = 'gridProperties.frozenRowCount,gridProperties.frozenColumnCount';
    return [{ updateSheetProperties: { properties: { sheetId, gridProperties }, fields } }];
  },
  'sheet.mutation.insert-sheet': (params, reader) => {
    const { index, sheet } = insertedSheetSchema.parse(params);
    const { id: sheetId, name: title, rowCount, columnCount, freeze } = sheet;
    const gridProperties = {
      rowCount,
      columnCount,
      ...(freeze && freeze.ySplit > 0 && { frozenRowCount: freeze.ySplit }),
      ...(freeze && freeze.xSplit > 0 && { frozenColumnCount: freeze.xSplit }),
    };
    return [
      { addSheet: { properties: { sheetId, title, index, gridProperties } } },
      ...ownLines(sheetId, sheet.columnData, sheet.rowData),
      ...updateCells(sheetId, touchedCells(sheet.cellData ?? {}), reader),
    ];
  },
  'sheet.mutation.remove-sheet': (params) => [
    { deleteSheet: { sheetId: sheetSchema.parse(params).subUnitId } },
  ],
  'sheet.mutation.set-worksheet-order': (params) => {
    const { subUnitId: sheetId, fromOrder, toOrder } = orderSchema.parse(params);
    // The API counts the places before the tab is removed from its own.
    const index = toOrder > fromOrder ? toOrder + 1 : toOrder;
    return [{ updateSheetProperties: { properties: { sheetId, index }, fields: 'index' } }];
  },
  'sheet.mutation.set-worksheet-hidden': (params) => {
    const { subUnitId: sheetId, hidden } = hiddenSchema.parse(params);
    return [{ updateSheetProperties: { properties: { sheetId, hidden: hidden === 1 }, fields: 'hidden' } }];
  },
  'sheet.mutation.set-worksheet-name': (params) => {
    const { subUnitId: sheetId, name } = sheetSchema.extend({ name: z.string() }).parse(params);
    return [{ updateSheetProperties: { properties: { sheetId, title: name }, fields: 'title' } }];
  },
};

/** Heights that follow from the content, caches and permissions of the editor itself: nothing to store. */
const editorsOwn = new Set([
  // Merges are read from what the editor shows.
  'sheet.mutation.add-worksheet-merge',
  'sheet.mutation.remove-worksheet-merge',
  'sheet.mutation.empty',
  'sheet.mutation.set-worksheet-row-auto-height',
  'sheet.mutation.set-worksheet-row-is-auto-height',
  'sheet.mutation.mark-dirty-filter-change',
  'sheet.mutation.data-validation-formula-mark-dirty',
  'sheet.mutation.set-worksheet-permission-points',
]);

/** Translates a mutation of the editor, which it has already applied, into requests of the Sheets API. */
export function translateMutation(id: string, params: unknown, reader: SheetReader): Effect {
  const translate = translations[id];
  if (translate === undefined) return { requests: [], needsReload: !editorsOwn.has(id) };
  try {
    return { requests: translate(params, reader), needsReload: false };
  } catch (error) {
    // A shape that this page does not know is not stored, and the reload shows so.
    if (error instanceof z.ZodError) return { requests: [], needsReload: true };
    throw error;
  }
}

const sortCommandSchema = z.object({
  orderRules: z.array(z.object({ type: z.enum(['asc', 'desc']), colIndex: z.int() })).min(1),
});

/** The server does a sort by hand, so that rows written meanwhile are sorted with the rest. */
export function translateSort(command: unknown, params: unknown, reader: SheetReader): Effect {
  const rules = sortCommandSchema.safeParse(command);
  const sorted = sheetRangeSchema.safeParse(params);
  if (!rules.success || !sorted.success) {
    return translateMutation('sheet.mutation.reorder-range', params, reader);
  }
  const range = fullRange(sorted.data.subUnitId, sorted.data.range, reader);
  const sortSpecs = rules.data.orderRules.map(({ type, colIndex }) => ({
    dimensionIndex: colIndex,
    sortOrder: type === 'asc' ? ('ASCENDING' as const) : ('DESCENDING' as const),
  }));
  return { requests: [{ sortRange: { range, sortSpecs } }], needsReload: true };
}
