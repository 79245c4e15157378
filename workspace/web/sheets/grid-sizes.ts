import type { Dimension, SheetRequest } from '../api/sheet-requests.ts';
import type { Spreadsheet } from '../api/sheets.ts';
import { gridSize } from './grid-size.ts';

interface Size {
  rows: number;
  columns: number;
}

/** The size of each tab by its id. */
export type GridSizes = ReadonlyMap<number, Size>;

export function sizesOf(spreadsheet: Spreadsheet): GridSizes {
  return new Map(spreadsheet.sheets.map((tab) => [tab.properties.sheetId, gridSize(tab)]));
}

function grown(size: Size, dimension: Dimension, count: number): Size {
  return dimension === 'ROWS'
    ? { ...size, rows: size.rows + count }
    : { ...size, columns: size.columns + count };
}

function sizesAfterOne(sizes: GridSizes, request: SheetRequest): GridSizes {
  const next = new Map(sizes);
  if ('insertDimension' in request || 'deleteDimension' in request) {
    const { range } = 'insertDimension' in request ? request.insertDimension : request.deleteDimension;
    const count = range.endIndex - range.startIndex;
    const size = sizes.get(range.sheetId);
    if (size)
      next.set(range.sheetId, grown(size, range.dimension, 'insertDimension' in request ? count : -count));
  } else if ('addSheet' in request) {
    const { sheetId, gridProperties } = request.addSheet.properties;
    next.set(sheetId, { rows: gridProperties?.rowCount ?? 1000, columns: gridProperties?.columnCount ?? 26 });
  } else if ('duplicateSheet' in request) {
    const size = sizes.get(request.duplicateSheet.sourceSheetId);
    if (size) next.set(request.duplicateSheet.newSheetId, size);
  } else if ('deleteSheet' in request) {
    next.delete(request.deleteSheet.sheetId);
  }
  return next;
}

export function sizesAfter(sizes: GridSizes, requests: readonly SheetRequest[]): GridSizes {
  return requests.reduce(sizesAfterOne, sizes);
}

function areEqual(a: GridSizes, b: GridSizes): boolean {
  return (
    a.size === b.size &&
    [...a].every(([id, size]) => b.get(id)?.rows === size.rows && b.get(id)?.columns === size.columns)
  );
}

/** True for requests that must not be carried out twice. */
export function isOnceOnly(request: SheetRequest): boolean {
  return (
    'insertDimension' in request ||
    'deleteDimension' in request ||
    'moveDimension' in request ||
    'addSheet' in request ||
    'duplicateSheet' in request ||
    'deleteSheet' in request
  );
}

/** Whether requests whose answer was lost were carried out, judging by the sizes; undefined if these do not show it. */
export function wereCarriedOut(
  before: GridSizes,
  requests: readonly SheetRequest[],
  now: GridSizes,
): boolean | undefined {
  const after = sizesAfter(before, requests);
  if (areEqual(before, after)) return undefined;
  if (areEqual(now, after)) return true;
  return areEqual(now, before) ? false : undefined;
}
