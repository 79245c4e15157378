import { describe, expect, it } from 'vitest';
import { guessMapping, recordsOf } from '#frontend/import/mapping.ts';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { canceled, todo } from '#testing/data/todos.ts';
import { matcherFor, taskFields, tasksIn, todoOfRecord } from './import-tasks.ts';

// A Saturday.
const today = '2026-11-21';

/** The tasks of a file whose columns were matched automatically. */
function imported(file: ImportedFile) {
  const table = tasksIn(file, today);
  const mapping = guessMapping(table.headers, taskFields);
  return recordsOf(table, mapping, taskFields).map((record) => todoOfRecord(record, today));
}

describe('a file of Todoist', () => {
  const headers = [
    'TYPE',
    'CONTENT',
    'DESCRIPTION',
    'PRIORITY',
    'INDENT',
    'AUTHOR',
    'RESPONSIBLE',
    'DATE',
    'DATE_LANG',
    'TIMEZONE',
  ];
  const row = (type: string, content: string, { description = '', priority = '4', date = '' } = {}) => [
    type,
    content,
    description,
    priority,
    '1',
    'Mara (1)',
    '',
    date,
    'en',
    'Europe/Lisbon',
  ];

  it('gives its tasks with their days, priorities, labels, sections and comments', () => {
    const rows = [
      row('task', 'Order paper @print', { description: '13 x 19', priority: '1', date: '2026-12-01' }),
      row('note', 'Ask for samples'),
      row('task', 'Call the binder', { priority: '3', date: 'tomorrow at 5pm' }),
      ['', '', '', '', '', '', '', '', '', ''],
      row('section', 'House'),
      row('task', 'Pay rent', { date: 'every 1st' }),
      row('task', 'Water plants', { date: 'every! 3 days' }),
    ];
    expect(imported({ kind: 'table', headers, rows })).toEqual([
      {
        text: 'Order paper',
        priority: 'High',
        dueDate: '2026-12-01',
        notes: '13 x 19\nAsk for samples',
        labels: ['print'],
      },
      { text: 'Call the binder', priority: 'Low', dueDate: '2026-11-22' },
      { text: 'Pay rent', labels: ['House'], repeat: 'FREQ=MONTHLY;BYMONTHDAY=1', repeatFrom: 'due' },
      {
        text: 'Water plants',
        labels: ['House'],
        repeat: 'FREQ=DAILY;INTERVAL=3',
        repeatFrom: 'completion',
      },
    ]);
  });
});

it('the labels of Todoist may be in any script', () => {
  const rows = ['Buy paper @हिन्दी', 'Buy ink @บ้าน @print'].map((content) => ['task', content]);
  expect(imported({ kind: 'table', headers: ['TYPE', 'CONTENT'], rows })).toEqual([
    { text: 'Buy paper', labels: ['हिन्दी'] },
    { text: 'Buy ink', labels: ['บ้าน', 'print'] },
  ]);
});

it('the short forms of Todoist repeat as well', () => {
  const dates = ['daily', 'ev day', 'ev! 3 days', 'monthly', 'Dec 24'];
  const rows = dates.map((date) => ['task', 'Water plants', date]);
  const tasks = imported({ kind: 'table', headers: ['TYPE', 'CONTENT', 'DATE'], rows });
  expect(tasks.map(({ repeat, repeatFrom, dueDate }) => [repeat, repeatFrom, dueDate])).toEqual([
    ['FREQ=DAILY', 'due', undefined],
    ['FREQ=DAILY', 'due', undefined],
    ['FREQ=DAILY;INTERVAL=3', 'completion', undefined],
    ['FREQ=MONTHLY', 'due', undefined],
    [undefined, undefined, '2026-12-24'],
  ]);
});

it('a rule with a time is read without it, and one that is not understood is kept as it is written', () => {
  const rules = ['every monday at 9am', 'every day 18:30', 'every 3rd day', 'FREQ=HOURLY', 'never', ''];
  const rows = rules.map((rule) => ['Water plants', rule]);
  expect(imported({ kind: 'table', headers: ['Task', 'Repeat'], rows }).map(({ repeat }) => repeat)).toEqual([
    'FREQ=WEEKLY;BYDAY=MO',
    'FREQ=DAILY',
    'every 3rd day',
    'FREQ=HOURLY',
    undefined,
    undefined,
  ]);
});

describe('a Takeout of Google Tasks', () => {
  const takeout = (lists: unknown) => ({
    kind: 'json' as const,
    text: JSON.stringify({ kind: 'tasks#taskLists', items: lists }),
  });
  const task = (title: string, part: object = {}) => ({
    id: title,
    title,
    task_type: 'PERSONAL_TASK',
    status: 'needsAction',
    created: '2024-05-01T09:00:00Z',
    updated: '2024-05-02T09:00:00Z',
    selfLink: 'https://www.googleapis.com/tasks/v1/x',
    ...part,
  });

  it('gives its tasks, those that are done with their days', () => {
    const items = [
      task('Buy stamps', { due: '2026-12-24T00:00:00Z', notes: 'For the cards' }),
      task('Send proofs', { status: 'completed', completed: '2024-05-03T10:00:00Z' }),
      task('  '),
    ];
    expect(imported(takeout([{ kind: 'tasks#taskList', title: 'My Tasks', items }]))).toEqual([
      { text: 'Buy stamps', dueDate: '2026-12-24', notes: 'For the cards', createdDate: '2024-05-01' },
      { text: 'Send proofs', status: 'Completed', createdDate: '2024-05-01', completedDate: '2024-05-03' },
    ]);
  });

  it('of several lists labels the tasks with the name of theirs', () => {
    const lists = [
      { title: 'Home', items: [task('One')] },
      { title: 'Work', items: [task('Two')] },
      { title: 'Empty' },
    ];
    expect(imported(takeout(lists)).map(({ labels }) => labels)).toEqual([['Home'], ['Work']]);
  });

  it('is told from other JSON', () => {
    for (const text of ['{"tasks": []}', '[1]', 'nonsense', '{"items": [{"items": 3}]}']) {
      expect(() => tasksIn({ kind: 'json', text }, today)).toThrow(/Tasks\.json of a Takeout/);
    }
  });
});

describe('plain text', () => {
  it('gives a task for each line, read as if it had been typed', () => {
    const lines = ['- [ ] Order ink tomorrow !high', '[x] Sweep', 'Water plants every! 3 days'];
    expect(imported({ kind: 'text', lines })).toEqual([
      { text: 'Order ink tomorrow', dueDate: '2026-11-22', priority: 'High' },
      { text: 'Sweep', status: 'Completed' },
      { text: 'Water plants every! 3 days', repeat: 'FREQ=DAILY;INTERVAL=3', repeatFrom: 'completion' },
    ]);
  });
});

it('a line that repeats from its completion keeps a rule that its words would not give back', () => {
  const lines = ['Water plants every! week until Dec 24', 'Renew pass every! 2 years on march 3'];
  expect(imported({ kind: 'text', lines })).toEqual([
    { text: lines[0], repeat: 'FREQ=WEEKLY;UNTIL=20261224', repeatFrom: 'completion' },
    { text: lines[1], repeat: 'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYMONTHDAY=3', repeatFrom: 'completion' },
  ]);
});

describe('any other table', () => {
  it('is matched by its headers, our own export among them', () => {
    const headers = [
      'Task',
      'Status',
      'Priority',
      'Due Date',
      'Notes',
      'Created Date',
      'Completed Date',
      'Canceled Date',
      'Repeat',
      'Repeat From',
      'Labels',
    ];
    const rows = [
      ['One', 'Pending', 'High', '2026-12-01', 'n', '2025-11-04', '', '', 'FREQ=WEEKLY', '', 'a, b'],
      ['Descale', 'Pending', 'Low', '', '', '2025-11-04', '', '', 'FREQ=WEEKLY', 'completion', ''],
      ['Two', 'Completed', 'Medium', '', '', '2025-11-04', '2025-11-05', '', 'FREQ=WEEKLY', '', ''],
      ['Three', 'Canceled', '', 'soon', '', '', '', '2025-11-05', '', '', ''],
    ];
    expect(imported({ kind: 'table', headers, rows })).toEqual([
      {
        text: 'One',
        priority: 'High',
        dueDate: '2026-12-01',
        notes: 'n',
        labels: ['a', 'b'],
        repeat: 'FREQ=WEEKLY',
        repeatFrom: 'due',
        createdDate: '2025-11-04',
      },
      {
        text: 'Descale',
        priority: 'Low',
        repeat: 'FREQ=WEEKLY',
        repeatFrom: 'completion',
        createdDate: '2025-11-04',
      },
      {
        text: 'Two',
        status: 'Completed',
        priority: 'Medium',
        createdDate: '2025-11-04',
        completedDate: '2025-11-05',
      },
      { text: 'Three', status: 'Canceled', notes: 'Due Date: soon' },
    ]);
  });

  it('reads marks of what is done', () => {
    const rows = [
      ['A', 'done'],
      ['B', 'x'],
      ['C', ''],
      ['D', 'open'],
    ];
    const statuses = imported({ kind: 'table', headers: ['Title', 'Status'], rows }).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['Completed', 'Completed', undefined, undefined]);
  });

  it('keeps in the notes what it does not understand', () => {
    const headers = ['Title', 'Status', 'Created', 'Completed'];
    const rows = [
      ['A', 'Waiting for Ann', 'last year', ''],
      ['B', 'not started', '', '-'],
      ['C', '', '', 'yes, until May'],
      ['D', 'No', '', 'no'],
    ];
    expect(imported({ kind: 'table', headers, rows })).toEqual([
      { text: 'A', notes: 'Status: Waiting for Ann\nCreated Date: last year' },
      { text: 'B' },
      { text: 'C', status: 'Completed', notes: 'Completed Date: yes, until May' },
      { text: 'D' },
    ]);
  });

  it('leaves pending what a checkbox says is not completed', () => {
    const rows = [
      ['A', 'FALSE'],
      ['B', 'TRUE'],
      ['C', 'No'],
      ['D', '2025-11-05'],
      ['E', ''],
    ];
    expect(imported({ kind: 'table', headers: ['Task', 'Completed'], rows })).toEqual([
      { text: 'A' },
      { text: 'B', status: 'Completed' },
      { text: 'C' },
      { text: 'D', status: 'Completed', completedDate: '2025-11-05' },
      { text: 'E' },
    ]);
  });

  it('of contacts is none of ours', () => {
    expect(() => tasksIn({ kind: 'cards', cards: [] }, today)).toThrow(/contacts/);
  });
});

it('what is pending on the list already is marked, what is over is not', () => {
  const match = matcherFor([todo(7, 'Order  Paper'), todo(8, 'Rent the hall', canceled)]);
  const record = (text: string) => ({
    text,
    status: '',
    due: '',
    priority: '',
    notes: '',
    labels: '',
    repeat: '',
    repeatFrom: '',
    created: '',
    completed: '',
  });
  expect(match(record(' order paper'))).toEqual({ duplicateOf: 'row 7' });
  expect(match(record('Rent the hall'))).toBe('new');
});
