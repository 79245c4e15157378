import { useMemo, useState } from 'react';
import { useSelection } from '#frontend/grid/selection.ts';
import { today } from '#kernel/day.ts';
import type { Todos } from '../contract.ts';
import { type Filter, inFilter, inOrder, linesOf, type Order } from './lines.ts';
import { commands } from './writes.ts';

/** The tasks of a list as they are shown: which of them, in which order, and which are selected. */
export function useLines(listId: string, data: Todos) {
  const [filter, setFilter] = useState<Filter>('pending');
  const [order, setOrder] = useState<Order>('sheet');
  const [isSelecting, setIsSelecting] = useState(false);
  const adds = commands.useUnsaved('addTodo', { listId });
  const lines = useMemo(() => linesOf(data.todos, adds, today()), [data.todos, adds]);
  const shown = useMemo(() => inOrder(inFilter(lines, filter), order), [lines, filter, order]);
  const selection = useSelection(shown.filter(({ state }) => state === 'saved').map(({ id }) => id));
  return {
    lines,
    shown,
    filter,
    setFilter,
    order,
    setOrder,
    isSelecting,
    setIsSelecting: (next: boolean) => {
      setIsSelecting(next);
      if (!next) selection.clear();
    },
    selection,
  };
}

export type LinesView = ReturnType<typeof useLines>;
