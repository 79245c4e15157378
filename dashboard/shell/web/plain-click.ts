import type { MouseEvent } from 'react';

/** Runs instead of following a link here; opening it elsewhere is left to the browser. */
export function onPlainClick(run: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    run();
  };
}
