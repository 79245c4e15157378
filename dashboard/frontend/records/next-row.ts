/** The number the next added row will have: the one below the last row of the sheet. */
export function nextRowIndex(rows: readonly { _rowIndex: number }[]): number {
  return rows.reduce((last, { _rowIndex }) => Math.max(last, _rowIndex), 1) + 1;
}
