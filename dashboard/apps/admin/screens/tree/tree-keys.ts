import { folded } from '#kernel/search.ts';
import type { TreeLine } from './tree.ts';

/** The effect of a key in a tree, from the active line. */
export type TreeMove =
  | { kind: 'go'; to: number }
  | { kind: 'fold'; id: string; isOpen: boolean }
  | { kind: 'openAll'; ids: string[] }
  | { kind: 'press'; id: string };

const pageRows = 12;

/** The move of a key, according to the conventions for trees; null for a key without one. */
export function moveOf(key: string, lines: readonly TreeLine[], at: number): TreeMove | null {
  const line = lines[at];
  if (!line) return null;
  const go = (to: number): TreeMove => ({ kind: 'go', to: Math.max(0, Math.min(lines.length - 1, to)) });
  const { node, isOpen, parentId } = line;
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'PageDown':
      return go(at + pageRows);
    case 'PageUp':
      return go(at - pageRows);
    case 'Home':
      return go(0);
    case 'End':
      return go(lines.length - 1);
    case 'ArrowRight':
      if (isOpen === null) return null;
      return isOpen ? go(at + 1) : { kind: 'fold', id: node.id, isOpen: true };
    case 'ArrowLeft':
      if (isOpen === true) return { kind: 'fold', id: node.id, isOpen: false };
      return parentId === null ? null : go(lines.findIndex((one) => one.node.id === parentId));
    case 'Enter':
    case ' ':
      return { kind: 'press', id: node.id };
    case '*':
      return { kind: 'openAll', ids: closedBeside(lines, line) };
    default:
      return key.length === 1 ? nextNamed(lines, at, key) : null;
  }
}

function closedBeside(lines: readonly TreeLine[], { parentId }: TreeLine): string[] {
  return lines.flatMap((one) => (one.parentId === parentId && one.isOpen === false ? [one.node.id] : []));
}

/** The next line whose name starts with a letter, wrapping around at the end. */
function nextNamed(lines: readonly TreeLine[], at: number, letter: string): TreeMove | null {
  const begins = ({ node }: TreeLine) => folded(node.name).startsWith(folded(letter));
  const below = lines.findIndex((line, index) => index > at && begins(line));
  const to = below >= 0 ? below : lines.findIndex(begins);
  return to >= 0 ? { kind: 'go', to } : null;
}
