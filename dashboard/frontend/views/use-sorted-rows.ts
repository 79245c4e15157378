import { useMemo } from 'react';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import type { Arrangement } from '#kernel/records/saved-views.ts';
import { orderBy } from '#kernel/records/shown-rows.ts';
import { useInOrder } from '../page/use-in-order.ts';

/** Rows sorted by a field, or in the sheet's order if none is named. */
export function useSortedRows(
  record: AnyRecord,
  rows: readonly RowCells[],
  sorted: Arrangement['sorted'],
): readonly RowCells[] {
  const keyOf = useMemo(() => sorted && orderBy(record, sorted.by), [record, sorted]);
  return useInOrder(rows, keyOf, sorted?.order);
}
