import * as z from 'zod';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { type ImportField, type ImportRecord, notesWith } from '#frontend/import/mapping.ts';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { parseDay } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { flagIn, saysNo, saysYes } from '#kernel/yes-no.ts';
import type { NewTodo, Todo } from '../../contract.ts';
import { labelsIn, labelsText } from '../../deeds.ts';
import { type Repeat, readRepeat } from '../../recurrence.ts';
import { statusOf, statusTextOf } from '../../status.ts';
import { dayIn as dayTold } from '../quick-find.ts';
import { readLines, without } from './quick-add.ts';

// Tasks from elsewhere: Todoist's CSV, the Tasks.json of Google's Takeout, plain lines, and any table with headers.

export type TaskField =
  | 'text'
  | 'status'
  | 'due'
  | 'priority'
  | 'notes'
  | 'labels'
  | 'repeat'
  | 'repeatFrom'
  | 'created'
  | 'completed';

export const taskFields: readonly ImportField<TaskField>[] = [
  {
    key: 'text',
    label: 'Task',
    aliases: ['Task', 'Content', 'Title', 'Name', 'To Do', 'Text', 'Summary'],
    isRequired: true,
  },
  { key: 'status', label: 'Status', aliases: ['Status', 'State'] },
  { key: 'due', label: 'Due Date', aliases: ['Due Date', 'Due', 'Deadline', 'Date'], kind: 'day' },
  { key: 'priority', label: 'Priority', aliases: ['Priority'] },
  { key: 'notes', label: 'Notes', aliases: ['Notes', 'Description', 'Comments', 'Note'] },
  { key: 'labels', label: 'Labels', aliases: ['Labels', 'Tags', 'Label'], join: ', ' },
  { key: 'repeat', label: 'Repeat', aliases: ['Repeat', 'Recurrence', 'RRULE'] },
  { key: 'repeatFrom', label: 'Repeat From', aliases: ['Repeat From'] },
  { key: 'created', label: 'Created Date', aliases: ['Created Date', 'Created', 'Date Added'], kind: 'day' },
  {
    key: 'completed',
    label: 'Completed Date',
    aliases: ['Completed Date', 'Completed', 'Completed At'],
    kind: 'day',
  },
];

type Cells = Partial<Record<TaskField, string>>;

/** A table under the fields' labels, so that its columns are matched automatically. */
function tableOf(tasks: readonly Cells[]): ImportTable {
  const told = taskFields.filter(({ key }) => key === 'text' || tasks.some((task) => task[key]));
  return {
    headers: told.map(({ label }) => label),
    rows: tasks.map((task) => told.map(({ key }) => task[key] ?? '')),
  };
}

function cellsOf(todo: NewTodo): Cells {
  return {
    text: todo.text,
    status: todo.status ?? '',
    due: todo.dueDate ?? '',
    priority: todo.priority ?? '',
    notes: todo.notes ?? '',
    labels: labelsText(todo.labels ?? []),
    repeat: todo.repeat ?? '',
    repeatFrom: todo.repeatFrom ?? '',
  };
}

const takeoutTaskSchema = z.object({
  title: z.string().default(''),
  status: z.string().default(''),
  notes: z.string().default(''),
  due: z.string().default(''),
  completed: z.string().default(''),
  created: z.string().default(''),
});
const takeoutSchema = z.object({
  items: z.array(z.object({ title: z.string().default(''), items: z.array(takeoutTaskSchema).default([]) })),
});

const dayIn = (instant: string) => parseDay(instant) ?? '';

function readTakeout(text: string): Cells[] {
  const parsed = takeoutSchema.safeParse(jsonIn(text));
  if (!parsed.success) {
    throw new Problem(
      'INVALID_INPUT',
      'This JSON file is not a Google Tasks export. Choose the Tasks.json of a Takeout.',
    );
  }
  const lists = parsed.data.items;
  return lists.flatMap((list) =>
    list.items
      .filter(({ title }) => title.trim() !== '')
      .map((task) => ({
        text: task.title,
        status: task.status === 'completed' ? 'Completed' : 'Pending',
        due: dayIn(task.due),
        notes: task.notes,
        created: dayIn(task.created),
        completed: dayIn(task.completed),
        labels: lists.length > 1 ? list.title : '',
      })),
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON does not fit the schema either, which is what the person is told.
    return undefined;
  }
}

/** Todoist counts from 1, the highest, to 4, which means none. */
const todoistPriorities: Readonly<Record<string, string>> = { '1': 'High', '2': 'Medium', '3': 'Low' };
const todoistLabel = /(?<!\S)@([\p{L}\p{M}\p{N}_-]+)/gu;

function readTodoist({ headers, rows }: ImportTable): Cells[] {
  const at = (name: string) => headers.findIndex((header) => header.trim().toUpperCase() === name);
  const columns = {
    type: at('TYPE'),
    content: at('CONTENT'),
    description: at('DESCRIPTION'),
    priority: at('PRIORITY'),
    date: at('DATE'),
  };
  const tasks: Cells[] = [];
  let section = '';
  for (const row of rows) {
    const cell = (name: keyof typeof columns) => row[columns[name]]?.trim() ?? '';
    const content = cell('content');
    const type = cell('type').toLowerCase();
    if (type === 'section') section = content;
    const last = tasks.at(-1);
    if (type === 'note' && last) last.notes = [last.notes, content].filter(Boolean).join('\n');
    if (type !== 'task' || content === '') continue;
    const marks = [...content.matchAll(todoistLabel)];
    const labels = marks.map((match) => match[1] ?? '');
    const spans = marks.map(({ 0: typed, index }) => ({ start: index, end: index + typed.length }));
    // "ev day" is its short form of "every day".
    const date = cell('date').replace(/^ev(?=\b(?!\.))/i, 'every');
    const isRepeating = /^every\b/i.test(date) || readRepeat(date, '') !== undefined;
    tasks.push({
      text: without(content, spans).trim() || content,
      due: isRepeating ? '' : date,
      repeat: isRepeating ? date : '',
      priority: todoistPriorities[cell('priority')] ?? '',
      notes: cell('description'),
      labels: labelsText([section, ...labels]),
    });
  }
  return tasks;
}

function isTodoist({ headers }: ImportTable): boolean {
  const names = new Set(headers.map((header) => header.trim().toUpperCase()));
  return names.has('TYPE') && names.has('CONTENT');
}

/** The contents of a file as a table of tasks. */
export function tasksIn(file: ImportedFile, today: string): ImportTable {
  switch (file.kind) {
    case 'json':
      return tableOf(readTakeout(file.text));
    case 'text':
      return tableOf(file.lines.flatMap((line) => readLines(line, today)).map(({ todo }) => cellsOf(todo)));
    case 'table':
      return isTodoist(file) ? tableOf(readTodoist(file)) : file;
    case 'cards':
      throw new Problem('INVALID_INPUT', 'This file contains contacts, not tasks.');
  }
}

/** A day as a file contains it, or as people write it. */
function dueOf(text: string, today: string): string {
  if (text === '') return '';
  return parseDay(text) ?? dayTold(text, today) ?? '';
}

const clockTime = /\s+(?:at\s+\d{1,2}(?::\d\d)?(?:\s*[ap]m)?|\d{1,2}:\d\d(?:\s*[ap]m)?|\d{1,2}\s*[ap]m)$/i;
const surelyRule = /^(?:every\b|(?:rrule:)?freq=).{0,190}$/i;

/** How a task repeats. Tasks have no times; a rule that is not understood stays as it is written, for the person to see. */
function repeatOf({ repeat, repeatFrom: from }: ImportRecord<TaskField>): Repeat | undefined {
  const rule = repeat.trim();
  const read = readRepeat(rule, from) ?? readRepeat(rule.replace(clockTime, ''), from);
  return read ?? (surelyRule.test(rule) ? { rule, from: 'due' } : undefined);
}

const doneWords = /^(?:done|complete|x|true|yes)$/i;
const openWords =
  /^(?:pending|open|new|active|to-?\s?do|needs-?\s?action|(?:not |un|in)(?:yet )?(?:started|completed?|done))?$/i;

/** A row of the table as a new task. */
export function todoOfRecord(record: ImportRecord<TaskField>, today: string): NewTodo {
  const { text, priority, notes, labels } = record;
  // Other programs have a checkbox under "Completed", which says FALSE for what is still to be done.
  const over = flagIn(record.completed) === false ? '' : record.completed;
  const status = doneWords.test(record.status.trim()) ? 'completed' : statusOf(record.status, over);
  const repeat = repeatOf(record);
  const dueDate = dueOf(record.due.trim(), today);
  const [created, completed] = [parseDay(record.created), parseDay(over)];
  const isOpen = openWords.test(record.status.trim()) || saysNo(record.status);
  const allNotes = notesWith(notes, {
    Status: status === 'pending' && !isOpen ? record.status : '',
    'Due Date': dueDate === '' ? record.due : '',
    Repeat: repeat ? '' : record.repeat,
    'Created Date': created === undefined ? record.created : '',
    'Completed Date': completed === undefined && !saysYes(over) ? over : '',
  });
  return {
    text,
    ...(status !== 'pending' && { status: statusTextOf[status] }),
    ...(priority.trim() !== '' && { priority: priority.trim() }),
    ...(dueDate !== '' && { dueDate }),
    ...(allNotes !== '' && { notes: allNotes }),
    ...(labels !== '' && { labels: labelsIn(labels) }),
    // Tasks that are over do not repeat.
    ...(repeat && status === 'pending' && { repeat: repeat.rule, repeatFrom: repeat.from }),
    ...(created !== undefined && { createdDate: created }),
    ...(status === 'completed' && completed !== undefined && { completedDate: completed }),
  };
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

/** Finds what is on the list already; a task that is over may be imported again. */
export function matcherFor(todos: readonly Todo[]) {
  const open = new Map(
    todos.filter(({ status }) => status === 'pending').map((todo) => [plain(todo.text), todo]),
  );
  return (record: ImportRecord<TaskField>): 'new' | { duplicateOf: string } => {
    const known = open.get(plain(record.text));
    return known ? { duplicateOf: `row ${known.row._rowIndex}` } : 'new';
  };
}

export const keyOfRecord = (record: ImportRecord<TaskField>) => plain(record.text);
