import { useMemo } from 'react';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import type { Arrangement } from '#kernel/records/saved-views.ts';
import { sortValue } from '../records/record-rows.ts';

const texts = new Intl.Collator(undefined, { numeric: true });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return texts.compare(String(one), String(other));
}

/** Rows in the order of a field; in that of the sheet where none is named. */
export function useSortedRows(
  record: AnyRecord,
  rows: readonly RowCells[],
  sorted: Arrangement['sorted'],
): readonly RowCells[] {
  return useMemo(() => {
    const [, field] = record.shownFields.find(([name]) => name === sorted?.by) ?? [];
    if (!sorted || !field) return rows;
    const keyed = rows.map((row) => ({ row, key: sortValue(field, row[sorted.by]) }));
    const sign = sorted.order === 'asc' ? 1 : -1;
    return keyed.toSorted((one, other) => sign * compare(one.key, other.key)).map(({ row }) => row);
  }, [record, rows, sorted]);
}
