import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseMode, chosenMode, shownMode, subscribeToMode } from './theme-mode.ts';

const beforeFirstPaint = readFileSync(path.join(import.meta.dirname, '../../public/theme.js'), 'utf8');

function systemIs(mode: 'light' | 'dark'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: mode === 'dark',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

/** Runs the script in the page's head and returns what it sets. */
function bootstrap(): string | undefined {
  delete document.documentElement.dataset['mode'];
  runInThisContext(beforeFirstPaint);
  return document.documentElement.dataset['mode'];
}

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the mode before the first paint', () => {
  it.each([
    ['light', 'dark', 'light'],
    ['dark', 'light', 'dark'],
    ['auto', 'dark', 'dark'],
    ['auto', 'light', 'light'],
    [null, 'dark', 'dark'],
    ['<script>', 'light', 'light'],
  ] as const)('of the choice %s on a %s system is %s, as it is afterwards', (stored, system, expected) => {
    if (stored !== null) localStorage.setItem('themeMode', stored);
    systemIs(system);
    expect(bootstrap()).toBe(expected);
    expect(shownMode()).toBe(expected);
  });

  it('follows the system where storage is switched off', () => {
    systemIs('dark');
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(bootstrap()).toBe('dark');
    expect(chosenMode()).toBe('auto');
  });
});

describe('choosing a mode', () => {
  it('comes to an end where who listens chooses the same again', () => {
    systemIs('light');
    const told = vi.fn(() => chooseMode(chosenMode()));
    const stop = subscribeToMode(told);
    chooseMode('dark');
    stop();
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('shows at once, is kept, and is told to whoever listens', () => {
    systemIs('light');
    const told = vi.fn();
    const stop = subscribeToMode(told);
    chooseMode('dark');
    stop();
    expect(document.documentElement.dataset['mode']).toBe('dark');
    expect(localStorage.getItem('themeMode')).toBe('dark');
    expect(told).toHaveBeenCalledOnce();
  });

  it('in another tab is shown in this one, to whoever listens still', () => {
    systemIs('light');
    const told = vi.fn();
    const stop = subscribeToMode(told);
    localStorage.setItem('themeMode', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'singleKeys' }));
    expect(told).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent('storage', { key: 'themeMode' }));
    expect(document.documentElement.dataset['mode']).toBe('dark');
    expect(told).toHaveBeenCalledOnce();
    stop();
    dispatchEvent(new StorageEvent('storage', { key: 'themeMode' }));
    expect(told).toHaveBeenCalledOnce();
  });

  it('follows the system no longer than somebody listens', () => {
    const listeners = new Set<() => void>();
    // A new list for each query, like in browsers.
    vi.stubGlobal('matchMedia', () => {
      const own = new Set<() => void>();
      return {
        matches: false,
        addEventListener: (_: string, listener: () => void) => listeners.add(listener) && own.add(listener),
        removeEventListener: (_: string, listener: () => void) =>
          own.delete(listener) && listeners.delete(listener),
      };
    });
    const stop = subscribeToMode(() => {});
    expect(listeners.size).toBe(1);
    stop();
    expect(listeners.size).toBe(0);
  });

  it('lasts as long as the page where storage is switched off', () => {
    systemIs('light');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    chooseMode('dark');
    expect(chosenMode()).toBe('dark');
    vi.restoreAllMocks();
    chooseMode('auto');
    expect(chosenMode()).toBe('auto');
  });
});
