import { useEffect } from 'react';
import { type AtHand, loadAhead } from '../page/at-hand.tsx';
import { useIsWide } from '../page/use-is-wide.ts';

/** Loads what only wide windows render while the rows are being read; phones never load it. */
export function useAheadOnWide(part: Pick<AtHand<object>, 'load'>): void {
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide) loadAhead(part);
  }, [isWide, part]);
}
