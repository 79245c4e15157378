import { RowConflict } from '#frontend/dialogs/RowConflict.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import type { Deed } from '../contract.ts';
import type { TaskRow } from '../record.ts';
import { type Conflict, comparedCells, deedWithout, newTodoOf } from './conflict.ts';
import { useRefetch } from './queries.ts';
import { commands, useAddTodo } from './writes.ts';

interface TaskConflictProps {
  listId: string;
  conflict: Conflict;
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  isBusy: boolean;
  /** What was requested. */
  deed: Deed;
  /** Applies it, or the remaining part of it, to the sheet's version. */
  onMine: (theirs: TaskRow, deed: Deed) => void;
  /** Back to where the person was. */
  onBack: () => void;
  onDone: () => void;
}

/** Both versions of a task that was changed here and in the sheet, or the remaining one if it is gone there. */
export function TaskConflict(props: TaskConflictProps) {
  const { listId, conflict, headers, isBusy, deed, onMine, onBack, onDone } = props;
  const add = useAddTodo(listId);
  useOnceDone(add, onDone);
  const refetch = useRefetch();
  return (
    <RowConflict
      versions={conflict}
      cells={comparedCells(conflict, headers)}
      {...{ isBusy, onBack, onDone, refetch }}
      isWhole={deed.kind !== 'change'}
      onMine={(theirs, kept) => onMine(theirs, deedWithout(deed, kept))}
      onAgain={(mine) => add.mutate(commands.make('addTodo', { listId, body: newTodoOf(mine) }))}
      again={add}
      failure="Failed to add task"
    />
  );
}
