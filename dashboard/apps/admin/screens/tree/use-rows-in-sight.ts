import { type RefObject, useLayoutEffect, useState } from 'react';

interface RowsInSight {
  first: number;
  /** The one after the last. */
  end: number;
}

/** Extra rows that are rendered above and below the window. */
const spare = 12;
/** The page is rendered again after this many rows, not after each. */
const step = 6;

/** Which rows of equal height are near the window, in a frame that scrolls with the page. */
export function useRowsInSight(
  frame: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowsInSight {
  const [{ first, end }, setRange] = useState<RowsInSight>({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!frame.current) return;
      const { top } = frame.current.getBoundingClientRect();
      const above = Math.floor(-top / rowHeight / step) * step - spare;
      const below = Math.ceil((innerHeight - top) / rowHeight / step) * step + spare;
      const next = { first: Math.max(0, above), end: Math.max(0, below) };
      setRange((last) => (last.first === next.first && last.end === next.end ? last : next));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [frame, rowHeight]);
  return { first: Math.min(first, count), end: Math.min(end, count) };
}
