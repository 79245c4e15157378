import { expect, it } from 'vitest';
import type { Command } from '../calls/command.ts';
import { fileOfChanges, textOf, wordsOf } from './command-words.ts';
import type { Waiting } from './waiting.ts';

const made: Command = {
  ...{ app: 'expenses', call: 'addExpense', params: { reportId: 'R1' }, key: 'k' },
  body: { description: 'Ink, two pounds', amount: 64, sheetId: 'S1', notes: '' },
};
const route = {
  method: 'POST',
  address: '/api/app/expenses/R1/add',
  title: 'Add expense',
  page: '/',
} as const;
const waiting: Waiting = {
  ...{ command: made, route, mayWait: true, number: 1, file: 'expenses R1', account: 'A' },
  ...{ madeAt: Date.UTC(2026, 10, 24), day: '2026-11-24', locale: 'en', state: 'refused', tries: 1 },
  ...{
    firstTry: null,
    problem: { code: 'ACCESS_DENIED', error: 'You can view this file, but not change it.' },
  },
};

it('a command is named by the row that it is about', () => {
  expect(wordsOf(made)).toBe('"Ink, two pounds"');
  const tick = {
    ...made,
    call: 'changeTodos',
    body: { rows: [{ _rowIndex: 2, Task: 'Wash up' }], deed: {} },
  };
  expect(wordsOf(tick)).toBe('"Wash up"');
  const workout = { id: 'w1', start: '2026-11-24T07:30:00+01:00', end: '', name: 'Legs' };
  expect(wordsOf({ ...made, body: { workout, sets: [{ id: 's1', type: 'Normal' }] } })).toBe('"Legs"');
  expect(wordsOf({ ...made, body: {} })).toBe('');
});

it('what was typed is copied line by line, without what only the page needs', () => {
  expect(textOf(waiting)).toBe('Add expense "Ink, two pounds"\nDescription: Ink, two pounds\nAmount: 64');
});

/** The lines of what was typed, below the title. */
const linesOf = (body: Command['body']) =>
  textOf({ command: { ...made, body }, route })
    .split('\n')
    .slice(1);

it('what was typed is copied wherever a call has it, for each row', () => {
  const task = { _rowIndex: 2, Task: 'Wash up', Status: 'Pending' };
  expect(
    linesOf({
      rows: [task],
      deed: { kind: 'change', changes: { text: 'Wash the car', dueDate: '2026-12-01' } },
    }),
  ).toEqual(['Text: Wash the car', 'Due date: 2026-12-01', 'Task: Wash up', 'Status: Pending']);
  expect(linesOf({ todos: [{ text: 'Buy ink' }, { text: 'Buy paper' }] })).toEqual([
    'Text: Buy ink',
    'Text: Buy paper',
  ]);
  const set = { id: 's1', workoutId: 'w1', exerciseId: 'e1' };
  expect(
    linesOf({
      workout: { id: 'w1', name: 'Legs', notes: '' },
      sets: [
        { ...set, reps: 8 },
        { ...set, reps: 6 },
      ],
    }),
  ).toEqual(['Name: Legs', 'Reps: 8', 'Reps: 6']);
});

it('a field is told once, by words, as it was typed', () => {
  const body = { memberName: 'Ada', memberId: 'M1', expected: { 'Member Name': 'Eda', 'Member ID': 'M1' } };
  expect(linesOf(body)).toEqual(['Member name: Ada']);
});

it('columns of a person may be called anything', () => {
  const cells = { Paid: '20', 'Raw material': 'Oak', Void: 'no', 'Sheet music': 'Bach' };
  expect(linesOf({ rows: [cells] })).toEqual([
    'Paid: 20',
    'Raw material: Oak',
    'Void: no',
    'Sheet music: Bach',
  ]);
});

it('what was not sent is saved whole, with why', () => {
  expect(JSON.parse(fileOfChanges([waiting]))).toEqual({
    changes: [
      {
        what: 'Add expense "Ink, two pounds"',
        made: '2026-11-24T00:00:00.000Z',
        problem: 'You can view this file, but not change it.',
        ...{ app: 'expenses', call: 'addExpense', params: { reportId: 'R1' }, body: made.body },
      },
    ],
  });
});
