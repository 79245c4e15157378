import type { Anchor, Part } from '../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { PartStore } from '../storage/spreadsheets/spreadsheets-parts.ts';
import type { Dimension } from './grid-range.ts';
import { linesOf } from './parts/anchors.ts';

/** Lines [start, end) that are grouped, at a depth; the outermost is 1. */
export interface Group {
  start: number;
  end: number;
  depth: number;
  collapsed: boolean;
}

type GroupKind = 'rowGroup' | 'columnGroup';

function groupKind(dimension: Dimension): GroupKind {
  return dimension === 'ROWS' ? 'rowGroup' : 'columnGroup';
}

/** The groups of a sheet, ordered by where they start, then by depth. */
export function groupsOf(parts: PartStore, sheetId: number, dimension: Dimension): Group[] {
  return groupParts(parts, sheetId, dimension)
    .flatMap(({ anchors, body }) => anchors.map((anchor) => toGroup(anchor, dimension, body)))
    .toSorted((a, b) => a.start - b.start || a.depth - b.depth);
}

function groupParts(parts: PartStore, sheetId: number, dimension: Dimension): readonly Part<GroupKind>[] {
  return parts.list(groupKind(dimension), sheetId);
}

function toGroup(anchor: Anchor, dimension: Dimension, body: { depth: number; collapsed: boolean }): Group {
  const [start = 0, end = start] = linesOf(anchor, dimension);
  return { start, end, ...body };
}

/** Replaces all groups of the dimension by `groups`; existing ones keep their records. */
export function setGroups(
  parts: PartStore,
  sheetId: number,
  dimension: Dimension,
  groups: readonly Group[],
): void {
  const kind = groupKind(dimension);
  const wanted = new Map(
    groups.map((group) => [JSON.stringify(contentOf(sheetId, dimension, group)), group]),
  );
  const surplus = groupParts(parts, sheetId, dimension).filter(
    ({ anchors, body }) => !wanted.delete(JSON.stringify({ anchors, body })),
  );
  parts.remove(surplus);
  for (const group of wanted.values()) parts.add(kind, contentOf(sheetId, dimension, group));
}

function contentOf(sheetId: number, dimension: Dimension, { start, end, depth, collapsed }: Group) {
  const anchor: Anchor =
    dimension === 'ROWS'
      ? { sheetId, startRowIndex: start, endRowIndex: end }
      : { sheetId, startColumnIndex: start, endColumnIndex: end };
  return { anchors: [anchor], body: { depth, collapsed } };
}

/** The groups that follow from the depths of the lines; groups with the same depth that touch are one. */
export function joinGroups(groups: readonly Group[]): Group[] {
  const joined: Group[] = [];
  for (const group of groups.toSorted((a, b) => a.depth - b.depth || a.start - b.start)) {
    const before = joined.at(-1);
    if (before === undefined || before.depth !== group.depth || before.end < group.start)
      joined.push({ ...group });
    else {
      before.end = Math.max(before.end, group.end);
      before.collapsed = before.collapsed && group.collapsed;
    }
  }
  return joined;
}

/** After lines have moved: groups that have come to touch become one. */
export function tidyGroups(parts: PartStore, sheetId: number, dimension: Dimension): void {
  const groups = groupsOf(parts, sheetId, dimension);
  if (groups.length > 0) setGroups(parts, sheetId, dimension, joinGroups(groups));
}
