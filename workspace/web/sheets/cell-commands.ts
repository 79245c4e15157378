import { BorderStyleTypes, BorderType } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';

/** What the page's bars do with the selected cells; each is one step for undo. */

export function toggleBold(api: FUniver): void {
  void api.executeCommand('sheet.command.set-range-bold');
}

export function toggleItalic(api: FUniver): void {
  void api.executeCommand('sheet.command.set-range-italic');
}

export function align(api: FUniver, alignment: 'left' | 'center' | 'right'): void {
  // The component calls the right side "normal".
  const value = alignment === 'right' ? 'normal' : alignment;
  api.getActiveWorkbook()?.getActiveRange()?.setHorizontalAlignment(value);
}

export function fill(api: FUniver, color: string | undefined): void {
  if (color === undefined) void api.executeCommand('sheet.command.reset-background-color');
  else api.getActiveWorkbook()?.getActiveRange()?.setBackgroundColor(color);
}

export function formatNumbers(api: FUniver, pattern: string): void {
  api.getActiveWorkbook()?.getActiveRange()?.setNumberFormat(pattern);
}

export function toggleStrikethrough(api: FUniver): void {
  void api.executeCommand('sheet.command.set-range-stroke');
}

export function wrapText(api: FUniver, wraps: boolean): void {
  api.getActiveWorkbook()?.getActiveRange()?.setWrap(wraps);
}

/** The lines that can be drawn at once. */
export const borderChoices = [
  ['All borders', BorderType.ALL],
  ['Outside', BorderType.OUTSIDE],
  ['Inside', BorderType.INSIDE],
  ['Top', BorderType.TOP],
  ['Bottom', BorderType.BOTTOM],
  ['Left', BorderType.LEFT],
  ['Right', BorderType.RIGHT],
] as const;

const lineColor = '#3D4954';

export function drawBorders(api: FUniver, where: BorderType): void {
  api.getActiveWorkbook()?.getActiveRange()?.setBorder(where, BorderStyleTypes.THIN, lineColor);
}

export function removeBorders(api: FUniver): void {
  api.getActiveWorkbook()?.getActiveRange()?.setBorder(BorderType.NONE, BorderStyleTypes.NONE, lineColor);
}

export type MergeKind = 'all' | 'across' | 'down';

/** Why the selected cells cannot be merged, if so: the server keeps frozen cells and others apart. */
export function mergeProblem(api: FUniver): string | undefined {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const range = api.getActiveWorkbook()?.getActiveRange();
  if (!sheet || !range) return undefined;
  const crosses = (first: number, last: number, frozen: number) => first < frozen && last >= frozen;
  const isTorn =
    crosses(range.getRow(), range.getLastRow(), sheet.getFrozenRows()) ||
    crosses(range.getColumn(), range.getLastColumn(), sheet.getFrozenColumns());
  return isTorn ? 'Frozen cells cannot be merged with others.' : undefined;
}

export function mergeCells(api: FUniver, kind: MergeKind): void {
  const range = api.getActiveWorkbook()?.getActiveRange();
  const options = { isForceMerge: true };
  if (kind === 'all') range?.merge(options);
  else if (kind === 'across') range?.mergeAcross(options);
  else range?.mergeVertically(options);
}

export function unmergeCells(api: FUniver): void {
  api.getActiveWorkbook()?.getActiveRange()?.breakApart();
}
