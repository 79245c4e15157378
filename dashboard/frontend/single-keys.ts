import { useSyncExternalStore } from 'react';

// Keys without Ctrl or Alt that work wherever the focus is. Who speaks to the machine, or hits keys by accident, can
// switch them off on this device (WCAG 2.1.4).

const storageKey = 'singleKeys';
const listeners = new Set<() => void>();
// Holds the choice for this page where storage is switched off.
let unsaved: boolean | undefined;

export function areSingleKeysOn(): boolean {
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Storage is switched off: the keys are as they come.
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
    unsaved = undefined;
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
    unsaved = isOn;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true);
}
