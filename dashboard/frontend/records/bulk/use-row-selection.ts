import { useMemo } from 'react';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import type { ChosenRows } from '../../grid/chosen-rows.ts';
import { useSelection } from '../../grid/selection.ts';

export interface RowSelection {
  chosen: ChosenRows;
  /** In their order on the screen. */
  rows: readonly RowCells[];
  clear: () => void;
}

/**
 * Which of the rows are selected. Rows without an id of their own are known by where they stand and what tells them from others, so
 * that none is selected that has come to stand where another did.
 */
export function useRowSelection(
  { id, fingerprint }: AnyRecord,
  rows: readonly RowCells[],
  waiting: ReadonlySet<string>,
): RowSelection {
  const known = useMemo(() => {
    const [telling = []] = fingerprint;
    const keyOf = (row: RowCells) =>
      id ? row.id : JSON.stringify([row.id, ...telling.map((name) => row[name])]);
    const keyed = rows.filter((row) => !waiting.has(row.id)).map((row) => [row, keyOf(row)] as const);
    return { keys: new Map<object, string>(keyed), ids: keyed.map(([, key]) => key) };
  }, [id, fingerprint, rows, waiting]);
  const selection = useSelection(known.ids);
  const has = (row: object) => selection.has(known.keys.get(row) ?? '');
  return {
    chosen: {
      has,
      canChoose: (row) => known.keys.has(row),
      toggle: (row, options) => {
        const key = known.keys.get(row);
        if (key !== undefined) selection.toggle(key, options);
      },
      only: (some) => selection.only(some.flatMap((row) => known.keys.get(row) ?? [])),
    },
    rows: selection.count === 0 ? [] : rows.filter(has),
    clear: selection.clear,
  };
}
