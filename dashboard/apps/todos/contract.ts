import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { listPermissionsSchema, sheetFileSchema } from '#kernel/calls/files.ts';
import { defineContract, fileContent } from '#kernel/contract.ts';
import { daySchema } from '#kernel/day.ts';
import { taskRowSchema } from './record.ts';

/** Choices on offer; what people type into the sheet stays as it is. */
export const priorities = ['High', 'Medium', 'Low'] as const;
export const defaultPriority = 'Medium';

/** The texts in the sheet's Status column. */
export const statusTexts = ['Pending', 'Completed', 'Canceled'] as const;

/** The limit of a cell in Sheets. */
const maxCellLength = 50_000;
/** The maximum number of tasks in one call. */
const maxTasks = 10_000;
const longText = z.string().max(maxCellLength, 'Please keep this within 50,000 characters');
const shortText = z.string().trim().max(200, 'Please keep this within 200 characters');
const optionalDay = z.union([daySchema, z.literal('')]);
const success = z.literal(true);

const listNameSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a list name')
  .max(200, 'Please keep the name within 200 characters');

/** Counts of a list; zeros if it was not read, or could not be. */
const countsSchema = z.object({ total: z.int(), completed: z.int(), canceled: z.int() });
export type Counts = z.infer<typeof countsSchema>;

export const listSchema = sheetFileSchema.extend({
  /** Where the sheet opens; the same as `webViewLink`. */
  url: z.string(),
  /** Rises with every change to the sheet. */
  version: z.string(),
  ...countsSchema.shape,
  /** False until this version has been counted. */
  isCounted: z.boolean(),
});
export type TodoList = z.infer<typeof listSchema>;

export const repeatFroms = ['due', 'completion'] as const;

export const todoSchema = z.object({
  /** The row's number as text. */
  id: z.string(),
  text: z.string(),
  status: z.enum(['pending', 'completed', 'canceled']),
  completed: z.boolean(),
  canceled: z.boolean(),
  completedDate: z.string(),
  canceledDate: z.string(),
  priority: z.string(),
  dueDate: z.string(),
  notes: z.string(),
  createdDate: z.string(),
  labels: z.array(z.string()),
  /** `words` is null if the sheet's text is no rule that we know. */
  repeat: z.object({ rule: z.string(), from: z.enum(repeatFroms), words: z.string().nullable() }).nullable(),
  /** With this the server finds the row again, wherever it is now. */
  row: taskRowSchema,
});
export type Todo = z.infer<typeof todoSchema>;

export const newTodoSchema = z.object({
  text: longText.trim().min(1, 'Please enter a task'),
  priority: shortText.optional(),
  dueDate: optionalDay.optional(),
  notes: longText.optional(),
  labels: z.array(shortText).max(50).optional(),
  /** An RRULE of RFC 5545, such as FREQ=MONTHLY;BYMONTHDAY=1. */
  repeat: shortText.optional(),
  repeatFrom: z.enum(repeatFroms).optional(),
  /** For imported tasks. */
  status: z.enum(statusTexts).optional(),
  createdDate: optionalDay.optional(),
  completedDate: optionalDay.optional(),
});
export type NewTodo = z.infer<typeof newTodoSchema>;

export const todoChangesSchema = newTodoSchema
  .pick({
    text: true,
    priority: true,
    dueDate: true,
    notes: true,
    labels: true,
    repeat: true,
    repeatFrom: true,
  })
  .partial();
export type TodoChanges = z.infer<typeof todoChangesSchema>;

/** What can be done with one task or many. */
export const deedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('complete') }),
  z.object({ kind: z.literal('reopen') }),
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('restore') }),
  z.object({ kind: z.literal('change'), changes: todoChangesSchema }),
]);
export type Deed = z.infer<typeof deedSchema>;

const expectation = z.object({
  /** The row as the screen last saw it; without it, the row is identified by its number. */
  expected: taskRowSchema.optional(),
  expectedText: z.string().optional(),
});

/** What changed, and the next occurrences of repeating tasks that this has created. */
const outcomeSchema = z.object({ todos: z.array(todoSchema), added: z.array(todoSchema) });
export type Outcome = z.infer<typeof outcomeSchema>;

const oneOutcome = z.object({ todo: todoSchema, added: z.array(todoSchema) });
const rows = z.array(taskRowSchema).min(1).max(maxTasks);
const maxBodyBytes = 16_000_000;

export const todosSchema = z.object({
  todos: z.array(todoSchema),
  headers: z.array(z.string()),
  /** The range that was read, such as "Tasks!A1:F19"; null if the tab is gone. */
  range: z.string().nullable(),
  /** Missing headers; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
});
export type Todos = z.infer<typeof todosSchema>;

export const summarySchema = z.object({
  id: z.string(),
  version: z.string(),
  ...countsSchema.shape,
  /** False if the sheet could not be read; then all counts are zero. */
  isRead: z.boolean(),
  /** Pending tasks with a due date, soonest first, and how many there are altogether. */
  due: z.array(todoSchema),
  dueTotal: z.int(),
});
export type Summary = z.infer<typeof summarySchema>;

export default defineContract({
  /** All lists, with the counts of those that are unchanged since they were counted. */
  listLists: {
    method: 'GET',
    path: '/lists',
    returns: z.object({
      lists: z.array(listSchema),
      folderLink: z.string().nullable(),
      permissions: listPermissionsSchema,
    }),
  },
  /** Counts and due tasks of some lists: `lists` contains their ids with the versions last seen, as `id:version,…`. */
  summarizeLists: {
    method: 'GET',
    path: '/summaries',
    query: z.object({ lists: z.string().regex(/^[\w-]+:\d*(,[\w-]+:\d*){0,99}$/) }),
    returns: z.object({ summaries: z.array(summarySchema) }),
  },
  createList: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/lists',
    body: z.object({ name: listNameSchema }),
    returns: z.object({ list: listSchema }),
  },
  getList: { method: 'GET', path: '/lists/:listId', returns: z.object({ list: listSchema }) },
  renameList: {
    method: 'PATCH',
    mayWait: atOnce.file,
    path: '/lists/:listId',
    body: z.object({ name: listNameSchema }),
    returns: z.object({ list: listSchema }),
  },
  /** Moves the sheet to the trash of Drive. */
  deleteList: {
    method: 'DELETE',
    mayWait: atOnce.file,
    path: '/lists/:listId',
    returns: z.object({ success }),
  },
  restoreList: {
    method: 'POST',
    mayWait: atOnce.file,
    path: '/lists/:listId/restore',
    returns: z.object({ list: listSchema }),
  },
  listTodos: { method: 'GET', path: '/lists/:listId/todos', returns: todosSchema },
  addTodo: {
    method: 'POST',
    mayWait: { as: 'Add task' },
    path: '/lists/:listId/todos',
    body: newTodoSchema,
    returns: z.object({ todo: todoSchema }),
  },
  addTodos: {
    method: 'POST',
    mayWait: { as: 'Add tasks' },
    path: '/lists/:listId/todos/many',
    body: z.object({ todos: z.array(newTodoSchema).min(1).max(maxTasks) }),
    maxBodyBytes,
    returns: z.object({ todos: z.array(todoSchema) }),
  },
  updateTodo: {
    method: 'PATCH',
    mayWait: atOnce.scripts,
    path: '/lists/:listId/todos/:row',
    body: expectation.extend({ changes: todoChangesSchema }),
    returns: oneOutcome,
  },
  toggleTodo: {
    method: 'PATCH',
    mayWait: atOnce.scripts,
    path: '/lists/:listId/todos/:row/toggle',
    body: expectation.extend({ completed: z.boolean() }),
    returns: oneOutcome,
  },
  cancelTodo: {
    method: 'POST',
    mayWait: atOnce.scripts,
    path: '/lists/:listId/todos/:row/cancel',
    body: expectation,
    returns: oneOutcome,
  },
  restoreTodo: {
    method: 'POST',
    mayWait: atOnce.scripts,
    path: '/lists/:listId/todos/:row/restore',
    body: expectation,
    returns: oneOutcome,
  },
  /** Does the same with many tasks, all or none: if one has changed meanwhile, nothing is written. */
  changeTodos: {
    method: 'POST',
    mayWait: { as: 'Change tasks' },
    path: '/lists/:listId/todos/change',
    body: z.object({ rows, deed: deedSchema }),
    maxBodyBytes,
    returns: outcomeSchema,
  },
  /** Reverts a change, all or nothing: changed cells get their previous values, and rows that it added are removed. */
  revertTodos: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/lists/:listId/todos/revert',
    body: z.object({
      rows: z
        .array(z.object({ now: taskRowSchema, before: taskRowSchema }))
        .min(1)
        .max(maxTasks),
      added: z.array(taskRowSchema).max(maxTasks),
    }),
    maxBodyBytes,
    returns: outcomeSchema,
  },
  /** `undo` restores the rows, including the person's own columns, for a few minutes. */
  deleteTodos: {
    method: 'POST',
    mayWait: { as: 'Delete tasks' },
    path: '/lists/:listId/todos/delete',
    body: z.object({ rows }),
    maxBodyBytes,
    returns: z.object({ success, undo: z.string() }),
  },
  undoDelete: {
    method: 'POST',
    mayWait: atOnce.undo,
    path: '/lists/:listId/undo',
    body: z.object({ undo: z.string() }),
    maxBodyBytes,
    returns: z.object({ todos: z.array(todoSchema) }),
  },
  /** Moves a row before another one, or to the end. */
  moveTodo: {
    method: 'POST',
    mayWait: { as: 'Move task' },
    path: '/lists/:listId/todos/:row/move',
    body: z.object({ expected: taskRowSchema, before: taskRowSchema.nullable() }),
    returns: z.object({ success }),
  },
  /** Restores what a damaged sheet lacks: its tab, its header row, single headers. */
  repairList: { method: 'POST', mayWait: atOnce.repair, path: '/lists/:listId/repair', returns: todosSchema },
  /** Due tasks as a calendar, or all tasks as a table. */
  exportList: {
    method: 'GET',
    path: '/lists/:listId/export',
    query: z.object({ format: z.enum(['ics', 'csv']) }),
    returns: fileContent,
  },
});
