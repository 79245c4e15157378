import * as z from 'zod';
import { ApiError } from '../../wire/errors.ts';
import { maskAt } from '../../wire/fields.ts';
import type { Group } from '../dimension-groups.ts';
import { groupsOf, joinGroups, setGroups } from '../dimension-groups.ts';
import type { Dimension } from '../grid-range.ts';
import { describeGroup } from '../parts/part-resources.ts';
import { checkMask, parseUpdateMask } from '../update-mask.ts';
import type { Lines } from './dimensions.ts';
import { dimensionRangeSchema, hideLines, resolveLines } from './dimensions.ts';
import type { Edit } from './request.ts';
import { defineRequest } from './request.ts';

const maxDepth = 8;

export const addDimensionGroup = defineRequest(
  z.object({ range: dimensionRangeSchema }),
  ({ range }, edit) => {
    const lines = groupedLines(edit, range);
    const before = levelsOf(edit, lines);
    const span = { start: lines.start, end: lines.end };
    // A line's depth grows by one within the range: it is then in a group where it was in the one outside.
    const after = Array.from({ length: before.length + 1 }, (_, level) => [
      ...(before[level] ?? []),
      ...(level === 0 ? [span] : clipped(before[level - 1] ?? [], span)),
    ]);
    const groups = toGroups(after, groupsOf(edit.spreadsheet.parts, lines.sheet.sheetId, lines.dimension));
    if (groups.some(({ depth }) => depth > maxDepth))
      throw new ApiError(400, `Groups can be at most ${maxDepth} deep.`);
    // Observed at Google: from the first group on, the sheet says where the control is.
    const grid = lines.sheet.properties.gridProperties;
    if (lines.dimension === 'ROWS') grid.rowGroupControlAfter ??= true;
    else grid.columnGroupControlAfter ??= true;
    return save(edit, lines, groups);
  },
);

export const deleteDimensionGroup = defineRequest(
  z.object({ range: dimensionRangeSchema }),
  ({ range }, edit) => {
    const lines = groupedLines(edit, range);
    const before = levelsOf(edit, lines);
    const span = { start: lines.start, end: lines.end };
    if ((before[0] ?? []).every((group) => clipped([group], span).length === 0))
      throw new ApiError(400, 'There is no group over the range.');
    const after = before.map((level, depth) => [
      ...level.flatMap((group) => cut(group, span)),
      ...clipped(before[depth + 1] ?? [], span),
    ]);
    return save(
      edit,
      lines,
      toGroups(after, groupsOf(edit.spreadsheet.parts, lines.sheet.sheetId, lines.dimension)),
    );
  },
);

export const updateDimensionGroup = defineRequest(
  z.object({
    dimensionGroup: z
      .object({
        range: dimensionRangeSchema.optional(),
        depth: z.int().default(0),
        collapsed: z.boolean().default(false),
      })
      .default({ depth: 0, collapsed: false }),
    fields: z.string().optional(),
  }),
  ({ dimensionGroup: { range, depth, collapsed }, fields }, edit) => {
    const mask = parseUpdateMask(fields);
    checkMask(mask, ['collapsed', 'range', 'depth']);
    if (range === undefined) throw new ApiError(400, 'The range of the group must be specified.');
    const lines = groupedLines(edit, range);
    const { parts } = edit.spreadsheet;
    const groups = groupsOf(parts, lines.sheet.sheetId, lines.dimension);
    const group = groups.find(
      ({ start, end, depth: own }) => start === lines.start && end === lines.end && own === depth,
    );
    if (group === undefined) throw new ApiError(400, 'There is no group with this range and depth.');
    if (maskAt(mask, 'collapsed') === undefined) return;
    setGroups(
      parts,
      lines.sheet.sheetId,
      lines.dimension,
      groups.map((one) => (one === group ? { ...one, collapsed } : one)),
    );
    hideLines(lines, collapsed);
  },
);

type Interval = Pick<Group, 'start' | 'end'>;

function groupedLines({ spreadsheet }: Edit, range: z.infer<typeof dimensionRangeSchema>): Lines {
  const lines = resolveLines(spreadsheet, range);
  if (lines.end > lines.size)
    throw new ApiError(
      400,
      `range.endIndex[${lines.end}] must not be greater than the grid size (${lines.size}).`,
    );
  return lines;
}

/** The groups by their depth, the outermost first. */
function levelsOf({ spreadsheet }: Edit, { sheet, dimension }: Lines): Interval[][] {
  const levels: Interval[][] = [];
  for (const group of groupsOf(spreadsheet.parts, sheet.sheetId, dimension)) {
    while (levels.length < group.depth) levels.push([]);
    levels[group.depth - 1]?.push(group);
  }
  return levels;
}

function clipped(intervals: readonly Interval[], span: Interval): Interval[] {
  return intervals.flatMap(({ start, end }) => {
    const [from, to] = [Math.max(start, span.start), Math.min(end, span.end)];
    return from < to ? [{ start: from, end: to }] : [];
  });
}

function cut({ start, end }: Interval, hole: Interval): Interval[] {
  return [
    { start, end: Math.min(end, hole.start) },
    { start: Math.max(start, hole.end), end },
  ].filter((rest) => rest.start < rest.end);
}

/** A group is collapsed if one of the same lines was, or one that it continues at its depth. */
function toGroups(levels: readonly Interval[][], before: readonly Group[]): Group[] {
  const joined = joinGroups(
    levels.flatMap((level, at) =>
      level.map(({ start, end }) => ({ start, end, depth: at + 1, collapsed: false })),
    ),
  );
  const isSame = (a: Interval, b: Interval) => a.start === b.start && a.end === b.end;
  const changed = before.filter((old) => !joined.some((group) => isSame(old, group)));
  return joined.map((group) => {
    const kin =
      before.find((old) => isSame(old, group)) ??
      changed.find((old) => old.depth === group.depth && clipped([old], group).length > 0);
    return { ...group, collapsed: kin?.collapsed ?? false };
  });
}

function save(edit: Edit, { sheet, dimension }: Lines, groups: readonly Group[]): Record<string, unknown> {
  const { parts } = edit.spreadsheet;
  setGroups(parts, sheet.sheetId, dimension, groups);
  return describeGroups(edit, sheet.sheetId, dimension);
}

function describeGroups(
  { spreadsheet }: Edit,
  sheetId: number,
  dimension: Dimension,
): Record<string, unknown> {
  const groups = groupsOf(spreadsheet.parts, sheetId, dimension);
  if (groups.length === 0) return {};
  return { dimensionGroups: groups.map((group) => describeGroup(group, sheetId, dimension)) };
}
