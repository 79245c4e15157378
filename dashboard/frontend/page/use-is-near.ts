import { type RefObject, useEffect, useState } from 'react';
import { useIsPrinted } from '../grid/use-is-printed.ts';

/** Rendered before they are visible, some screens of scrolling ahead. */
const margin = '1200px 0px';

interface Nearness {
  isNear: boolean;
  /** In px, from when it was near. */
  lastHeight: number | null;
}

/**
 * Whether an element is in the window or about to come into it. What has the focus stays near; when printing,
 * everything is.
 */
export function useIsNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Nearness {
  const isPrinted = useIsPrinted();
  const [state, setState] = useState<Nearness>({ isNear: isNearAtFirst, lastHeight: null });
  useEffect(() => {
    const frame = element.current;
    if (!frame) return;
    const judge = ([entry]: IntersectionObserverEntry[]) => {
      const isNear = (entry?.isIntersecting ?? false) || frame.contains(document.activeElement);
      setState((last) => {
        if (last.isNear === isNear) return last;
        return { isNear, lastHeight: isNear ? last.lastHeight : frame.offsetHeight };
      });
    };
    const observer = new IntersectionObserver(judge, { rootMargin: margin, scrollMargin: margin });
    observer.observe(frame);
    return () => observer.disconnect();
  }, [element]);
  return isPrinted ? { ...state, isNear: true } : state;
}
