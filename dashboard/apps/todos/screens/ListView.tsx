import { useSuspenseQueries } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { FloatingAdd } from '#frontend/FloatingAdd.tsx';
import { useOnReturn } from '#frontend/online.ts';
import { useSelection } from '#frontend/selection.ts';
import { today } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import type { Todos } from '../contract.ts';
import { BulkActions } from './BulkActions.tsx';
import { ListDialogs, type OpenListDialog } from './ListDialogs.tsx';
import { AddTaskButton, ListFoundation } from './ListFoundation.tsx';
import { ListHeader } from './ListHeader.tsx';
import { type Filter, inFilter, inOrder, linesOf, type Order } from './lines.ts';
import { ProgressCard } from './ProgressCard.tsx';
import { usePendingAdds } from './pending.ts';
import { todoQueries } from './queries.ts';
import { RepairNotice } from './RepairNotice.tsx';
import type { OpenTaskDialog } from './TaskDialogs.tsx';
import { TaskFailure } from './TaskFailure.tsx';
import { TaskList } from './TaskList.tsx';
import { TaskToolbar } from './TaskToolbar.tsx';
import { useTasks } from './task-actions.tsx';
import { useTaskKeys } from './task-keys.ts';

// Forms, and with them what reads days out of sentences, are loaded when the first one opens.
const TaskDialogs = lazy(() =>
  import('./TaskDialogs.tsx').then(({ TaskDialogs }) => ({ default: TaskDialogs })),
);

interface ListViewProps {
  listId: string;
  onBack: () => void;
}

/** Lists and rows are asked for at the same time; what may be done with a list is known from all of them. */
function useList(listId: string) {
  const [lists, query] = useSuspenseQueries({
    queries: [todoQueries.lists(), todoQueries.todos(listId)],
  });
  const list = lists.data.lists.find(({ id }) => id === listId);
  if (!list) {
    throw new Problem('NOT_FOUND', 'This list is not in your Drive, or is no longer shared with you.');
  }
  return { list, folderLink: lists.data.folderLink, query };
}

/** One list: how far it has come, and its tasks. */
export function ListView({ listId, onBack }: ListViewProps) {
  const { list, folderLink, query } = useList(listId);
  const [listDialog, setListDialog] = useState<OpenListDialog | null>(null);
  const [dialog, setDialog] = useState<OpenTaskDialog | null>(null);
  const tasks = useTasks(listId, setDialog);
  const view = useLines(listId, query.data);
  const canEdit = list.canEdit && query.data.missingHeaders.length === 0;
  const add = () => setDialog({ kind: 'add' });
  useOnReturn(() => {
    // An open form may hold one of these tasks, and sends it itself.
    if (dialog === null)
      for (const line of view.lines) if (line.state === 'failed') tasks.actions.retry(line);
    if (query.error) void query.refetch();
  });
  const keys = useTaskKeys({ view, tasks, canEdit, onDialog: setDialog });
  return (
    <>
      <ListHeader
        {...{ list, folderLink, query, canEdit, onBack }}
        onDialog={setDialog}
        onListDialog={setListDialog}
      />
      <ProgressCard list={list} lines={view.lines} />
      <TaskFailure {...{ list, query, tasks }} />
      <RepairNotice list={list} data={query.data} />
      <TaskToolbar view={view} todos={query.data.todos} canEdit={canEdit} />
      <TaskList {...{ view, keys, canEdit }} actions={tasks.actions} onAdd={add} />
      {canEdit && <BulkActions view={view} actions={tasks.actions} />}
      {canEdit && <FloatingAdd label="Add Task" onClick={add} />}
      <ListFoundation
        {...{ list, folderLink, query }}
        adds={view.lines.filter(({ state }) => state !== 'saved')}
        action={canEdit && <AddTaskButton onClick={add} />}
        onReview={(line) => setDialog({ kind: 'add', line })}
      />
      {listDialog && (
        <ListDialogs dialog={listDialog} onClose={() => setListDialog(null)} onDeleted={onBack} />
      )}
      {dialog && (
        <Suspense fallback={null}>
          <TaskDialogs {...{ list, dialog }} data={query.data} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The tasks of a list as they are shown: which of them, in which order, and which are selected. */
function useLines(listId: string, data: Todos) {
  const [filter, setFilter] = useState<Filter>('pending');
  const [order, setOrder] = useState<Order>('sheet');
  const [isSelecting, setIsSelecting] = useState(false);
  const adds = usePendingAdds(listId);
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
export type ListQuery = ReturnType<typeof useList>['query'];
