import { useEffect, useMemo, useState } from 'react';
import { inOneGo } from '#kernel/in-one-go.ts';
import { ordering, type SortKey, type SortOrder } from '#kernel/records/order.ts';
import { startInPieces } from './pauses.ts';

/** How many rows are sorted at once. */
const few = 2_000;

/**
 * Rows sorted by `keyOf`; as they are if it is absent. Both must stay the same between renders. Many rows that were
 * shown before keep their old order until the new one is ready.
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

/** The work, which can be started again. */
function working<R>(rows: readonly R[], keyOf: ((row: R) => SortKey) | undefined, order: SortOrder) {
  return function* work(): Generator<undefined, readonly R[]> {
    return keyOf ? yield* ordering(rows, keyOf, order) : rows;
  };
}
