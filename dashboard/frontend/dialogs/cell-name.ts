/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}

/** The position in the sheet of the first of a column's names that exists, 0 being A; -1 if none does. */
export function columnOf(names: readonly string[], sheetHeaders: readonly string[]): number {
  const plain = sheetHeaders.map((each) => each.trim().toLowerCase());
  const columns = names.map((name) => plain.indexOf(name.toLowerCase()));
  return columns.find((column) => column !== -1) ?? -1;
}

/** "D9", by the sheet's headers from left to right; the column's first name if it is not found. */
export function cellName(
  names: readonly [string, ...string[]],
  rowIndex: number,
  sheetHeaders: readonly string[],
): string {
  const column = columnOf(names, sheetHeaders);
  return column === -1 ? names[0] : `${columnLetters(column)}${rowIndex}`;
}
