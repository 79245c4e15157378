import { type RefObject, useEffect, useRef } from 'react';

/** The first page is told of by the browser. */
let isFirst = true;

/**
 * Leads the focus to the heading of a page that came in place of another: what had the focus went with the page before, and
 * who does not see the page is told where they are.
 */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isFirst && isLost && heading.current) focusOnce(heading.current);
    isFirst = false;
  }, []);
  return heading;
}

/** No click and no key comes back to it: a heading is nothing to operate. */
function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
