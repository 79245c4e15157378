import { type RefObject, useEffect, useRef } from 'react';

/** The first page is told of by the browser. */
let isFirst = true;

/**
 * Leads the focus to the heading of a page that came in place of another: what had the focus went with the page before, and
 * who does not see the page is told where they are. A page that waits for what it shows may yet make way for another one:
 * it is arrived at when it no longer does.
 */
export function useArrival({ isWaiting = false } = {}): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isWaiting) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isFirst && hasActed() && isLost && heading.current) focusOnce(heading.current);
    isFirst = false;
  }, [isWaiting]);
  return heading;
}

/** Nobody goes from page to page without a press: a second heading before one is the first page's, once it has loaded. */
function hasActed(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}

/** No click and no key comes back to it: a heading is nothing to operate. */
function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1;
  // Nothing can be done to it, so that no ring says so.
  element.style.outline = 'none';
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
