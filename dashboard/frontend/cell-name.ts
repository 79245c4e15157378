/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}

/** "D9", by the sheet's headers from left to right; the header itself where its column is not found. */
export function cellName(header: string, rowIndex: number, sheetHeaders: readonly string[]): string {
  const column = sheetHeaders.findIndex((each) => each.trim().toLowerCase() === header.toLowerCase());
  return column === -1 ? header : `${columnLetters(column)}${rowIndex}`;
}
