import type { Deed, Summary, Todo, TodoList, Todos } from '../../apps/todos/contract.ts';
import { changesFor } from '../../apps/todos/deeds.ts';
import type { TaskRow } from '../../apps/todos/record.ts';
import { stateOf } from '../../apps/todos/status.ts';

// Sample records of the Todos app, for the tests of its screens.

export function todo(rowIndex: number, text: string, cells: Partial<TaskRow> = {}): Todo {
  const row: TaskRow = {
    _rowIndex: rowIndex,
    Task: text,
    Status: 'Pending',
    Priority: 'Medium',
    'Due Date': '',
    Notes: '',
    'Created Date': '2025-11-04',
    'Completed Date': '',
    'Canceled Date': '',
    Repeat: '',
    'Repeat From': '',
    Labels: '',
    ...cells,
  };
  return {
    id: String(rowIndex),
    text,
    ...stateOf(row),
    priority: row.Priority || 'Medium',
    dueDate: row['Due Date'],
    notes: row.Notes,
    createdDate: row['Created Date'],
    labels: row.Labels === '' ? [] : row.Labels.split(', '),
    repeat: null,
    row,
  };
}

/** Rows after something was done with them on 18 November 2025. */
export function withDeed({ rows, deed }: { rows: readonly TaskRow[]; deed: Deed }): Todo[] {
  return rows.map((row) => {
    const cells = { ...row, ...changesFor(deed, row, '2025-11-18') };
    return todo(row._rowIndex, cells.Task, cells);
  });
}

export const done = { Status: 'Completed', 'Completed Date': '2025-11-18' };
export const canceled = { Status: 'Canceled', 'Canceled Date': '2025-11-17' };

export function todoList(id: string, name: string, part: Partial<TodoList> = {}): TodoList {
  const url = `https://sheets.example/${id}`;
  return {
    id,
    name,
    createdTime: new Date('2025-01-06T12:00').toISOString(),
    modifiedTime: new Date('2025-11-18T12:00').toISOString(),
    webViewLink: url,
    url,
    parentFolderId: 'folder',
    isOwned: true,
    canEdit: true,
    owner: { displayName: 'Mara Ellis', emailAddress: 'mara@studio.example' },
    version: '7',
    total: 0,
    completed: 0,
    canceled: 0,
    isCounted: false,
    ...part,
  };
}

export const sharedList = (part: Partial<TodoList> = {}) =>
  todoList('shared', 'Holiday market booth', {
    isOwned: false,
    owner: { displayName: 'Hal Whitcomb', emailAddress: 'hal@market.example' },
    ...part,
  });

export function summary(id: string, part: Partial<Summary> = {}): Summary {
  return {
    id,
    version: '7',
    total: 18,
    completed: 11,
    canceled: 1,
    isRead: true,
    due: [],
    dueTotal: 0,
    ...part,
  };
}

export const seesAll = { hasLimitedAccess: false, canViewShared: true, canViewMembers: true };

/** A list of four tasks: two pending, one completed, one canceled. */
export function todosData(part: Partial<Todos> = {}): Todos {
  return {
    todos: [
      todo(2, 'Order rag paper', { Priority: 'High' }),
      todo(3, 'Call the binder'),
      todo(4, 'Cut the linoleum block', done),
      todo(5, 'Rent the hall', canceled),
    ],
    headers: [
      'Task',
      'Status',
      'Priority',
      'Due Date',
      'Notes',
      'Created Date',
      'Completed Date',
      'Canceled Date',
    ],
    range: 'Tasks!A1:H5',
    missingHeaders: [],
    ...part,
  };
}
