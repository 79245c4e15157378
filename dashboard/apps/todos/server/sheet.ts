import { underHeaders } from '#kernel/records/by-headers.ts';
import { defaultPriority, type NewTodo, type Todo } from '../contract.ts';
import { fromTexts, labelsIn, labelsText } from '../deeds.ts';
import { type TaskCells, type TaskRow, taskRecord } from '../record.ts';
import { firstDueDay, nextOccurrence, readRepeat } from '../recurrence.ts';
import { wordsOf } from '../rule-words.ts';
import { stateOf } from '../status.ts';

/** The sheet's columns of a row, with which the engine finds it again. */
export function recordOf({ _rowIndex, ...record }: TaskRow): TaskCells {
  return record;
}

/** The cells of a new task. */
export function newRecord(todo: NewTodo, today: string): TaskCells {
  const { text, priority, dueDate, notes, labels = [], repeat = '', repeatFrom = 'due' } = todo;
  const rule = readRepeat(repeat, repeatFrom);
  return underHeaders(taskRecord, {
    text,
    status: todo.status ?? 'Pending',
    priority: priority || defaultPriority,
    dueDate: dueDate || (rule && firstDueDay(rule, today)) || '',
    notes: notes ?? '',
    createdDate: todo.createdDate || today,
    completedDate: todo.status === 'Completed' ? todo.completedDate || today : '',
    canceledDate: '',
    repeat,
    repeatFrom: repeat === '' ? '' : fromTexts[repeatFrom],
    labels: labelsText(labels),
  });
}

function repeatOf({ Repeat, 'Repeat From': from }: TaskRow): Todo['repeat'] {
  if (Repeat.trim() === '') return null;
  const repeat = readRepeat(Repeat, from);
  return repeat ? { ...repeat, words: wordsOf(repeat) } : { rule: Repeat, from: 'due', words: null };
}

/** A row as a task, parsed generously, together with the row itself. */
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

/** The successor of a repeating task that was done: the same task, due again. */
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
    // Words typed by hand stay as they are; only a rule with a count changes.
    Repeat: next.rule === repeat.rule ? row.Repeat : next.rule,
  };
}
