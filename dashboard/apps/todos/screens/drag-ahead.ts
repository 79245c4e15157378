import { useEffect } from 'react';
import { useIsWide } from '#frontend/use-is-wide.ts';

export function loadDragList() {
  return import('#frontend/DragList.tsx').then(({ DragList }) => ({ default: DragList }));
}

/** Loads what drags rows while the rows themselves are still read, so that neither waits for the other. */
export function useDragAhead() {
  const isWide = useIsWide();
  useEffect(() => {
    if (isWide) void loadDragList();
  }, [isWide]);
}
