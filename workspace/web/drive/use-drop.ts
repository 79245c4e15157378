import { type DragEvent, useRef, useState } from 'react';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Files that are dragged over an element and dropped there. */
export function useDrop(isAllowed: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  // Entering a child leaves its parent, so the events are counted.
  const depth = useRef(0);
  const step = (change: number) => (event: DragEvent) => {
    if (!isAllowed || !hasFiles(event)) return;
    depth.current += change;
    setOver(depth.current > 0);
  };
  const handlers = {
    onDragEnter: step(1),
    onDragLeave: step(-1),
    onDragOver: (event: DragEvent) => {
      if (isAllowed && hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!isAllowed || !hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
