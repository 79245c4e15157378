import type { MouseEvent } from 'react';

/** Runs in place of a link that is followed here; what opens it elsewhere is left to the browser. */
export function onPlainClick(run: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    run();
  };
}
