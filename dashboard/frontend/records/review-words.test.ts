import { expect, it } from 'vitest';
import * as z from 'zod';
import { defineContract } from '#kernel/contract.ts';
import { recordCalls } from '#kernel/records/calls.ts';
import { defineRecord } from '#kernel/records/record.ts';
import { Commands } from '../calls/commands.ts';
import { derivedWords } from './review-words.ts';

const book = defineRecord({
  tab: 'Books',
  one: 'book',
  many: 'books',
  fingerprint: [['title']],
  fields: {
    title: { kind: 'text', header: 'Title', required: 'Please enter a title' },
    notes: { kind: 'text', header: 'Notes' },
  },
});
const loan = defineRecord({
  tab: 'Loans',
  one: 'loan',
  many: 'loans',
  fingerprint: [['who']],
  fields: { who: { kind: 'text', header: 'Who', required: 'Please say who' } },
});
const contract = defineContract({
  ...recordCalls(book, { maxImported: 10, formats: ['csv'] }),
  addLoan: {
    method: 'POST',
    mayWait: { as: 'Add loan' },
    path: '/shelves/:shelfId/loans',
    body: loan.fresh,
    returns: z.object({}),
  },
  updateLoan: {
    method: 'PUT',
    mayWait: { as: 'Change loan' },
    path: '/shelves/:shelfId/loans/:row',
    body: z.object({ expected: z.object({ Who: z.string() }), changes: loan.changes }),
    returns: z.object({}),
  },
  lendBook: {
    method: 'POST',
    mayWait: { as: 'Lend book' },
    path: '/shelves/:shelfId/lend',
    body: z.object({ expected: z.object({ Who: z.string() }), day: z.string() }),
    returns: z.object({}),
  },
});
const app = { id: 'todos' };
const commands = new Commands(app, contract);
const words = derivedWords({ app, contract, records: [book, loan] });

it('a row is known by its cells, and added again by the call of its record', () => {
  const body = { title: 'Emma', sheetId: 's1', expected: { _rowIndex: 2, title: 'Ema', notes: '' } };
  const update = commands.make('updateBook', { bookId: 'b1', body });
  expect(words.recordOf(update)).toBe(book);
  expect(words.addAgain(update, { title: 'Emma', notes: '' })).toMatchObject({
    call: 'addBook',
    body: { title: 'Emma', sheetId: 's1' },
  });
  // A form would not accept it.
  expect(words.addAgain(update, { title: '', notes: 'x' })).toBeUndefined();
});

it('rows that travel under the headers of their sheet are known, too, and go to where their file is', () => {
  const body = { expected: { Who: 'Ada' }, changes: { who: 'Ida' } };
  const update = commands.make('updateLoan', { shelfId: 'A', row: 3, body });
  expect(words.recordOf(update)).toBe(loan);
  expect(words.addAgain(update, { who: 'Ida' })).toMatchObject({
    ...{ call: 'addLoan', params: { shelfId: 'A' }, body: { who: 'Ida' } },
  });
});

it('what does more than to change its row is not added again', () => {
  const lend = commands.make('lendBook', {
    shelfId: 'A',
    body: { expected: { Who: 'Ada' }, day: '2026-01-01' },
  });
  expect(words.addAgain(lend, { who: 'Ada' })).toBeUndefined();
});
