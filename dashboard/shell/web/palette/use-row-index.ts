import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { RowFinder } from './find-rows.ts';
import { RowIndex } from './row-index.ts';

/** One index for the page: when the search opens again, only changes are taken in. */
const index = new RowIndex();

/** The rows of all apps, as many as were taken in by now. */
export function useRowIndex() {
  const cache = useQueryClient();
  const indexed = useSyncExternalStore(index.subscribe, index.now);
  useEffect(() => void index.refresh(cache), [cache]);
  const finder = useMemo(() => new RowFinder(indexed.rows), [indexed.rows]);
  return { cache, indexed, finder, refresh: () => index.refresh(cache) };
}
