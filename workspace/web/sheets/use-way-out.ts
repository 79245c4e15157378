import { useEffect } from 'react';
import type { SheetSession } from './session.ts';

/** The parts of the page from the top down; the cells are the one that keeps Tab for itself. */
const parts = ['header', '[role="toolbar"]', '[data-part="formula"]', 'main', '[data-part="tabs"]'];
const stops = 'a[href], button:not(:disabled), input';

function firstStop(part: HTMLElement | null): HTMLElement | undefined {
  return [...(part?.querySelectorAll<HTMLElement>(stops) ?? [])].find(
    (element) => element.checkVisibility() && element.tabIndex >= 0,
  );
}

function step(session: SheetSession, direction: 1 | -1): void {
  const found = parts.map((selector) => document.querySelector<HTMLElement>(selector));
  const here = found.findIndex((part) => part?.contains(document.activeElement));
  const isCells = (index: number) => parts[index] === 'main';
  const way = parts.map((_, count) => (here + direction * (count + 1) + 2 * parts.length) % parts.length);
  const next = way.find((index) => isCells(index) || firstStop(found[index] ?? null) !== undefined);
  if (next === undefined) return;
  if (isCells(next)) session.editor.focus();
  else firstStop(found[next] ?? null)?.focus();
}

/** The keyboard's way out of the cells, where Tab means the next cell: Escape to the bar above, F6 around the page. */
export function useWayOut(session: SheetSession | undefined): void {
  useEffect(() => {
    if (!session) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog has the keyboard to itself.
      if (document.querySelector('dialog[open]') || event.ctrlKey || event.altKey || event.metaKey) return;
      const isInCells = document.querySelector('main')?.contains(document.activeElement) ?? false;
      if (event.key === 'F6') {
        event.preventDefault();
        step(session, event.shiftKey ? -1 : 1);
      } else if (event.key === 'Escape' && isInCells && !session.editor.isEditing) {
        step(session, -1);
      }
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [session]);
}
