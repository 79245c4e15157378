import type * as z from 'zod';
import { headedRow } from '#kernel/records/by-headers.ts';
import { defineRecord } from '#kernel/records/record.ts';

/** A task, according to its row. Later columns are added to a list with the first task that needs them. */
export const taskRecord = defineRecord({
  tab: 'Tasks',
  one: 'task',
  many: 'tasks',
  fingerprint: [['text', 'createdDate']],
  fields: {
    text: { kind: 'text', header: 'Task', aliases: ['To Do', 'Todo', 'Item', 'Title'], width: 340 },
    status: { kind: 'text', header: 'Status', aliases: ['State'] },
    priority: { kind: 'text', header: 'Priority', isOptional: true },
    dueDate: { kind: 'day', header: 'Due Date', aliases: ['Due', 'Deadline'], isOptional: true },
    notes: { kind: 'text', header: 'Notes', aliases: ['Note', 'Comments'], isOptional: true, width: 240 },
    createdDate: {
      kind: 'day',
      header: 'Created Date',
      aliases: ['Created', 'Date Created', 'Date Added'],
      isOptional: true,
    },
    completedDate: {
      kind: 'day',
      header: 'Completed Date',
      aliases: ['Date Completed', 'Completed On'],
      isLater: true,
    },
    canceledDate: {
      kind: 'day',
      header: 'Canceled Date',
      aliases: ['Cancelled Date', 'Date Canceled'],
      isLater: true,
    },
    repeat: { kind: 'text', header: 'Repeat', aliases: ['Recurrence', 'Repeats'], width: 200, isLater: true },
    repeatFrom: { kind: 'text', header: 'Repeat From', isLater: true },
    labels: { kind: 'text', header: 'Labels', aliases: ['Label', 'Tags'], isLater: true },
  },
});

/** A row as it is in the sheet, under our headers; '' for blank cells and missing columns. */
export const taskRowSchema = headedRow(taskRecord);
export type TaskRow = z.infer<typeof taskRowSchema>;
/** Its cells, with which the engine finds it again. */
export type TaskCells = Omit<TaskRow, '_rowIndex'>;
export const taskHeaders = taskRowSchema.omit({ _rowIndex: true }).keyof().options;
