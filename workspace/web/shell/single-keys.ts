import { useSyncExternalStore } from 'react';

// The key that leads to the search works wherever the focus is. Who speaks to the machine, or hits keys by accident, can
// switch it off on this device (WCAG 2.1.4).

const storageKey = 'workspace.singleKeys';
const listeners = new Set<() => void>();
// Holds the choice for this page if storage is switched off.
let unsaved: boolean | undefined;

export function areSingleKeysOn(): boolean {
  if (unsaved !== undefined) return unsaved;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
    unsaved = undefined;
  } catch {
    unsaved = isOn;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}
