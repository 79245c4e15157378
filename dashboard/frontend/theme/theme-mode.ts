import { useSyncExternalStore } from 'react';
import { DeviceChoice } from './device-choice.ts';

export const themeModes = ['light', 'dark', 'auto'] as const;
export type ThemeMode = (typeof themeModes)[number];

export const themeModeKey = 'themeMode';
const choice = new DeviceChoice<ThemeMode>(themeModeKey, themeModes, 'auto');

/** What the person chose; `auto` follows the system. */
export const chosenMode = choice.chosen;

const darkSystem = () => matchMedia('(prefers-color-scheme: dark)');

/** What the choice means right now. */
export function shownMode(): 'light' | 'dark' {
  const chosen = chosenMode();
  if (chosen === 'auto') return darkSystem().matches ? 'dark' : 'light';
  return chosen;
}

export function chooseMode(mode: ThemeMode): void {
  // A listener may choose the same mode again, as MUI does: notifying it once more would never end.
  if (mode === chosenMode()) return;
  choice.choose(mode);
  show();
}

function show(): void {
  document.documentElement.dataset['mode'] = shownMode();
}

/** Calls back when the choice or what it means changes, in this tab or another. */
export function subscribeToMode(listener: () => void): () => void {
  const tell = () => {
    show();
    listener();
  };
  const unsubscribe = choice.subscribe(tell);
  // Each query returns a new list, and a listener must be removed from the list it was added to.
  const system = darkSystem();
  system.addEventListener('change', tell);
  return () => {
    unsubscribe();
    system.removeEventListener('change', tell);
  };
}

export function useChosenMode(): ThemeMode {
  return useSyncExternalStore(subscribeToMode, chosenMode, () => 'auto');
}

export function useShownMode(): 'light' | 'dark' {
  return useSyncExternalStore(subscribeToMode, shownMode, () => 'light');
}
