import { useEffect } from 'react';
import { loadAhead, type OnDemand } from '../page/on-demand.tsx';
import { useIsWide } from '../page/use-is-wide.ts';

/** Loads what only wide windows render while the rows are being read; phones never load it. */
export function useAheadOnWide(part: Pick<OnDemand<object>, 'load'>): void {
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide) loadAhead(part);
  }, [isWide, part]);
}
