/** A block of merged cells; rows and columns count from 0, the ends are exclusive. */
export interface Merge {
  startRowIndex: number;
  endRowIndex: number;
  startColumnIndex: number;
  endColumnIndex: number;
}

/** Whether a cell is covered by a merged one, where nothing written is ever visible. Counts from 0. */
export function isCovered(merges: readonly Merge[], row: number, column: number): boolean {
  return merges.some(
    (merge) =>
      merge.startRowIndex <= row &&
      row < merge.endRowIndex &&
      merge.startColumnIndex <= column &&
      column < merge.endColumnIndex &&
      !(merge.startRowIndex === row && merge.startColumnIndex === column),
  );
}

/** Whether a row shares a merged cell with another row; `rowIndex` counts from 1. */
export function isTiedToOthers(merges: readonly Merge[], rowIndex: number): boolean {
  return merges.some(
    ({ startRowIndex, endRowIndex }) =>
      endRowIndex - startRowIndex > 1 && startRowIndex < rowIndex && rowIndex <= endRowIndex,
  );
}

/** The first row from here on where a row can be inserted without splitting a merged cell. */
export function rowBetweenMerges(merges: readonly Merge[], rowIndex: number): number {
  const torn = merges.find((merge) => merge.startRowIndex < rowIndex - 1 && rowIndex - 1 < merge.endRowIndex);
  return torn ? rowBetweenMerges(merges, torn.endRowIndex + 1) : rowIndex;
}

/** The same for a column; counts from 0. */
export function columnBetweenMerges(merges: readonly Merge[], column: number): number {
  const torn = merges.find((merge) => merge.startColumnIndex < column && column < merge.endColumnIndex);
  return torn ? columnBetweenMerges(merges, torn.endColumnIndex) : column;
}
