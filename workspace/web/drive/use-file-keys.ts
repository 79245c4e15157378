import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { DriveFile } from '../api/drive.ts';
import type { FileActions } from './file-actions.ts';
import type { SelectHow, Selection } from './use-selection.ts';

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
  selection: Selection;
  countColumns(): number;
}

type Modified = Pick<MouseEvent | KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

const isTurning = ({ ctrlKey, metaKey }: Modified) => ctrlKey || metaKey;

function howOf(event: Modified): SelectHow {
  if (event.shiftKey) return 'through';
  return isTurning(event) ? 'turn' : 'alone';
}

/** True on a link, a button or a box within a file's row, whose clicks are their own. */
function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, label') !== null;
}

/**
 * One file has the focus; arrows, Home and End move it and the selection, Shift extends the selection, Ctrl leaves it unchanged.
 * Space toggles a file, Ctrl+A selects all, Escape none. Enter opens, F2 renames, Delete trashes.
 */
export function useFileKeys({ files, actions, selection, countColumns }: FileKeys) {
  const elements = useRef(new Map<string, HTMLElement>());
  /** True while the focus is moved by code that does its own selecting. */
  const isMoving = useRef(false);

  const focus = (file: DriveFile) => {
    isMoving.current = true;
    elements.current.get(file.id)?.focus();
    isMoving.current = false;
  };

  const goTo = (index: number, event: KeyboardEvent) => {
    const file = files[Math.min(Math.max(index, 0), files.length - 1)];
    if (file === undefined) return;
    focus(file);
    if (!isTurning(event)) selection.select(file, event.shiftKey ? 'through' : 'alone');
  };

  const act = (event: KeyboardEvent, file: DriveFile): boolean => {
    const chosen = selection.has(file) ? selection.files : [file];
    if (event.key === 'Enter') actions.open(file);
    else if (event.key === ' ') selection.select(file, 'turn');
    else if (event.key === 'F2' && !file.trashed) actions.rename(file);
    else if (event.key === 'Delete') file.trashed ? actions.deleteForGood(chosen) : actions.trash(chosen);
    else if (event.key === 'Escape') selection.clear();
    else if (event.key.toLowerCase() === 'a' && isTurning(event)) selection.selectAll();
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
      if (event.target !== event.currentTarget || isMoving.current) return;
      if (selection.files.length <= 1) selection.select(file, 'alone');
    },
    onMouseDown: (event: MouseEvent) => {
      // The browser would take the focus before the click, and mark the text up to there.
      if (!isOnControl(event) && howOf(event) !== 'alone') event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      if (isOnControl(event)) return;
      focus(file);
      selection.select(file, howOf(event));
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Keys pressed in the file's menu or on its link are theirs.
      if (event.target !== event.currentTarget) return;
      const step = stepOf(event.key, countColumns());
      if (step !== 0) goTo(index + step, event);
      else if (event.key === 'Home') goTo(0, event);
      else if (event.key === 'End') goTo(files.length - 1, event);
      else if (!act(event, file)) return;
      event.preventDefault();
    },
  });
}
