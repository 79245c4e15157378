import { lazy, Suspense } from 'react';
import type { TodoList, Todos } from '../contract.ts';
import { AddTaskDialog } from './adding/AddTaskDialog.tsx';
import { EditTaskDialog } from './EditTaskDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { nextRowOf } from './lines.ts';
import type { OpenTaskDialog } from './views.ts';

const ImportTasksDialog = lazy(() =>
  import('./adding/ImportTasksDialog.tsx').then(({ ImportTasksDialog }) => ({ default: ImportTasksDialog })),
);

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
          rowIndex={nextRowOf(data.todos)}
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
