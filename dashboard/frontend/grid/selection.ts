import { useRef, useState } from 'react';

export interface Selection {
  /** In no order; of those that are there. */
  selected: ReadonlySet<string>;
  count: number;
  isAll: boolean;
  /** Some, but not all. */
  isSome: boolean;
  has: (id: string) => boolean;
  /** With `isRange`, all from the one that was toggled last up to this become what this becomes. */
  toggle: (id: string, options?: { isRange?: boolean }) => void;
  all: () => void;
  /** These, and no others. */
  only: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Which rows are selected of those given in their order on the screen; a row that goes is no longer selected. */
export function useSelection(ids: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const selected = new Set(ids.filter((id) => chosen.has(id)));

  function toggle(id: string, { isRange = false } = {}) {
    const range = isRange ? between(ids, last.current, id) : [id];
    const next = new Set(selected);
    for (const each of range) {
      if (selected.has(id)) next.delete(each);
      else next.add(each);
    }
    last.current = id;
    setChosen(next);
  }
  return {
    selected,
    count: selected.size,
    isAll: ids.length > 0 && selected.size === ids.length,
    isSome: selected.size > 0 && selected.size < ids.length,
    has: (id) => selected.has(id),
    toggle,
    all: () => setChosen(new Set(ids)),
    only: (some) => setChosen(new Set(some)),
    clear: () => setChosen(new Set()),
  };
}

function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
