import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSelectField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { typeOnBehind } from '#frontend/page/TypedMeanwhile.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { today } from '#kernel/day.ts';
import { type Deed, priorities, type Todo } from '../contract.ts';
import type { TaskRow } from '../record.ts';
import { conflictOf } from './conflict.ts';
import { TaskConflict } from './TaskConflict.tsx';
import { changesOf, formOf, schemaFor, type TaskForm } from './task-form.ts';
import { deedCommand, useDoTodos } from './writes.ts';

interface EditTaskDialogProps {
  listId: string;
  todo: Todo;
  headers: readonly string[];
  /** What was typed while this code was loading; it goes on behind the task's text. */
  typed: string;
  onClose: () => void;
}

const repeats = ['every day', 'every weekday', 'every week', 'every month', 'every 1st', 'every year'];

export function EditTaskDialog({ listId, todo, headers, typed, onClose }: EditTaskDialogProps) {
  const change = useDoTodos(listId);
  useOnceDone(change, onClose);
  const form = useForm<TaskForm>({
    resolver: zodResolver(schemaFor(todo)),
    defaultValues: { ...formOf(todo), text: `${todo.text}${typed}` },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const { control } = form;

  function save(filled: TaskForm) {
    const changes = changesOf(todo, filled);
    if (Object.keys(changes).length === 0) return onClose();
    send(todo.row, { kind: 'change', changes });
  }
  function send(row: TaskRow, deed: Deed) {
    change.mutate(deedCommand(listId, [row], deed));
  }
  const { rows = [], deed } = change.variables?.body ?? {};
  const conflict = deed && conflictOf(change.error, rows[0], deed, today());
  if (conflict) {
    return (
      <TaskConflict
        {...{ listId, conflict, headers }}
        isBusy={change.isPending}
        deed={deed}
        onMine={send}
        onBack={change.reset}
        onDone={onClose}
      />
    );
  }
  const row = `row ${todo.row._rowIndex}`;
  return (
    <FormDialog
      title="Edit Task"
      isOpen
      maxWidth="sm"
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving', isDisabled: text.trim() === '' }}
      isBusy={change.isPending}
      note={change.isPending ? `Saving ${row}` : `Row ${todo.row._rowIndex}`}
    >
      <FormField
        control={control}
        name="text"
        label="Task"
        required
        autoFocus
        multiline
        minRows={2}
        slotProps={{ htmlInput: { onFocus: typeOnBehind } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4, alignItems: 'start' }}>
        <FormField control={control} name="dueDate" label="Due Date" type="date" />
        <FormSelectField
          control={control}
          name="priority"
          label="Priority"
          choices={choicesWith(todo.priority)}
        />
      </Box>
      <FormSuggestField
        control={control}
        name="repeat"
        label="Repeat"
        suggestions={repeats}
        help="For example “every 2 weeks on Monday”. Add “after completion” to count from the day it was done."
      />
      <FormField control={control} name="labels" label="Labels" help="Separated by commas" />
      <FormField control={control} name="notes" label="Notes" multiline minRows={3} />
      {change.error && <WriteProblem title="Failed to update task" problem={change.error} />}
    </FormDialog>
  );
}

/** A priority that somebody typed into the sheet stays a choice. */
function choicesWith(priority: string) {
  const known = priorities.some((each) => each === priority) ? priorities : [...priorities, priority];
  return known.map((value) => ({ value, label: value }));
}
