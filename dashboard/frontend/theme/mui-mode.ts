import { chooseMode, chosenMode, subscribeToMode, type ThemeMode, themeModeKey } from './theme-mode.ts';

// MUI says 'system' for the stored word 'auto'. theme-mode.ts stores it, and MUI follows.

const toMui = (mode: ThemeMode) => (mode === 'auto' ? 'system' : mode);

interface ModeStorage {
  get(fallback: unknown): unknown;
  set(value: unknown): void;
  subscribe(listener: (value: unknown) => void): () => void;
}

const mode: ModeStorage = {
  get: () => toMui(chosenMode()),
  set: (value) => {
    if (value === 'light' || value === 'dark') chooseMode(value);
    if (value === 'system') chooseMode('auto');
  },
  subscribe: (listener) => subscribeToMode(() => listener(toMui(chosenMode()))),
};

// The palettes for light and dark are fixed, so MUI's other keys need no storage.
const nothing: ModeStorage = { get: (fallback) => fallback, set: () => {}, subscribe: () => () => {} };

export function modeStorage({ key }: { key: string }): ModeStorage {
  return key === themeModeKey ? mode : nothing;
}
