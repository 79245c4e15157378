import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The list's rows in the page, from top to bottom. */
export function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
}

/** The row that contains an element; -1 if none does. */
export function rowAt(rows: readonly HTMLElement[], element: Element | null): number {
  return rows.findIndex((row) => row.contains(element));
}

/** In a row without a usable checkbox, its menu comes next. */
const places = ['input', '[aria-haspopup]', 'button'].map((place) => `${place}:not(:disabled)`);

export function focusRow(row: HTMLElement | undefined): void {
  const controls = places.map((place) => row?.querySelector<HTMLElement>(place));
  controls.find((control) => control)?.focus();
}

/** What opens over a row and returns the focus to it. */
const overlays = '[role=menu], [role=dialog], [role=presentation]';

interface Kept {
  element: Element;
  /** The position of its row. */
  at: number;
}

function isLost({ element }: Kept): boolean {
  const { activeElement, body } = document;
  const isNowhere = activeElement === null || activeElement === body || activeElement === element;
  return isNowhere && (!element.isConnected || element.matches(':disabled'));
}

/**
 * When the focused row leaves the list, the next one gets the focus, or else the previous one; `onNone` finds a place if
 * no row is left.
 */
export function useKeptFocus(listRef: RefObject<HTMLElement | null>, onNone: () => void) {
  const kept = useRef<Kept>(null);
  useLayoutEffect(() => {
    if (kept.current === null || !isLost(kept.current)) return;
    const { at } = kept.current;
    kept.current = null;
    const rows = rowsIn(listRef.current);
    const row = rows[Math.min(at, rows.length - 1)];
    if (row) focusRow(row);
    else onNone();
  });
  /** Remembers the position of the focused element, which is about to disappear. */
  function keep(element: Element, at: number) {
    kept.current = { element, at };
  }
  return {
    keep,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = rowAt(rowsIn(listRef.current), target);
      if (at !== -1) keep(target, at);
    },
    // React fires no blur when it removes the element itself, so this one is the person's.
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      const isNear =
        relatedTarget !== null &&
        (listRef.current?.contains(relatedTarget) || relatedTarget.closest(overlays) !== null);
      if (!isNear) kept.current = null;
    },
  };
}
