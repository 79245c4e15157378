import { type DragEvent, useRef, useState } from 'react';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** A browser lists a folder among the files, and fails to send it as one. */
function sorted({ items, files }: DataTransfer): { files: File[]; folders: string[] } {
  const entries = [...items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry());
  const isFolder = (_: File, at: number) => entries[at]?.isDirectory === true;
  return {
    files: [...files].filter((file, at) => !isFolder(file, at)),
    folders: [...files].filter(isFolder).map(({ name }) => name),
  };
}

interface Dropped {
  onFiles(files: File[]): void;
  /** Folders, which are not uploaded, by their names. */
  onFolders(names: string[]): void;
}

/** Files that are dragged over an element and dropped there. */
export function useDrop(isAllowed: boolean, { onFiles, onFolders }: Dropped) {
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
      const { files, folders } = sorted(event.dataTransfer);
      if (files.length > 0) onFiles(files);
      if (folders.length > 0) onFolders(folders);
    },
  };
  return { isOver, handlers };
}
