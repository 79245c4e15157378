import { useEffect, useState } from 'react';
import { afterNextFrame } from '#frontend/page/pauses.ts';
import type { Hits } from './find-rows.ts';
import type { IndexedRow } from './row-index.ts';

interface Resembling {
  query: string;
  hits: readonly Hits[];
}

const none: readonly Hits[] = [];

/** Rows that resemble a query with no exact match, looked for after the key has been answered. */
export function useResembling(rows: readonly IndexedRow[], query: string, isAsked: boolean): readonly Hits[] {
  const [found, setFound] = useState<Resembling>({ query: '', hits: none });
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    const stop = afterNextFrame(
      () =>
        void import('./fuzzy.ts')
          .then(async ({ resembling, shortest }) => {
            if (query.trim().length < shortest) return;
            const hits = await resembling(rows, query, () => isWanted);
            if (hits) setFound({ query, hits });
          })
          // It may be unavailable without a network: exact matches are still found.
          .catch(() => undefined),
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [rows, query, isAsked]);
  return isAsked && found.query === query ? found.hits : none;
}
