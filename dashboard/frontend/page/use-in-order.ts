import { useEffect, useMemo, useState } from 'react';
import { inOneGo } from '#kernel/in-one-go.ts';
import { ordering, type SortKey, type SortOrder } from '#kernel/records/order.ts';
import { startInPieces } from './pauses.ts';

/** So many rows are put in order at once. */
const few = 2_000;

/**
 * Rows in the order of what `keyOf` tells of each; as they are where it is absent. Both are to stay the same from one drawing to
 * the next. Where there are many rows and they were shown before, they keep their old order until they have the new one.
 */
export function useInOrder<R>(
  rows: readonly R[],
  keyOf: ((row: R) => SortKey) | undefined,
  order: SortOrder = 'asc',
): readonly R[] {
  const work = useMemo(() => working(rows, keyOf, order), [rows, keyOf, order]);
  const [shown, setShown] = useState(() => ({ work, rows: inOneGo(work()) }));
  const isDone = shown.work === work;
  if (!isDone && (rows.length <= few || !keyOf)) setShown({ work, rows: inOneGo(work()) });
  useEffect(() => {
    if (isDone) return;
    return startInPieces(work(), (some) => setShown({ work, rows: some }));
  }, [work, isDone]);
  return shown.rows;
}

/** The work, which can be begun anew. */
function working<R>(rows: readonly R[], keyOf: ((row: R) => SortKey) | undefined, order: SortOrder) {
  return function* work(): Generator<undefined, readonly R[]> {
    return keyOf ? yield* ordering(rows, keyOf, order) : rows;
  };
}
