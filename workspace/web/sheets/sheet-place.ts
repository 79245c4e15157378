import type { IRange } from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { mapLine } from './saving/line-map.ts';
import type { TabShift, TabShifts } from './saving/rebase.ts';

type FWorkbook = NonNullable<ReturnType<FUniver['getActiveWorkbook']>>;

/** Where somebody is in a sheet: what they have selected, and the first cell in the window. */
export interface SheetPlace {
  tabId: string;
  selected: IRange | undefined;
  window: { row: number; column: number };
}

/** A line's place after the shift; if it is gone, the place of the one that replaced it. */
function follow(map: TabShift['rows'], line: number): number {
  if (map === undefined || Number.isNaN(line)) return line;
  for (let before = line; before >= 0; before -= 1) {
    const now = mapLine(map, before);
    if (now !== undefined) return before === line ? now : now + 1;
  }
  return 0;
}

/** A block whose lines were split apart keeps its size, from the place of its first line. */
export function followRange(shift: TabShift, range: IRange): IRange {
  const startRow = follow(shift.rows, range.startRow);
  const startColumn = follow(shift.columns, range.startColumn);
  return {
    ...range,
    startRow,
    startColumn,
    endRow: startRow + range.endRow - range.startRow,
    endColumn: startColumn + range.endColumn - range.startColumn,
  };
}

export function startOf(tabId: string): SheetPlace {
  return { tabId, selected: undefined, window: { row: 0, column: 0 } };
}

/** The place in the open tab, and where the given shifts move it. */
export function placeOf(api: FUniver, shifts: readonly TabShifts[]): SheetPlace | undefined {
  const workbook = api.getActiveWorkbook();
  const sheet = workbook?.getActiveSheet();
  if (!workbook || !sheet) return undefined;
  const tabId = sheet.getSheetId();
  const seen = sheet.getVisibleRange();
  let selected = workbook.getActiveRange()?.getRange();
  let window = { row: seen?.startRow ?? 0, column: seen?.startColumn ?? 0 };
  for (const tabs of shifts) {
    const shift = tabs.get(Number(tabId));
    if (shift === undefined) continue;
    selected &&= followRange(shift, selected);
    // The top of the sheet stays its top, whatever is inserted there.
    window = {
      row: window.row === 0 ? 0 : follow(shift.rows, window.row),
      column: window.column === 0 ? 0 : follow(shift.columns, window.column),
    };
  }
  return { tabId, selected, window };
}

/** Takes a workbook that has just been opened to a place in it. */
export function returnTo(workbook: FWorkbook, { tabId, selected, window }: SheetPlace): void {
  const sheet = workbook.getSheetBySheetId(tabId);
  if (!sheet) return;
  workbook.setActiveSheet(sheet);
  if (selected && selected.endRow < sheet.getMaxRows() && selected.endColumn < sheet.getMaxColumns()) {
    sheet.setActiveRange(sheet.getRange(selected));
  }
  if (window.row === 0 && window.column === 0) return;
  // There is nothing to scroll before the sheet is drawn.
  requestAnimationFrame(() => sheet.scrollToCell(window.row, window.column));
}
