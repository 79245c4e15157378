import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The rows of a list in the page, from top to bottom. */
export function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
}

/** The row that holds an element; -1 when none does. */
export function rowAt(rows: readonly HTMLElement[], element: Element | null): number {
  return rows.findIndex((row) => row.contains(element));
}

/** In a row that cannot be checked its menu comes next. */
const places = ['input', '[aria-haspopup]', 'button'].map((place) => `${place}:not(:disabled)`);

export function focusRow(row: HTMLElement | undefined): void {
  const controls = places.map((place) => row?.querySelector<HTMLElement>(place));
  controls.find((control) => control)?.focus();
}

/** What opens over a row and gives the focus back to it. */
const overlays = '[role=menu], [role=dialog], [role=presentation]';

interface Kept {
  element: Element;
  /** The place of its row. */
  at: number;
}

function isLost({ element }: Kept): boolean {
  const { activeElement, body } = document;
  const isNowhere = activeElement === null || activeElement === body || activeElement === element;
  return isNowhere && (!element.isConnected || element.matches(':disabled'));
}

/**
 * When the row that has the focus leaves the list, the next one takes it, else the one before; `onNone` gives it a place
 * where none is left.
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
  /** Holds a place for what has the focus, which is about to go. */
  function keep(element: Element, at: number) {
    kept.current = { element, at };
  }
  return {
    keep,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = rowAt(rowsIn(listRef.current), target);
      if (at !== -1) keep(target, at);
    },
    // React tells of no blur that it causes itself, by taking an element away: this is one that the person means.
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      const isNear =
        relatedTarget !== null &&
        (listRef.current?.contains(relatedTarget) || relatedTarget.closest(overlays) !== null);
      if (!isNear) kept.current = null;
    },
  };
}
