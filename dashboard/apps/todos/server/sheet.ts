import { defineSheet } from '#backend/table/sheet.ts';
import { defaultPriority, type NewTodo, type TaskRow, type Todo, taskRowSchema } from '../contract.ts';
import { fromTexts, labelsIn, labelsText, type TaskCells } from '../deeds.ts';
import { firstDueDay, nextOccurrence, readRepeat } from '../recurrence.ts';
import { wordsOf } from '../rule-words.ts';
import { stateOf } from '../status.ts';

const tab = 'Tasks';
const fingerprint = ['Task', 'Created Date'] as const;

/** The columns that every new list begins with. */
const firstColumns = {
  Task: { kind: 'text', aliases: ['To Do', 'Todo', 'Item', 'Title'], width: 340 },
  Status: { kind: 'text', aliases: ['State'] },
  Priority: { kind: 'text', isOptional: true },
  'Due Date': { kind: 'day', aliases: ['Due', 'Deadline'], isOptional: true },
  Notes: { kind: 'text', aliases: ['Note', 'Comments'], isOptional: true, width: 240 },
  'Created Date': { kind: 'day', aliases: ['Created', 'Date Created', 'Date Added'], isOptional: true },
} as const;

/** A new list as it is laid out; it gets further columns with the first task that needs them. */
export const newListSheet = defineSheet({ tab, columns: firstColumns, fingerprint });

export const taskSheet = defineSheet({
  tab,
  columns: {
    ...firstColumns,
    'Completed Date': { kind: 'day', aliases: ['Date Completed', 'Completed On'], isOptional: true },
    'Canceled Date': { kind: 'day', aliases: ['Cancelled Date', 'Date Canceled'], isOptional: true },
    Repeat: { kind: 'text', aliases: ['Recurrence', 'Repeats'], isOptional: true, width: 200 },
    'Repeat From': { kind: 'text', isOptional: true },
    Labels: { kind: 'text', aliases: ['Label', 'Tags'], isOptional: true },
  },
  fingerprint,
});

export const cellFields = taskRowSchema.omit({ _rowIndex: true }).keyof().options;

/** The sheet's columns of a row, by which the engine finds it again. */
export function recordOf({ _rowIndex, ...record }: TaskRow): TaskCells {
  return record;
}

/** A task as it is written below the others. */
export function newRecord(todo: NewTodo, today: string): TaskCells {
  const { text, priority, dueDate, notes, labels = [], repeat = '', repeatFrom = 'due' } = todo;
  const rule = readRepeat(repeat, repeatFrom);
  return {
    Task: text,
    Status: todo.status ?? 'Pending',
    Priority: priority || defaultPriority,
    'Due Date': dueDate || (rule && firstDueDay(rule, today)) || '',
    Notes: notes ?? '',
    'Created Date': todo.createdDate || today,
    'Completed Date': todo.status === 'Completed' ? todo.completedDate || today : '',
    'Canceled Date': '',
    Repeat: repeat,
    'Repeat From': repeat === '' ? '' : fromTexts[repeatFrom],
    Labels: labelsText(labels),
  };
}

function repeatOf({ Repeat, 'Repeat From': from }: TaskRow): Todo['repeat'] {
  if (Repeat.trim() === '') return null;
  const repeat = readRepeat(Repeat, from);
  return repeat ? { ...repeat, words: wordsOf(repeat) } : { rule: Repeat, from: 'due', words: null };
}

/** What a row says, read generously, with the row itself. */
export function todoOf(row: TaskRow): Todo {
  return {
    id: String(row._rowIndex),
    text: row.Task,
    ...stateOf(row),
    priority: row.Priority.trim() || defaultPriority,
    dueDate: row['Due Date'],
    notes: row.Notes,
    createdDate: row['Created Date'],
    labels: labelsIn(row.Labels),
    repeat: repeatOf(row),
    row,
  };
}

/** What comes after a repeating task that was done: the same task, due again. */
export function nextRecord({ _rowIndex, ...row }: TaskRow, today: string): TaskCells | undefined {
  const repeat = readRepeat(row.Repeat, row['Repeat From']);
  const next = repeat && nextOccurrence(repeat, row['Due Date'], today);
  if (!next) return undefined;
  return {
    ...row,
    Status: 'Pending',
    'Due Date': next.dueDate,
    'Created Date': today,
    'Completed Date': '',
    'Canceled Date': '',
    // Words typed by hand stay as they are; only a rule that counts down changes.
    Repeat: next.rule === repeat.rule ? row.Repeat : next.rule,
  };
}
