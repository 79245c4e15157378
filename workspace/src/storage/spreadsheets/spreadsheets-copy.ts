import type { Cell } from './spreadsheets-cells.ts';
import type { SheetProperties } from './spreadsheets-model.ts';
import { Sheet } from './spreadsheets-model.ts';
import type { PartStore } from './spreadsheets-parts.ts';

/** A sheet with the same content under other properties; `cellOf` returns the copy of a cell if it differs. */
export function copySheet(
  source: Sheet,
  properties: SheetProperties,
  cellOf: (cell: Cell) => Cell = (cell) => cell,
): Sheet {
  const copy = new Sheet(properties);
  copy.columns = structuredClone(source.columns);
  for (const row of source.rows.rows) {
    if (row.properties !== undefined) copy.rows.setProperties(row.index, { ...row.properties });
    row.cells.forEach((cell, column) => {
      if (cell !== undefined) copy.rows.set(row.index, column, cellOf(cell));
    });
  }
  return copy;
}

/**
 * The parts for a copy of the file. Who else may edit protected cells is not copied: at Google only the owner can edit the copy's
 * protected ranges (burnash/gspread#1072).
 */
export function copyParts(source: PartStore): PartStore {
  const parts = source.copy();
  for (const part of parts.list('protectedRange')) {
    if (part.body.warningOnly) continue;
    parts.replace(part, {
      ...part,
      body: { ...part.body, editors: [] },
    });
  }
  return parts;
}
