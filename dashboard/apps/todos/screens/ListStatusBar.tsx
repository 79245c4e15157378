import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode, Ref } from 'react';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { readingState, type SaveState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { cellsOf, justSaved, restingState } from '#frontend/status/writes.ts';
import type { TodoList } from '../contract.ts';
import manifest from '../manifest.ts';
import type { Line } from './lines.ts';
import { driveLinkOf } from './lists/ListCard.tsx';
import type { ListQuery } from './lists/list-queries.ts';
import { commands, useLastSaved } from './writes.ts';

interface ListStatusBarProps {
  list: TodoList;
  folderLink: string | null;
  query: ListQuery;
  /** Tasks that are not in the sheet yet. */
  adds: readonly Line[];
  action: ReactNode;
  onReview: (failed: Line) => void;
}

/** Where the list's rows are stored and whether changes have arrived there. */
export function ListStatusBar({ list, folderLink, query, adds, action, onReview }: ListStatusBarProps) {
  const count = commands.useCount({ listId: list.id });
  const lastSaved = useLastSaved(list.id);
  const now = useMinute();
  const { data } = query;
  const state =
    writingState(count, adds, onReview) ??
    justSaved(lastSaved, now) ??
    readingState(query, () => void query.refetch()) ??
    restingState(list, lastSaved);
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label: 'Tasks' }}
      sheetId={list.id}
      path={drivePath(manifest.id, list)}
      {...(data.range && { range: cellsOf(data.range) })}
      state={state}
      drive={{ label: 'Open in Drive', href: driveLinkOf(list, folderLink) }}
      action={action}
    />
  );
}

function writingState(
  count: number,
  adds: readonly Line[],
  onReview: (failed: Line) => void,
): SaveState | null {
  const saving = adds.find(({ state }) => state === 'saving');
  if (saving) return { kind: 'saving', row: saving.todo.row._rowIndex };
  if (count > 0) return { kind: 'saving' };
  const failed = adds.filter(({ state }) => state === 'failed');
  const [first] = failed;
  return first ? { kind: 'failed', rows: failed.length, onReview: () => onReview(first) } : null;
}

interface AddTaskButtonProps {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
}

export function AddTaskButton({ ref, onClick }: AddTaskButtonProps) {
  return (
    <Button ref={ref} variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onClick}>
      Add Task
    </Button>
  );
}
