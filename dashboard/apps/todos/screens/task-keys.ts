import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '#frontend/page/single-keys.ts';
import type { Todo } from '../contract.ts';
import { focusRow, rowAt, rowsIn } from './kept-focus.ts';
import { filters, type Line, selectionKey } from './lines.ts';
import type { TaskActions } from './task-actions.tsx';
import type { LinesView } from './use-lines.ts';
import type { OpenTaskDialog } from './views.ts';

/** The keys of a list, as the help lists them. */
export const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['n'], does: 'Add a task' },
  { keys: ['j', '↓'], does: 'Go to the next task' },
  { keys: ['k', '↑'], does: 'Go to the previous task' },
  { keys: ['x', 'Space'], does: 'Check or uncheck the task' },
  { keys: ['e'], does: 'Edit the task' },
  { keys: ['c'], does: 'Cancel or restore the task' },
  { keys: ['s'], does: 'Select the task' },
  { keys: ['Delete'], does: 'Delete the task' },
  { keys: ['Alt ↑', 'Alt ↓'], does: 'Move the task up or down' },
  { keys: ['1', '2', '3', '4'], does: 'Show all, pending, completed or canceled tasks' },
  { keys: ['Esc'], does: 'End selecting' },
  { keys: ['?'], does: 'Show this help' },
];

interface TaskKeysOptions {
  /** The list's element, for moving through its rows. */
  listRef: RefObject<HTMLElement | null>;
  view: LinesView;
  tasks: { actions: TaskActions };
  canEdit: boolean;
  onDialog: (dialog: OpenTaskDialog) => void;
}

const typedInto = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** Keys belong to the list only if nothing else takes them: no field, menu or dialog. */
function isTaken(event: { target: EventTarget | null }): boolean {
  if (event.target instanceof Element && event.target.closest(typedInto)) return true;
  // Closed menus of the top bar stay in the page, hidden.
  return [...document.querySelectorAll('[role=dialog], [role=menu]')].some(
    (each) => each.checkVisibility?.() ?? true,
  );
}

/** The focused row of the list; -1 if there is none. */
function focusedAt(rows: readonly HTMLElement[]): number {
  return rowAt(rows, document.activeElement);
}

type Step = (at: number, last: number) => number;
const steps: Readonly<Record<string, Step>> = {
  j: (at, last) => Math.min(at + 1, last),
  k: (at) => Math.max(at - 1, 0),
};

/** What a key does to the focused task. */
function deedOf(key: string, { todo }: Line, { view, tasks: { actions } }: TaskKeysOptions) {
  const runs: Readonly<Record<string, () => void>> = {
    x: () => actions.run([todo], { kind: todo.completed ? 'reopen' : 'complete' }),
    c: () => actions.run([todo], { kind: todo.canceled ? 'restore' : 'cancel' }),
    e: () => actions.edit(todo),
    s: () => {
      view.setIsSelecting(true);
      view.selection.toggle(selectionKey({ todo }));
    },
    Delete: () => actions.remove([todo]),
  };
  return runs[key];
}

/** The row before which a task goes when it moves by one; undefined if it cannot. */
export function placeAfterStep(shown: readonly Line[], at: number, step: 1 | -1): Todo | null | undefined {
  const next = at + step;
  if (next < 0 || next >= shown.length) return undefined;
  return step === -1 ? shown[next]?.todo : (shown[next + 1]?.todo ?? null);
}

/** Listens for the keys of a list; the returned handler is for keys pressed in its rows. */
export function useTaskKeys(options: TaskKeysOptions) {
  const { listRef, view, canEdit, onDialog } = options;

  /** Keys that work wherever the focus is. */
  const general: Readonly<Record<string, () => void>> = {
    ...(canEdit && { n: () => onDialog({ kind: 'add' }) }),
    '?': () => onDialog({ kind: 'help' }),
    Escape: () => view.setIsSelecting(false),
    ...Object.fromEntries(filters.map((filter, at) => [String(at + 1), () => view.setFilter(filter)])),
  };
  function walk(key: string): boolean {
    const rows = rowsIn(listRef.current);
    const step = steps[key];
    if (!step || rows.length === 0) return false;
    focusRow(rows[step(focusedAt(rows), rows.length - 1)]);
    return true;
  }
  const onPress = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    if (!areSingleKeysOn() && event.key !== 'Escape') return;
    const run = general[event.key];
    if (!run && !walk(event.key)) return;
    run?.();
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onPress(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  /** Keys for the focused task. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isTaken(event)) return;
    const at = focusedAt(rowsIn(listRef.current));
    const line = view.shown[at];
    if (!line) return;
    if (event.altKey) return step(event, at, line);
    const arrow = event.key === 'ArrowDown' ? 'j' : event.key === 'ArrowUp' ? 'k' : undefined;
    const run = canEdit && line.state === 'saved' ? deedOf(event.key, line, options) : undefined;
    if (!run && !(arrow && walk(arrow))) return;
    run?.();
    event.preventDefault();
  }
  function step(event: KeyboardEvent<HTMLElement>, at: number, { todo, state }: Line) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || !canEdit || view.order !== 'sheet' || state !== 'saved') return;
    event.preventDefault();
    const before = placeAfterStep(view.shown, at, by);
    if (before === undefined) return;
    options.tasks.actions.move(todo, before);
    // The focus moves with the task.
    requestAnimationFrame(() => focusRow(rowsIn(listRef.current)[at + by]));
  }
  return onKeyDown;
}
