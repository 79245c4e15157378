import type { Dimension, SheetRequest } from '../../api/sheet-requests.ts';
import type { Cell, Spreadsheet, Tab } from '../../api/sheets.ts';
import { gridSize } from '../grid-size.ts';
import { followLines, isStill } from './line-map.ts';
import type { Line } from './line-shift.ts';
import { movedLine } from './merges.ts';
import type { TabShift, TabShifts } from './rebase.ts';

function contentOf(cell: Cell | undefined): string {
  const { formulaValue, numberValue, stringValue, boolValue } = cell?.userEnteredValue ?? {};
  return String(formulaValue ?? numberValue ?? stringValue ?? boolValue ?? '');
}

/** What each row, or each column, of a tab holds. */
function linesOf(tab: Tab, dimension: Dimension): Line[] {
  const size = gridSize(tab);
  const block = tab.data?.[0];
  const rows = block?.rowData ?? [];
  const [top, left] = [block?.startRow ?? 0, block?.startColumn ?? 0];
  const content = (row: number, column: number) => contentOf(rows[row - top]?.values?.[column - left]);
  const isRows = dimension === 'ROWS';
  const [count, across] = isRows ? [size.rows, size.columns] : [size.columns, top + rows.length];
  return Array.from({ length: count }, (_, line) =>
    Array.from({ length: across }, (__, other) => (isRows ? content(line, other) : content(other, line))),
  );
}

/** The lines after this page's own requests were stored. */
function linesAfter(
  lines: readonly Line[],
  sheetId: number,
  dimension: Dimension,
  own: readonly SheetRequest[],
): Line[] {
  const result = [...lines];
  for (const request of own) {
    if ('insertDimension' in request) {
      const { range } = request.insertDimension;
      if (range.sheetId !== sheetId || range.dimension !== dimension) continue;
      result.splice(
        range.startIndex,
        0,
        ...Array.from({ length: range.endIndex - range.startIndex }, () => []),
      );
    } else if ('deleteDimension' in request) {
      const { range } = request.deleteDimension;
      if (range.sheetId !== sheetId || range.dimension !== dimension) continue;
      result.splice(range.startIndex, range.endIndex - range.startIndex);
    } else if ('moveDimension' in request) {
      const { source, destinationIndex } = request.moveDimension;
      if (source.sheetId !== sheetId || source.dimension !== dimension) continue;
      const span = [source.startIndex, source.endIndex] as const;
      for (const [line, content] of [...result].entries()) {
        result[movedLine(line, span, destinationIndex)] = content;
      }
    }
  }
  return result;
}

/** Which rows and columns others moved, inserted or deleted between two readings of a spreadsheet. */
export function foreignShifts(
  before: Spreadsheet,
  own: readonly SheetRequest[],
  now: Spreadsheet,
): TabShifts {
  const shifts = new Map<number, TabShift>();
  for (const tab of now.sheets) {
    const { sheetId } = tab.properties;
    const known = before.sheets.find((each) => each.properties.sheetId === sheetId);
    if (known === undefined) continue;
    const shiftOf = (dimension: Dimension) => {
      const old = linesAfter(linesOf(known, dimension), sheetId, dimension, own);
      const map = followLines(old, linesOf(tab, dimension));
      return isStill(map) ? undefined : map;
    };
    const [rows, columns] = [shiftOf('ROWS'), shiftOf('COLUMNS')];
    if (rows || columns) shifts.set(sheetId, { ...(rows && { rows }), ...(columns && { columns }) });
  }
  return shifts;
}
