import { onDemand } from '#frontend/page/on-demand.tsx';
import type { TodoList, Todos } from '../contract.ts';
import { AddTaskDialog } from './adding/AddTaskDialog.tsx';
import { EditTaskDialog } from './EditTaskDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { nextRowOf } from './lines.ts';
import type { OpenTaskDialog } from './views.ts';

const ImportTasksDialog = onDemand(() =>
  import('./adding/ImportTasksDialog.tsx').then(({ ImportTasksDialog }) => ImportTasksDialog),
);

interface TaskDialogsProps {
  list: TodoList;
  dialog: OpenTaskDialog;
  data: Todos;
  /** What was typed while this code was loading. */
  typed: string;
  onClose: () => void;
}

/** The one dialog that is open over the tasks of a list. */
export function TaskDialogs({ list, dialog, data, typed, onClose }: TaskDialogsProps) {
  const listId = list.id;
  switch (dialog.kind) {
    case 'add':
      return (
        <AddTaskDialog
          {...{ listId, typed, onClose }}
          rowIndex={nextRowOf(data.todos)}
          {...(dialog.line?.requestKey !== undefined && { failedKey: dialog.line.requestKey })}
        />
      );
    case 'edit':
      return <EditTaskDialog {...{ listId, typed, onClose }} todo={dialog.todo} headers={data.headers} />;
    case 'import':
      return <ImportTasksDialog {...{ listId, onClose }} todos={data.todos} />;
    case 'help':
      return <KeysDialog onClose={onClose} />;
  }
}
