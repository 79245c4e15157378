import { Recent } from './recent.ts';

/**
 * What takes back the deeds of the last minutes, for browsers that did not hear the answer. They hold cells and names, so
 * they are kept in memory alone, and sealed for the person whose they are.
 */
const recentUndos = new Recent<string>(200);
const longestKept = 50_000;

export function keepUndo(key: string, undo: string): void {
  if (undo.length <= longestKept) recentUndos.set(key, undo);
}

export function keptUndo(key: string): string | undefined {
  return recentUndos.get(key);
}
