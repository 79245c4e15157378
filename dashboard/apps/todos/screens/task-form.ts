import * as z from 'zod';
import { parseDay } from '#kernel/day.ts';
import { newTodoSchema, type Todo, type TodoChanges } from '../contract.ts';
import { labelsIn } from '../deeds.ts';
import { type Repeat, readRepeat } from '../recurrence.ts';

const repeatHint = 'Try "every week", "every 1st" or "every 3 days after completion"';

/** The contents of the form, all of them text. */
const taskFormSchema = z.object({
  text: newTodoSchema.shape.text,
  dueDate: z.string(),
  priority: z.string(),
  repeat: z.string().trim(),
  labels: z.string().max(1000, 'Please keep this within 1,000 characters'),
  notes: newTodoSchema.shape.notes.unwrap(),
});
export type TaskForm = z.infer<typeof taskFormSchema>;

/** An unreadable date is left for the person to enter. */
export function formOf(todo: Todo): TaskForm {
  return {
    text: todo.text,
    dueDate: parseDay(todo.dueDate) ?? '',
    priority: todo.priority,
    repeat: repeatTextOf(todo),
    labels: todo.labels.join(', '),
    notes: todo.notes,
  };
}

/** A rule that waits for the network is not in words yet. */
function repeatTextOf({ repeat, row }: Todo): string {
  return repeat?.words ?? row.Repeat;
}

/** How a task is to repeat; undefined for words that do not say so. */
function repeatIn(text: string): Repeat | { rule: ''; from: 'due' } | undefined {
  return text === '' ? { rule: '', from: 'due' } : readRepeat(text, '');
}

/** The form's schema for one task: an existing text that is not understood may stay. */
export function schemaFor(todo: Todo) {
  const before = repeatTextOf(todo);
  return taskFormSchema.refine(({ repeat }) => repeat === before || repeatIn(repeat) !== undefined, {
    path: ['repeat'],
    message: repeatHint,
  });
}

/** The fields that differ from the row; untouched cells are never written. */
export function changesOf(todo: Todo, form: TaskForm): TodoChanges {
  const before = formOf(todo);
  const repeat = form.repeat === before.repeat ? undefined : repeatIn(form.repeat);
  return {
    ...(form.text !== before.text && { text: form.text }),
    ...(form.dueDate !== before.dueDate && { dueDate: form.dueDate }),
    ...(form.priority !== before.priority && { priority: form.priority }),
    ...(form.labels !== before.labels && { labels: labelsIn(form.labels) }),
    ...(form.notes !== before.notes && { notes: form.notes }),
    ...(repeat && { repeat: repeat.rule, repeatFrom: repeat.from }),
  };
}
