/** The number the next added row will have: the one below the last row of the sheet. */
export function nextRowIndex(rows: readonly { _rowIndex: number }[], headerRow = 1): number {
  return rows.reduce((last, { _rowIndex }) => Math.max(last, _rowIndex), headerRow) + 1;
}
