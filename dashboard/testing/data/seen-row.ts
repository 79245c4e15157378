/** A row in the form by which the server finds it again: its cells without its number. */
export function cellsOf<R extends { _rowIndex: number }>({
  _rowIndex: _,
  ...cells
}: R): Omit<R, '_rowIndex'> {
  return cells;
}

/** The same with its last known number. */
export function seen<R extends { _rowIndex: number }>(row: R) {
  return { row: row._rowIndex, expected: cellsOf(row) };
}
