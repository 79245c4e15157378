import { type RefObject, useEffect, useRef } from 'react';

/** The browser announces the first page. */
let isFirst = true;

/**
 * Moves the focus to the heading of a page that replaced another: what had the focus is gone, and people who do not
 * see the page are told where they are. A page that is still loading may be replaced itself, so it counts as arrived
 * when it no longer waits.
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

/** Nobody changes pages without a press: a second heading before one belongs to the first page, once it has loaded. */
function hasActed(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}

/** No click or key returns to it: a heading is not operable. */
function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1;
  // It is not operable, so it has no focus ring.
  element.style.outline = 'none';
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
