import { Recent } from './recent.ts';

/**
 * The undos of the last minutes, for browsers that did not receive the answer. They contain cells and names, so they
 * are kept in memory only, encrypted for the person they belong to.
 */
const recentUndos = new Recent<string>(200);
const longestKept = 50_000;

export function keepUndo(key: string, undo: string): void {
  if (undo.length <= longestKept) recentUndos.set(key, undo);
}

export function keptUndo(key: string): string | undefined {
  return recentUndos.get(key);
}
