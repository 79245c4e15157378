/** A row as the server takes it to be found again: its cells without its number. */
export function cellsOf<R extends { _rowIndex: number }>({
  _rowIndex: _,
  ...cells
}: R): Omit<R, '_rowIndex'> {
  return cells;
}

/** The same with the number under which it was seen. */
export function seen<R extends { _rowIndex: number }>(row: R) {
  return { row: row._rowIndex, expected: cellsOf(row) };
}
