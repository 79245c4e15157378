import { ImportDialog } from '#frontend/import/ImportDialog.tsx';
import { answeredOrKept } from '#frontend/outbox/waiting-rows.ts';
import { counted } from '#kernel/counted.ts';
import { today } from '#kernel/day.ts';
import type { Todo } from '../../contract.ts';
import manifest from '../../manifest.ts';
import { commands, useAddTodos } from '../writes.ts';
import { keyOfRecord, matcherFor, taskFields, tasksIn, todoOfRecord } from './import-tasks.ts';

interface ImportTasksDialogProps {
  listId: string;
  todos: readonly Todo[];
  onClose: () => void;
}

/** Imports tasks from elsewhere, after a review. */
export function ImportTasksDialog({ listId, todos, onClose }: ImportTasksDialogProps) {
  const add = useAddTodos(listId);
  const day = today();
  return (
    <ImportDialog
      title="Import tasks"
      memory={manifest.id}
      fields={taskFields}
      read={(file) => tasksIn(file, day)}
      match={matcherFor(todos)}
      keyOf={keyOfRecord}
      failure="Failed to import tasks"
      onImport={async (records, { requestKey }) => {
        const todos = records.map((record) => todoOfRecord(record, day));
        const command = commands.make('addTodos', { listId, body: { todos } }, { key: requestKey });
        const added = await answeredOrKept(requestKey, add.mutateAsync(command));
        if (!added) return `${counted(todos.length, 'task')} will be imported once there is a network.`;
        return `${counted(added.todos.length, 'task')} imported.`;
      }}
      onClose={onClose}
    />
  );
}
