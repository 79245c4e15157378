import { useEffect, useEffectEvent, useState } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

interface FileDrop {
  /** False while something else handles drops, such as an open dialog. */
  isOn: boolean;
  onFiles: (files: File[]) => void;
}

/** Makes the whole page a drop target for files; true while some are dragged over it. */
export function useFileDrop({ isOn, onFiles }: FileDrop): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent((files: File[]) => onFiles(files));
  useEffect(() => {
    if (!isOn) return;
    const over = (event: DragEvent) => {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      // Without this the browser would open the file instead of the page.
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      // Moving from one element to the next also counts as leaving; only the way out of the window has no next one.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const take = (event: DragEvent) => {
      setIsOver(false);
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) drop(files);
    };
    const stop = new AbortController();
    window.addEventListener('dragover', over, { signal: stop.signal });
    window.addEventListener('dragleave', leave, { signal: stop.signal });
    window.addEventListener('drop', take, { signal: stop.signal });
    return () => {
      stop.abort();
      setIsOver(false);
    };
  }, [isOn]);
  return isOver;
}
