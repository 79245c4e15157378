import type { SheetRange } from '../grid-range.ts';

/** Empties the cells of a block of everything: contents, formats and notes. */
export function clearBlock({ sheet, startRow, endRow, startColumn, endColumn }: SheetRange): void {
  for (const row of sheet.rows.between(startRow, endRow)) {
    const end = Math.min(endColumn, row.cells.length);
    // From the end, so that a row that loses its last cells is cut once.
    for (let column = end - 1; column >= startColumn; column -= 1)
      sheet.rows.set(row.index, column, undefined);
  }
}
