// Changes by others that are not shown yet, because rows would move under a pointer that is about to press one.

let held = 0;
let show: () => void = () => {};
const listeners = new Set<() => void>();

export function subscribeToHeld(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many changes wait to be shown. */
export const heldChanges = () => held;

/** `onShow` shows them at once. */
export function noteHeld(changes: number, onShow: () => void): void {
  show = onShow;
  if (held === changes) return;
  held = changes;
  for (const listener of listeners) listener();
}

export const showHeld = () => show();
