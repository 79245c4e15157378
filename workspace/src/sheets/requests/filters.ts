import * as z from 'zod';
import { colorSchema, colorStyleSchema } from '../../storage/spreadsheets/spreadsheets-colors.ts';
import type { Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type {
  Anchor,
  Filter,
  FilterCriteria,
  Part,
} from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { conditionSchema } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../../wire/errors.ts';
import type { FieldMask } from '../../wire/fields.ts';
import { colorTwins, withTwins } from '../cell-format.ts';
import type { SheetRange } from '../grid-range.ts';
import { gridRangeSchema, requireSheet, resolveGridRange } from '../grid-range.ts';
import { blockAnchor, boundedAnchorOf } from '../parts/anchors.ts';
import { checkCondition, isPlain } from '../parts/conditions.ts';
import { newPartId } from '../parts/part-ids.ts';
import { describeFilterView } from '../parts/part-resources.ts';
import { applyMask, checkMask, parseUpdateMask } from '../update-mask.ts';
import { defineRequest } from './request.ts';
import { sortRange } from './sort-rows.ts';

const criteriaInput = z.object({
  hiddenValues: z.array(z.string()).optional(),
  condition: conditionSchema.optional(),
  visibleBackgroundColor: colorSchema.optional(),
  visibleBackgroundColorStyle: colorStyleSchema.optional(),
  visibleForegroundColor: colorSchema.optional(),
  visibleForegroundColorStyle: colorStyleSchema.optional(),
});

const sortInput = z.object({
  dimensionIndex: z.int().min(0).default(0),
  sortOrder: z.string().optional(),
  backgroundColor: colorSchema.optional(),
  backgroundColorStyle: colorStyleSchema.optional(),
  foregroundColor: colorSchema.optional(),
  foregroundColorStyle: colorStyleSchema.optional(),
  dataSourceColumnReference: z.unknown().optional(),
});

const filterInput = z.object({
  range: gridRangeSchema.optional(),
  tableId: z.string().optional(),
  sortSpecs: z.array(sortInput).default([]),
  criteria: z.record(z.string(), criteriaInput).optional(),
  filterSpecs: z
    .array(
      z.object({
        columnIndex: z.int().min(0).default(0),
        filterCriteria: criteriaInput.default({}),
        dataSourceColumnReference: z.unknown().optional(),
      }),
    )
    .optional(),
});

const viewInput = filterInput.extend({
  filterViewId: z.int().optional(),
  title: z.string().optional(),
  namedRangeId: z.string().optional(),
});

export const setBasicFilter = defineRequest(
  z.object({ filter: filterInput.default({ sortSpecs: [] }) }),
  ({ filter }, edit) => {
    const { spreadsheet } = edit;
    if (filter.tableId !== undefined) throw new ApiError(501, 'Tables are not served.');
    if (filter.range === undefined) throw new ApiError(400, 'A basic filter must have a range.');
    const block = resolveGridRange(spreadsheet, filter.range);
    const body = readFilter(filter, block);
    if (
      body.filterSpecs.some(
        ({ filterCriteria: { condition } }) => condition !== undefined && !isPlain(condition),
      )
    )
      throw new ApiError(501, 'Formulas and relative dates as criteria of a basic filter are not served.');
    const anchors = [boundedAnchorOf(spreadsheet, filter.range)];
    const [known] = spreadsheet.parts.list('basicFilter', filter.range.sheetId);
    if (known === undefined) spreadsheet.parts.add('basicFilter', { anchors, body });
    else spreadsheet.parts.replace(known, { anchors, body });
    const { startRow, endRow } = block;
    if (filter.sortSpecs.length === 0 || endRow - startRow < 2) return;
    // The first row holds the titles and stays.
    const below = blockAnchor(block.sheet.sheetId, { ...block, startRow: startRow + 1 });
    sortRange.run({ range: below, sortSpecs: filter.sortSpecs }, edit);
  },
  { needsResults: ({ filter }) => filter.sortSpecs.length > 0 },
);

export const clearBasicFilter = defineRequest(
  z.object({ sheetId: z.int().default(0) }),
  ({ sheetId }, { spreadsheet }) => {
    requireSheet(spreadsheet, sheetId);
    spreadsheet.parts.remove(spreadsheet.parts.list('basicFilter', sheetId));
  },
);

export const addFilterView = defineRequest(
  z.object({ filter: viewInput.default({ sortSpecs: [] }) }),
  ({ filter }, { spreadsheet }) => {
    const { parts } = spreadsheet;
    const { range, namedRangeId } = placeOf(spreadsheet, filter);
    const body = {
      filterViewId: newPartId(parts, 'filterView', filter.filterViewId),
      title: filter.title ?? `Filter ${parts.list('filterView').length + 1}`,
      ...namedRangeId,
      ...readFilter(filter, range.block),
    };
    const added = parts.add('filterView', { anchors: [range.anchor], body });
    return { filter: describeFilterView(added) };
  },
);

export const updateFilterView = defineRequest(
  z.object({ filter: viewInput.default({ sortSpecs: [] }), fields: z.string().optional() }),
  ({ filter, fields }, { spreadsheet }) => {
    const mask = filterMask(parseUpdateMask(fields));
    const part = requireView(spreadsheet, filter.filterViewId);
    const merged = viewInput.parse(applyMask(describeFilterView(part), filter, withTwins(mask)));
    const { range, namedRangeId } = placeOf(spreadsheet, merged);
    spreadsheet.parts.replace(part, {
      anchors: [range.anchor],
      body: {
        filterViewId: part.body.filterViewId,
        title: merged.title ?? '',
        ...namedRangeId,
        ...readFilter(merged, range.block),
      },
    });
  },
);

export const deleteFilterView = defineRequest(
  z.object({ filterId: z.int().default(0) }),
  ({ filterId }, { spreadsheet }) => {
    spreadsheet.parts.remove([requireView(spreadsheet, filterId)]);
  },
);

export const duplicateFilterView = defineRequest(
  z.object({ filterId: z.int().default(0) }),
  ({ filterId }, { spreadsheet }) => {
    const { anchors, body } = requireView(spreadsheet, filterId);
    const copy = {
      ...body,
      filterViewId: newPartId(spreadsheet.parts, 'filterView'),
      title: `Copy of ${body.title}`,
    };
    return { filter: describeFilterView(spreadsheet.parts.add('filterView', { anchors, body: copy })) };
  },
);

function requireView({ parts }: Spreadsheet, id = 0): Part<'filterView'> {
  const part = parts.list('filterView').find(({ body }) => body.filterViewId === id);
  if (part === undefined) throw new ApiError(400, `No filter view with id: ${id}`);
  return part;
}

/** The list of criteria and the map say the same: an update of one is an update of the other. */
function filterMask(mask: FieldMask): FieldMask {
  checkMask(mask, [
    'filterViewId',
    'title',
    'range',
    'namedRangeId',
    'tableId',
    'sortSpecs',
    'criteria',
    'filterSpecs',
  ]);
  if (mask === 'all' || !(mask.has('criteria') || mask.has('filterSpecs'))) return mask;
  return new Map([...mask, ['criteria', 'all'], ['filterSpecs', 'all']]);
}

/** The place of a view: a range, or that of a named range. */
function placeOf(
  spreadsheet: Spreadsheet,
  { range, namedRangeId, tableId }: z.infer<typeof viewInput>,
): { range: { anchor: Anchor; block: SheetRange }; namedRangeId: { namedRangeId?: string } } {
  if (tableId !== undefined) throw new ApiError(501, 'Tables are not served.');
  const named = spreadsheet.parts.list('namedRange').find(({ body }) => body.namedRangeId === namedRangeId);
  if (namedRangeId !== undefined && named === undefined)
    throw new ApiError(400, `No named range with id: ${namedRangeId}`);
  const given = named?.anchors[0] ?? range;
  if (given === undefined) throw new ApiError(400, 'A filter view must have a range.');
  return {
    range: { anchor: boundedAnchorOf(spreadsheet, given), block: resolveGridRange(spreadsheet, given) },
    namedRangeId: namedRangeId === undefined ? {} : { namedRangeId },
  };
}

function readFilter(
  { sortSpecs, criteria = {}, filterSpecs }: z.infer<typeof filterInput>,
  { startColumn, endColumn }: SheetRange,
): Filter {
  const specs =
    filterSpecs ??
    Object.entries(criteria).map(([column, filterCriteria]) => ({
      columnIndex: Number(column),
      filterCriteria,
    }));
  for (const spec of [...specs, ...sortSpecs]) {
    if ('dataSourceColumnReference' in spec) throw new ApiError(501, 'Data sources are not served.');
    const column = 'columnIndex' in spec ? spec.columnIndex : spec.dimensionIndex;
    if (!(column >= startColumn && column < endColumn))
      throw new ApiError(400, `Column ${column} is not within the range of the filter.`);
  }
  return {
    filterSpecs: specs
      .map(({ columnIndex, filterCriteria }) => ({
        columnIndex,
        filterCriteria: readCriteria(filterCriteria),
      }))
      .toSorted((a, b) => a.columnIndex - b.columnIndex),
    sortSpecs: sortSpecs.map(readSort),
  };
}

function readSort(spec: z.infer<typeof sortInput>): Filter['sortSpecs'][number] {
  const background = colorTwins(spec.backgroundColor, spec.backgroundColorStyle).style;
  const foreground = colorTwins(spec.foregroundColor, spec.foregroundColorStyle).style;
  return {
    dimensionIndex: spec.dimensionIndex,
    sortOrder: spec.sortOrder ?? 'ASCENDING',
    ...(background !== undefined && { backgroundColorStyle: background }),
    ...(foreground !== undefined && { foregroundColorStyle: foreground }),
  };
}

function readCriteria(input: z.infer<typeof criteriaInput>): FilterCriteria {
  const { hiddenValues = [], condition } = input;
  const background = colorTwins(input.visibleBackgroundColor, input.visibleBackgroundColorStyle).style;
  const foreground = colorTwins(input.visibleForegroundColor, input.visibleForegroundColorStyle).style;
  if (condition !== undefined) checkCondition(condition, 'filter');
  if (background !== undefined && foreground !== undefined)
    throw new ApiError(
      400,
      'A filter shows cells either by their background color or by their foreground color.',
    );
  return {
    ...(hiddenValues.length > 0 && { hiddenValues }),
    ...(condition !== undefined && { condition }),
    ...(background !== undefined && { visibleBackgroundColorStyle: background }),
    ...(foreground !== undefined && { visibleForegroundColorStyle: foreground }),
  };
}
