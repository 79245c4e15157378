import { useMemo } from 'react';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import type { Arrangement } from '#kernel/records/saved-views.ts';
import { sortedRows } from '#kernel/records/shown-rows.ts';

/** Rows in the order of a field; in that of the sheet where none is named. */
export function useSortedRows(
  record: AnyRecord,
  rows: readonly RowCells[],
  sorted: Arrangement['sorted'],
): readonly RowCells[] {
  return useMemo(() => sortedRows(record, rows, sorted), [record, rows, sorted]);
}
