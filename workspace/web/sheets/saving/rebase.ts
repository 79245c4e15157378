import type { Dimension, GridRange, SheetRequest } from '../../api/sheet-requests.ts';
import { type LineMap, mapLine } from './line-map.ts';
import { spans } from './spans.ts';

/** How a tab's rows and columns moved on the server since this page last saw them. */
export interface TabShift {
  rows?: LineMap;
  columns?: LineMap;
}

export type TabShifts = ReadonlyMap<number, TabShift>;

function moved(map: LineMap | undefined, line: number): number | undefined {
  return map === undefined ? line : mapLine(map, line);
}

/** The runs of lines that a span's lines have become; empty if all of them are gone. */
function movedSpans(
  map: LineMap | undefined,
  startIndex: number,
  endIndex: number,
): { startIndex: number; endIndex: number }[] {
  if (map === undefined) return [{ startIndex, endIndex }];
  const kept: number[] = [];
  for (let line = startIndex; line < endIndex; line += 1) {
    const now = mapLine(map, line);
    if (now !== undefined) kept.push(now);
  }
  return spans(kept).map(([first, last]) => ({ startIndex: first, endIndex: last + 1 }));
}

function movedRanges(shift: TabShift, range: GridRange): GridRange[] {
  const columns = movedSpans(shift.columns, range.startColumnIndex, range.endColumnIndex);
  return movedSpans(shift.rows, range.startRowIndex, range.endRowIndex).flatMap((rows) =>
    columns.map(({ startIndex, endIndex }) => ({
      sheetId: range.sheetId,
      startRowIndex: rows.startIndex,
      endRowIndex: rows.endIndex,
      startColumnIndex: startIndex,
      endColumnIndex: endIndex,
    })),
  );
}

type DimensionSpan = { sheetId: number; dimension: Dimension; startIndex: number; endIndex: number };

/** From the last to the first, so that deleting one does not move the others. */
function movedLines(shift: TabShift, range: DimensionSpan): DimensionSpan[] {
  const map = range.dimension === 'ROWS' ? shift.rows : shift.columns;
  return movedSpans(map, range.startIndex, range.endIndex)
    .toReversed()
    .map((span) => ({ ...range, ...span }));
}

type CellsRequest = Extract<SheetRequest, { updateCells: unknown }>;

/** Row by row and cell by cell: a block may have been torn apart. */
function movedCells({ updateCells }: CellsRequest, shift: TabShift): SheetRequest[] {
  const { start, rows, fields } = updateCells;
  return rows.flatMap(({ values }, rowOffset) => {
    const rowIndex = moved(shift.rows, start.rowIndex + rowOffset);
    if (rowIndex === undefined) return [];
    return values.flatMap((cell, offset) => {
      const columnIndex = moved(shift.columns, start.columnIndex + offset);
      if (columnIndex === undefined) return [];
      const place = { sheetId: start.sheetId, rowIndex, columnIndex };
      return [{ updateCells: { start: place, rows: [{ values: [cell] }], fields } }];
    });
  });
}

/** The block from the new place of its first line to that of its last; undefined if all are gone. */
function movedBlock(shift: TabShift, range: GridRange): GridRange | undefined {
  const rows = movedSpans(shift.rows, range.startRowIndex, range.endRowIndex);
  const columns = movedSpans(shift.columns, range.startColumnIndex, range.endColumnIndex);
  const [top, left] = [rows[0], columns[0]];
  const [bottom, right] = [rows.at(-1), columns.at(-1)];
  if (!top || !left || !bottom || !right) return undefined;
  return {
    sheetId: range.sheetId,
    startRowIndex: top.startIndex,
    endRowIndex: bottom.endIndex,
    startColumnIndex: left.startIndex,
    endColumnIndex: right.endIndex,
  };
}

/** What is about a column, about its new place; nothing if the column is gone. */
function atColumn<T>(columns: LineMap | undefined, column: number, make: (column: number) => T): T[] {
  const now = moved(columns, column);
  return now === undefined ? [] : [make(now)];
}

/** Requests about one block of cells as a whole; undefined for any other. */
function rebasedBlock(request: SheetRequest, shifts: TabShifts): SheetRequest[] | undefined {
  const follow = (range: GridRange, make: (range: GridRange) => SheetRequest): SheetRequest[] => {
    const shift = shifts.get(range.sheetId);
    const now = shift === undefined ? range : movedBlock(shift, range);
    return now === undefined ? [] : [make(now)];
  };
  if ('mergeCells' in request)
    return follow(request.mergeCells.range, (range) => ({ mergeCells: { ...request.mergeCells, range } }));
  if ('unmergeCells' in request)
    return follow(request.unmergeCells.range, (range) => ({ unmergeCells: { range } }));
  if ('sortRange' in request) {
    const { range, sortSpecs } = request.sortRange;
    const columns = shifts.get(range.sheetId)?.columns;
    const specs = sortSpecs.flatMap(({ dimensionIndex, ...rest }) =>
      atColumn(columns, dimensionIndex, (now) => ({ dimensionIndex: now, ...rest })),
    );
    if (specs.length === 0 && sortSpecs.length > 0) return [];
    return follow(range, (now) => ({ sortRange: { range: now, sortSpecs: specs } }));
  }
  if ('setBasicFilter' in request) {
    const { range, ...filter } = request.setBasicFilter.filter;
    const columns = shifts.get(range.sheetId)?.columns;
    const filterSpecs = filter.filterSpecs.flatMap(({ columnIndex, ...rest }) =>
      atColumn(columns, columnIndex, (now) => ({ columnIndex: now, ...rest })),
    );
    return follow(range, (now) => ({ setBasicFilter: { filter: { ...filter, range: now, filterSpecs } } }));
  }
  return undefined;
}

/** Lines that somebody split apart stay where they are: there is no one place to move them to. */
function rebasedMove(request: MoveRequest, shift: TabShift): SheetRequest[] {
  const { source, destinationIndex } = request.moveDimension;
  const [run, ...others] = movedLines(shift, source);
  const map = source.dimension === 'ROWS' ? shift.rows : shift.columns;
  const above = destinationIndex === 0 ? -1 : moved(map, destinationIndex - 1);
  const before = moved(map, destinationIndex) ?? (above === undefined ? undefined : above + 1);
  if (run === undefined || others.length > 0 || before === undefined) return [];
  return [{ moveDimension: { source: run, destinationIndex: before } }];
}

type MoveRequest = Extract<SheetRequest, { moveDimension: unknown }>;

function rebased(request: SheetRequest, shifts: TabShifts): SheetRequest[] {
  if ('updateCells' in request) {
    const shift = shifts.get(request.updateCells.start.sheetId);
    return shift ? movedCells(request, shift) : [request];
  }
  if ('repeatCell' in request) {
    const shift = shifts.get(request.repeatCell.range.sheetId);
    if (shift === undefined) return [request];
    const ranges = movedRanges(shift, request.repeatCell.range);
    return ranges.map((range) => ({ repeatCell: { ...request.repeatCell, range } }));
  }
  if ('moveDimension' in request) {
    const shift = shifts.get(request.moveDimension.source.sheetId);
    return shift ? rebasedMove(request, shift) : [request];
  }
  if ('updateDimensionProperties' in request) {
    const { range, ...rest } = request.updateDimensionProperties;
    const shift = shifts.get(range.sheetId);
    if (shift === undefined) return [request];
    return movedLines(shift, range).map((lines) => ({
      updateDimensionProperties: { range: lines, ...rest },
    }));
  }
  if ('deleteDimension' in request) {
    const shift = shifts.get(request.deleteDimension.range.sheetId);
    if (shift === undefined) return [request];
    return movedLines(shift, request.deleteDimension.range).map((range) => ({ deleteDimension: { range } }));
  }
  if ('insertDimension' in request) {
    const { range, inheritFromBefore } = request.insertDimension;
    const shift = shifts.get(range.sheetId);
    const lines = range.dimension === 'ROWS' ? shift?.rows : shift?.columns;
    const above = range.startIndex === 0 ? -1 : moved(lines, range.startIndex - 1);
    const startIndex = moved(lines, range.startIndex) ?? (above ?? range.startIndex - 1) + 1;
    const endIndex = startIndex + range.endIndex - range.startIndex;
    return [{ insertDimension: { range: { ...range, startIndex, endIndex }, inheritFromBefore } }];
  }
  return rebasedBlock(request, shifts) ?? [request];
}

/** Adjusts requests made for earlier places to the current ones; what is gone is not written to. */
export function rebase(requests: readonly SheetRequest[], shifts: TabShifts): SheetRequest[] {
  return shifts.size === 0 ? [...requests] : requests.flatMap((request) => rebased(request, shifts));
}
