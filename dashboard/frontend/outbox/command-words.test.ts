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
  expect(wordsOf({ ...made, body: {} })).toBe('');
});

it('what was typed is copied line by line, without what only the page needs', () => {
  expect(textOf(waiting)).toBe('Add expense "Ink, two pounds"\ndescription: Ink, two pounds\namount: 64');
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
