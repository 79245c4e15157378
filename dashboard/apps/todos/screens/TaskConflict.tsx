import { ConflictDialog } from '#frontend/ConflictDialog.tsx';
import { newRequestKey } from '#frontend/request-key.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import type { NewTodo, TaskRow } from '../contract.ts';
import { labelsIn } from '../deeds.ts';
import { type Conflict, comparedCells } from './conflict.ts';
import { useAddTodo, useReadAgain } from './queries.ts';

interface TaskConflictProps {
  listId: string;
  conflict: Conflict;
  /** The sheet's headers from left to right, to name cells by. */
  headers: readonly string[];
  isBusy: boolean;
  /** Does over the sheet's version what was to be done. */
  onMine: (theirs: TaskRow) => void;
  /** Back to where the person was. */
  onBack: () => void;
  onDone: () => void;
}

/** Both versions of a task that was changed here and in the sheet, or what is left of one that is gone. */
export function TaskConflict(props: TaskConflictProps) {
  const { listId, conflict, headers, isBusy, onMine, onBack, onDone } = props;
  const add = useAddTodo(listId);
  const readAgain = useReadAgain();
  const { mine, theirs } = conflict;
  function saveMine() {
    if (theirs) onMine(theirs);
    else add.mutate({ todo: newTodoOf(mine), requestKey: newRequestKey() }, { onSuccess: onDone });
  }
  return (
    <ConflictDialog
      isOpen
      isBusy={isBusy || add.isPending}
      isGone={theirs === null}
      cells={comparedCells(conflict, headers)}
      onMine={saveMine}
      onTheirs={() => {
        readAgain();
        onDone();
      }}
      onClose={onBack}
    >
      {add.error && <WriteProblem title="Failed to add task" problem={add.error} />}
    </ConflictDialog>
  );
}

/** A row that was deleted, as a task to be added again. */
function newTodoOf(row: TaskRow): NewTodo {
  return {
    text: row.Task,
    priority: row.Priority,
    dueDate: row['Due Date'],
    notes: row.Notes,
    labels: labelsIn(row.Labels),
    repeat: row.Repeat,
    repeatFrom: row['Repeat From'] === '' ? 'due' : 'completion',
  };
}
