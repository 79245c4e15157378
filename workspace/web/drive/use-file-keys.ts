import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { DriveFile } from '../api/drive.ts';
import type { FileActions } from './file-actions.ts';

/** Two things with the same arrows: a list moves by one, a grid's up and down by its number of columns. */
function stepOf(key: string, columns: number): number {
  if (key === 'ArrowDown') return columns;
  if (key === 'ArrowUp') return -columns;
  if (columns > 1 && key === 'ArrowRight') return 1;
  if (columns > 1 && key === 'ArrowLeft') return -1;
  return 0;
}

interface FileKeys {
  files: readonly DriveFile[];
  actions: FileActions;
  select(file: DriveFile): void;
  countColumns(): number;
}

/** One file takes the focus; arrows, Home and End move it, Enter opens, F2 renames, Delete trashes. */
export function useFileKeys({ files, actions, select, countColumns }: FileKeys) {
  const elements = useRef(new Map<string, HTMLElement>());

  const focusAt = (index: number) => {
    const file = files[Math.min(Math.max(index, 0), files.length - 1)];
    if (file) elements.current.get(file.id)?.focus();
  };

  const act = (key: string, file: DriveFile): boolean => {
    if (key === 'Enter') actions.open(file);
    else if (key === 'F2' && !file.trashed) actions.rename(file);
    else if (key === 'Delete') file.trashed ? actions.deleteForGood(file) : actions.trash(file);
    else return false;
    return true;
  };

  return (file: DriveFile, index: number) => ({
    ref: (element: HTMLElement | null) => {
      if (element) elements.current.set(file.id, element);
      else elements.current.delete(file.id);
    },
    onFocus: (event: FocusEvent) => {
      // Opening the file's menu does not select: the panel that a selection opens would move the menu away.
      if (event.target === event.currentTarget) select(file);
    },
    onClick: (event: MouseEvent) => {
      const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (!isOnControl) elements.current.get(file.id)?.focus();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Keys pressed in the file's menu or on its link are theirs.
      if (event.target !== event.currentTarget) return;
      const step = stepOf(event.key, countColumns());
      if (step !== 0) focusAt(index + step);
      else if (event.key === 'Home') focusAt(0);
      else if (event.key === 'End') focusAt(files.length - 1);
      else if (!act(event.key, file)) return;
      event.preventDefault();
    },
  });
}
