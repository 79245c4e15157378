import { useMemo, useState } from 'react';
import { useSelection } from '#frontend/grid/selection.ts';
import { today } from '#kernel/day.ts';
import type { Todos } from '../contract.ts';
import { type Filter, inFilter, inOrder, linesOf, type Order, selectionKey } from './lines.ts';
import { rowsThat, withUnsaved } from './todo-rows.ts';
import { commands } from './writes.ts';

/** The tasks of a list as they are shown: which ones, in which order, and which are selected. */
export function useLines(listId: string, read: Todos) {
  const [filter, setFilter] = useState<Filter>('pending');
  const [order, setOrder] = useState<Order>('sheet');
  const [isSelecting, setIsSelecting] = useState(false);
  const adds = commands.useUnsaved(['addTodo', 'addTodos'], { listId });
  const changes = commands.useUnsaved(['changeTodos', 'deleteTodos', 'moveTodo'], { listId });
  const data = useMemo(() => withUnsaved(read, changes, today()), [read, changes]);
  const lines = useMemo(
    () =>
      linesOf(data.todos, adds, today(), {
        wait: rowsThat('wait', changes),
        areOpen: rowsThat('are open', changes),
      }),
    [data.todos, adds, changes],
  );
  const shown = useMemo(() => inOrder(inFilter(lines, filter), order), [lines, filter, order]);
  const selection = useSelection(() => shown.filter(({ state }) => state === 'saved').map(selectionKey));
  return {
    data,
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
