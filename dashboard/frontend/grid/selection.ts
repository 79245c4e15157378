import { useRef, useState } from 'react';

export interface Selection {
  /** In no particular order; only existing rows. */
  selected: ReadonlySet<string>;
  count: number;
  isAll: boolean;
  /** Some, but not all. */
  isSome: boolean;
  has: (id: string) => boolean;
  /** With `isRange`, all rows from the last one that was toggled to this one become what this one becomes. */
  toggle: (id: string, options?: { isRange?: boolean }) => void;
  all: () => void;
  /** These, and no others. */
  only: (ids: readonly string[]) => void;
  clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Which of the rows on the screen are selected; a row that disappears is no longer selected.
 * @param idsOf returns all of them in order; it is not called if nothing is selected
 */
export function useSelection(idsOf: () => readonly string[]): Selection {
  const [chosen, setChosen] = useState(nothing);
  const last = useRef<string>(undefined);
  const ids = chosen.size === 0 ? [] : idsOf();
  const selected = chosen.size === 0 ? nothing : new Set(ids.filter((id) => chosen.has(id)));

  function toggle(id: string, { isRange = false } = {}) {
    const range = isRange ? between(idsOf(), last.current, id) : [id];
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
    all: () => setChosen(new Set(idsOf())),
    only: (some) => setChosen(new Set(some)),
    clear: () => setChosen(nothing),
  };
}

function between(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
