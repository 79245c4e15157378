import type { Sheet } from './spreadsheets-model.ts';

/** The stored fields of a sheet beside its rows and its place among the others. */
interface SheetRecord {
  rowCount: number;
  properties: string;
  columns: string;
}

export function recordOf({ properties, columns, rows, rowCount, savedRowCount }: Sheet): SheetRecord {
  const isTold = savedRowCount !== undefined && savedRowCount < rowCount && rowCount === rows.extent;
  const kept = isTold ? savedRowCount : rowCount;
  const gridProperties = { ...properties.gridProperties, rowCount: kept };
  return {
    rowCount: kept,
    properties: JSON.stringify({ ...properties, gridProperties }),
    columns: JSON.stringify([...columns]),
  };
}

/** A text that changes as soon as the record must be stored again. */
export function sheetText({ properties, columns }: SheetRecord, position: number): string {
  return `${position} ${properties} ${columns}`;
}
