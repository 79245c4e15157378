import { type RefObject, useEffect, useState } from 'react';

/** Rendered before they are seen, some screens of scrolling ahead. */
const margin = '1200px 0px';

interface Nearness {
  isNear: boolean;
  /** In px, from when it was near. */
  lastHeight: number | null;
}

/** Whether an element is in the window or about to come into it. What has the focus stays near. */
export function useIsNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): Nearness {
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
  return state;
}
