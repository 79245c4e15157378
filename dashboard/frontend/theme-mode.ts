import { useSyncExternalStore } from 'react';

export const themeModes = ['light', 'dark', 'auto'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const themeModeKey = 'themeMode';
const listeners = new Set<() => void>();
// Holds the choice for this page where storage is switched off.
let unsaved: ThemeMode | undefined;

function isThemeMode(value: unknown): value is ThemeMode {
  return themeModes.some((mode) => mode === value);
}

/** What the person chose; `auto` follows the system. */
export function chosenMode(): ThemeMode {
  if (unsaved) return unsaved;
  try {
    const stored = localStorage.getItem(themeModeKey);
    return isThemeMode(stored) ? stored : 'auto';
  } catch {
    // Storage is switched off: the page follows the system.
    return 'auto';
  }
}

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

/** What the choice means right now. */
export function shownMode(): 'light' | 'dark' {
  const chosen = chosenMode();
  if (chosen === 'auto') return darkSystem().matches ? 'dark' : 'light';
  return chosen;
}

export function chooseMode(mode: ThemeMode): void {
  // Who is told of a choice may choose the same again, as MUI does: without an end, were it told again.
  if (mode === chosenMode()) return;
  try {
    localStorage.setItem(themeModeKey, mode);
    unsaved = undefined;
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
    unsaved = mode;
  }
  show();
}

function show(): void {
  document.documentElement.dataset['mode'] = shownMode();
  for (const listener of listeners) listener();
}

/** Calls back when the choice or what it means changes, in this tab or another. */
export function subscribeToMode(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', show);
    darkSystem().addEventListener('change', show);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', show);
    darkSystem().removeEventListener('change', show);
  };
}

export function useChosenMode(): ThemeMode {
  return useSyncExternalStore(subscribeToMode, chosenMode, () => 'auto');
}

export function useShownMode(): 'light' | 'dark' {
  return useSyncExternalStore(subscribeToMode, shownMode, () => 'light');
}
