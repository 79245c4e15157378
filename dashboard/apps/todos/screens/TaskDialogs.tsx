import { lazy, Suspense } from 'react';
import type { Todo, TodoList, Todos } from '../contract.ts';
import { AddTaskDialog } from './AddTaskDialog.tsx';
import { EditTaskDialog } from './EditTaskDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { type Line, nextRowIndex } from './lines.ts';

const ImportTasksDialog = lazy(() =>
  import('./ImportTasksDialog.tsx').then(({ ImportTasksDialog }) => ({ default: ImportTasksDialog })),
);

export type OpenTaskDialog =
  | { kind: 'add'; line?: Line }
  | { kind: 'edit'; todo: Todo }
  | { kind: 'import' }
  | { kind: 'help' };

interface TaskDialogsProps {
  list: TodoList;
  dialog: OpenTaskDialog;
  data: Todos;
  onClose: () => void;
}

/** The one dialog that is open over the tasks of a list. */
export function TaskDialogs({ list, dialog, data, onClose }: TaskDialogsProps) {
  const listId = list.id;
  switch (dialog.kind) {
    case 'add':
      return (
        <AddTaskDialog
          {...{ listId, onClose }}
          rowIndex={nextRowIndex(data.todos)}
          {...(dialog.line?.requestKey !== undefined && { failedKey: dialog.line.requestKey })}
        />
      );
    case 'edit':
      return <EditTaskDialog {...{ listId, onClose }} todo={dialog.todo} headers={data.headers} />;
    case 'import':
      return (
        <Suspense fallback={null}>
          <ImportTasksDialog {...{ listId, onClose }} todos={data.todos} />
        </Suspense>
      );
    case 'help':
      return <KeysDialog onClose={onClose} />;
  }
}
