import type { Sheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type {
  Bands,
  Filter,
  FilterCriteria,
  InterpolationPoint,
  Part,
} from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { FieldMask } from '../../wire/fields.ts';
import { includesField } from '../../wire/fields.ts';
import { colorTwins } from '../cell-format.ts';
import type { Group } from '../dimension-groups.ts';
import { groupsOf } from '../dimension-groups.ts';
import type { Dimension } from '../grid-range.ts';
import { describeMetadata, isAt, isVisible } from '../metadata.ts';
import type { OpenSpreadsheet } from '../session.ts';
import { describeAnchor } from './anchors.ts';
import type { Viewer } from './protection.ts';
import { mayEdit } from './protection.ts';

type Described = Record<string, unknown>;

/** The members of a sheet that describe its parts, in Google's order; empty ones are left out. */
export function describeSheetParts(
  { spreadsheet, viewer }: OpenSpreadsheet,
  sheet: Sheet,
  fields: FieldMask,
): Described {
  const { parts } = spreadsheet;
  const { sheetId } = sheet;
  const lists: Readonly<Record<string, () => unknown[]>> = {
    merges: () => parts.list('merge', sheetId).flatMap(({ anchors }) => anchors.map(describeAnchor)),
    conditionalFormats: () => parts.list('conditionalFormat', sheetId).map(describeRule),
    filterViews: () => parts.list('filterView', sheetId).map(describeFilterView),
    protectedRanges: () =>
      parts.list('protectedRange', sheetId).map((part) => describeProtectedRange(part, viewer)),
    bandedRanges: () => parts.list('banding', sheetId).map(describeBanding),
    developerMetadata: () =>
      parts
        .list('metadata')
        .filter((part) => isVisible(part, viewer) && isAt(part, 'SHEET', sheetId))
        .map(describeMetadata),
    rowGroups: () => groupsOf(parts, sheetId, 'ROWS').map((group) => describeGroup(group, sheetId, 'ROWS')),
    columnGroups: () =>
      groupsOf(parts, sheetId, 'COLUMNS').map((group) => describeGroup(group, sheetId, 'COLUMNS')),
  };
  const described: Described = {};
  for (const [name, list] of Object.entries(lists)) {
    const entries = includesField(fields, 'sheets', name) ? list() : [];
    if (entries.length > 0) described[name] = entries;
  }
  const [filter] = parts.list('basicFilter', sheetId);
  if (filter !== undefined) described['basicFilter'] = describeBasicFilter(filter);
  return described;
}

/** The members of a spreadsheet that describe parts which belong to no single sheet. */
export function describeSpreadsheetParts({ spreadsheet, viewer }: OpenSpreadsheet): Described {
  const named = spreadsheet.parts.list('namedRange').filter(({ anchors }) => anchors.length > 0);
  const metadata = spreadsheet.parts
    .list('metadata')
    .filter((part) => isVisible(part, viewer) && isAt(part, 'SPREADSHEET'));
  return {
    ...(named.length > 0 && { namedRanges: named.map(describeNamedRange) }),
    ...(metadata.length > 0 && { developerMetadata: metadata.map(describeMetadata) }),
  };
}

export function describeNamedRange({ anchors, body }: Part<'namedRange'>): Described {
  return { ...body, ...rangeOf(anchors[0]) };
}

function rangeOf(anchor: Part['anchors'][number] | undefined): Described {
  return anchor === undefined ? {} : { range: describeAnchor(anchor) };
}

function describeBasicFilter({ anchors, body }: Part<'basicFilter'>): Described {
  return { ...rangeOf(anchors[0]), ...describeFilter(body) };
}

export function describeFilterView({ anchors, body }: Part<'filterView'>): Described {
  const { filterViewId, title, namedRangeId } = body;
  return {
    filterViewId,
    title,
    ...rangeOf(anchors[0]),
    ...(namedRangeId !== undefined && { namedRangeId }),
    ...describeFilter(body),
  };
}

/** Criteria are listed twice, as a map by column and as a list. */
function describeFilter({ filterSpecs, sortSpecs }: Filter): Described {
  const specs = filterSpecs.map(({ columnIndex, filterCriteria }) => ({
    columnIndex,
    filterCriteria: describeCriteria(filterCriteria),
  }));
  return {
    ...(sortSpecs.length > 0 && {
      sortSpecs: sortSpecs.map(({ backgroundColorStyle, foregroundColorStyle, ...rest }) => ({
        ...rest,
        ...twin('backgroundColor', backgroundColorStyle),
        ...twin('foregroundColor', foregroundColorStyle),
      })),
    }),
    ...(specs.length > 0 && {
      criteria: Object.fromEntries(specs.map((spec) => [spec.columnIndex, spec.filterCriteria])),
      filterSpecs: specs,
    }),
  };
}

function describeCriteria(criteria: FilterCriteria): Described {
  const { visibleBackgroundColorStyle, visibleForegroundColorStyle, hiddenValues = [], condition } = criteria;
  return {
    ...(hiddenValues.length > 0 && { hiddenValues }),
    ...(condition !== undefined && { condition }),
    ...twin('visibleBackgroundColor', visibleBackgroundColorStyle),
    ...twin('visibleForegroundColor', visibleForegroundColorStyle),
  };
}

/** The list of editors is shown only to editors. */
export function describeProtectedRange(part: Part<'protectedRange'>, viewer: Viewer): Described {
  const [range, ...unprotected] = part.anchors;
  const { protectedRangeId, namedRangeId, description, warningOnly, editors, maker } = part.body;
  const requestingUserCanEdit = mayEdit(part, viewer);
  const makers = maker === undefined ? [] : [maker];
  const users = warningOnly ? makers : [viewer.ownerEmail(), ...makers, ...(editors ?? [])];
  return {
    protectedRangeId,
    ...rangeOf(range),
    ...(namedRangeId !== undefined && { namedRangeId }),
    ...(description !== undefined && description !== '' && { description }),
    ...(warningOnly && { warningOnly }),
    ...(requestingUserCanEdit && { requestingUserCanEdit }),
    ...(unprotected.length > 0 && { unprotectedRanges: unprotected.map(describeAnchor) }),
    ...(requestingUserCanEdit && users.length > 0 && { editors: { users: [...new Set(users)] } }),
  };
}

export const bandColors = ['headerColor', 'firstBandColor', 'secondBandColor', 'footerColor'] as const;

export function describeBanding({ anchors, body }: Part<'banding'>): Described {
  const { bandedRangeId, rowProperties, columnProperties } = body;
  return {
    bandedRangeId,
    ...rangeOf(anchors[0]),
    ...(rowProperties !== undefined && { rowProperties: describeBands(rowProperties) }),
    ...(columnProperties !== undefined && { columnProperties: describeBands(columnProperties) }),
  };
}

function describeBands(bands: Bands): Described {
  return Object.assign({}, ...bandColors.map((name) => twin(name, bands[`${name}Style`])));
}

export function describeRule({ anchors, body }: Part<'conditionalFormat'>): Described {
  const { booleanRule, gradientRule } = body;
  return {
    ranges: anchors.map(describeAnchor),
    ...(booleanRule !== undefined && { booleanRule }),
    ...(gradientRule !== undefined && {
      gradientRule: {
        minpoint: describePoint(gradientRule.minpoint),
        ...(gradientRule.midpoint !== undefined && { midpoint: describePoint(gradientRule.midpoint) }),
        maxpoint: describePoint(gradientRule.maxpoint),
      },
    }),
  };
}

function describePoint({ type, value, colorStyle }: InterpolationPoint): Described {
  return { ...twin('color', colorStyle), type, ...(value !== undefined && { value }) };
}

/** A colour and its style, which says the same again. */
function twin(name: string, style: Bands['headerColorStyle']): Described {
  const twins = colorTwins(undefined, style);
  return {
    ...(twins.color !== undefined && { [name]: twins.color }),
    ...(twins.style !== undefined && { [`${name}Style`]: twins.style }),
  };
}

export function describeGroup(
  { start, end, depth, collapsed }: Group,
  sheetId: number,
  dimension: Dimension,
): Described {
  return {
    range: { ...(sheetId !== 0 && { sheetId }), dimension, startIndex: start, endIndex: end },
    depth,
    ...(collapsed && { collapsed }),
  };
}
