import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOnReturn } from '#frontend/calls/online.ts';
import { useOpenDialog } from '#frontend/dialogs/use-open-dialog.ts';
import { useAskedForm } from '#frontend/page/asked-form.ts';
import { useAskedRow } from '#frontend/page/asked-row.ts';
import { FloatingAdd } from '#frontend/page/FloatingAdd.tsx';
import { onDemand } from '#frontend/page/on-demand.tsx';
import { TypedMeanwhile } from '#frontend/page/TypedMeanwhile.tsx';
import { useLoadedAhead } from '#frontend/page/use-loaded-ahead.ts';
import type { TodoList } from '../contract.ts';
import { BulkActions } from './BulkActions.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { ListHeader } from './ListHeader.tsx';
import { AddTaskButton, ListStatusBar } from './ListStatusBar.tsx';
import { selectionKey } from './lines.ts';
import { ListDialogs } from './lists/ListDialogs.tsx';
import { type ListQuery, useList } from './lists/list-queries.ts';
import { ProgressCard } from './lists/ProgressCard.tsx';
import { todoQueries } from './queries.ts';
import { RepairNotice } from './RepairNotice.tsx';
import { TaskFailure } from './TaskFailure.tsx';
import { TaskList } from './TaskList.tsx';
import { TaskToolbar } from './TaskToolbar.tsx';
import { useTasks } from './task-actions.tsx';
import { useTaskKeys } from './task-keys.ts';
import { useLines } from './use-lines.ts';
import type { OpenListDialog, OpenTaskDialog } from './views.ts';

// Forms, and with them the code that finds days in sentences, are loaded after the rows.
const TaskDialogs = onDemand(() => import('./TaskDialogs.tsx').then(({ TaskDialogs }) => TaskDialogs));

interface ListViewProps {
  listId: string;
  onBack: () => void;
}

/** One list: its progress and its tasks. */
export function ListView({ listId, onBack }: ListViewProps) {
  const { list, ...read } = useList(listId);
  return list ? (
    <OpenList {...read} {...{ list, onBack }} />
  ) : (
    <UnlistedList {...read} {...{ listId, onBack }} />
  );
}

interface OpenListProps {
  list: TodoList;
  folderLink: string | null;
  query: ListQuery;
  onBack: () => void;
}

/** A list that is not among the person's is requested by its id; the answer says why. */
function UnlistedList({ listId, ...props }: Omit<OpenListProps, 'list'> & { listId: string }) {
  const { data } = useSuspenseQuery(todoQueries.oneList(listId));
  return <OpenList {...props} list={data.list} />;
}

function OpenList({ list, folderLink, query, onBack }: OpenListProps) {
  const listId = list.id;
  const [listDialog, setListDialog] = useState<OpenListDialog | null>(null);
  const [dialog, setDialog] = useOpenDialog<OpenTaskDialog>();
  const [typed, setTyped] = useState('');
  if (!dialog && typed !== '') setTyped('');
  useLoadedAhead(TaskDialogs.load);
  const tasks = useTasks(listId, setDialog);
  const view = useLines(listId, query.data);
  const canEdit = list.canEdit && query.data.missingHeaders.length === 0;
  const add = () => setDialog({ kind: 'add' });
  useAskedForm(['add'], add, canEdit);
  useAskedRow(
    (row) => {
      const todo = query.data.todos.find((one) => one.row._rowIndex === row);
      if (todo) setDialog({ kind: 'edit', todo });
    },
    { isReady: canEdit },
  );
  useOnReturn(() => {
    // An open form may contain one of these tasks, and sends it itself.
    if (dialog === null)
      for (const line of view.lines) if (line.state === 'failed') tasks.actions.retry(line);
    tasks.retryDeeds(true);
    if (query.error) void query.refetch();
  });
  const rows = useRows({ view, tasks, canEdit, onDialog: setDialog });
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
      <TaskToolbar view={view} todos={view.data.todos} canEdit={canEdit} />
      <TaskList
        {...{ view, canEdit }}
        rows={rows.list}
        actions={tasks.actions}
        onAdd={add}
        onImport={() => setDialog({ kind: 'import' })}
      />
      {canEdit && <BulkActions view={view} actions={tasks.actions} onFocus={rows.keepSelected} />}
      {canEdit && <FloatingAdd ref={rows.floatingRef} label="Add Task" onClick={add} />}
      <ListStatusBar
        {...{ list, folderLink, query }}
        adds={view.lines.filter(({ state }) => state !== 'saved')}
        action={canEdit && <AddTaskButton ref={rows.dockedRef} onClick={add} />}
        onReview={(line) => setDialog({ kind: 'add', line })}
      />
      {listDialog && (
        <ListDialogs dialog={listDialog} onClose={() => setListDialog(null)} onDeleted={onBack} />
      )}
      {dialog && (
        <TaskDialogs
          {...{ list, dialog, typed }}
          data={view.data}
          onClose={() => setDialog(null)}
          meanwhile={<TypedMeanwhile onType={setTyped} />}
        />
      )}
    </>
  );
}

/** Keyboard navigation through the list's rows, and where the focus goes when they disappear. */
function useRows(options: Omit<Parameters<typeof useTaskKeys>[0], 'listRef'>) {
  const listRef = useRef<HTMLDivElement>(null);
  const [floatingRef, dockedRef] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const onKeyDown = useTaskKeys({ ...options, listRef });
  const { keep, onFocus, onBlur } = useKeptFocus(listRef, () => {
    floatingRef.current?.focus();
    // On phones only the docked button is visible, and hidden ones cannot have the focus.
    if (document.activeElement !== floatingRef.current) dockedRef.current?.focus();
  });
  const { shown, selection } = options.view;
  return {
    list: { ref: listRef, onKeyDown, onFocus, onBlur },
    /** When selecting ends, the focus moves from the bar to the first selected row. */
    keepSelected: (element: Element) => {
      const at = shown.findIndex((line) => selection.has(selectionKey(line)));
      keep(element, Math.max(at, 0));
    },
    floatingRef,
    dockedRef,
  };
}
