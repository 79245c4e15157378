import { useSyncExternalStore } from 'react';
import { DeviceChoice } from '../theme/device-choice.ts';

// Keys without Ctrl or Alt that work wherever the focus is. People who use speech input, or hit keys by accident, can
// switch them off on this device (WCAG 2.1.4).

const choice = new DeviceChoice('singleKeys', ['on', 'off'], 'on');

export function areSingleKeysOn(): boolean {
  return choice.chosen() === 'on';
}

export function switchSingleKeys(isOn: boolean): void {
  choice.choose(isOn ? 'on' : 'off');
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(choice.subscribe, areSingleKeysOn, () => true);
}
