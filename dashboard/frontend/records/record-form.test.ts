import { expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { defineRecord } from '#kernel/records/record.ts';
import { Commands } from '../calls/commands.ts';
import { RecordCommands } from './record-commands.ts';
import { recordForm } from './record-form.ts';

const book = defineRecord({
  tab: 'Books',
  one: 'book',
  many: 'books',
  id: { field: 'bookId', prefix: 'B' },
  fingerprint: [['bookId'], ['title']],
  fields: {
    bookId: { kind: 'text', header: 'ID', isOptional: true, isOurs: true },
    title: { kind: 'text', header: 'Title', required: 'Please enter a title' },
    rating: { kind: 'number', header: 'Rating', min: 1, max: 5, label: 'Stars', initial: 3 },
    isLent: { kind: 'flag', header: 'Lent' },
  },
});
const form = recordForm(book, {
  reads: { title: (cell) => String(cell).toUpperCase() },
  checks: { title: (text) => (text === 'BAD' ? 'This is no title.' : undefined) },
});
const row = { id: 'B1', bookId: 'B1', _rowIndex: 4, title: 'Emma', rating: 'five', isLent: true };

it('shows of cells what its fields can hold', () => {
  expect(form.empty).toEqual({ title: '', rating: '3', isLent: 'false' });
  // What is no number is left for the person to enter.
  expect(form.textsOf(row)).toEqual({ title: 'EMMA', rating: '', isLent: 'true' });
  expect(form.required).toEqual(['title']);
});

it('makes values of texts, and says of each field what is wrong with it', () => {
  expect(form.schema.parse({ title: ' Emma ', rating: '4,5', isLent: 'true' })).toEqual({
    title: 'Emma',
    rating: 4.5,
    isLent: true,
  });
  const wrong = form.schema.safeParse({ title: 'BAD', rating: 'six', isLent: '' });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['rating', 'Rating is between 1 and 5'],
    ['title', 'This is no title.'],
  ]);
});

it('writes only what was changed in it', () => {
  expect(form.changesOf(row, { title: 'EMMA', rating: '', isLent: true })).toEqual({});
  // A field that is emptied is blank, whatever it is at first.
  const rated = { ...row, rating: 3 };
  expect(form.changesOf(rated, { title: 'EMMA', rating: '', isLent: true })).toEqual({ rating: '' });
  expect(form.changesOf(row, { title: 'EMMA', rating: 4, isLent: false })).toEqual({
    rating: 4,
    isLent: false,
  });
});

it('says the server’s words at its own fields alone', () => {
  const problem = new Problem('INVALID_INPUT', 'No.', { fields: { rating: 'Too many.', sheetId: 'Which?' } });
  expect(form.problemsOf(problem)).toEqual([['rating', 'Too many.']]);
});

it('shows both versions of a row that was changed in the sheet, and where they differ', () => {
  const commands = new RecordCommands(new Commands({ id: 'books' }, {}), book);
  const changes = commands.changesIn(commands.update('sheet', row, { rating: 2 }));
  const current = { ID: 'B1', Title: 'Emma', Rating: 5, Lent: true };
  const problem = new Problem('CONFLICT', 'Changed.', {
    conflict: { rowIndex: 9, current, fields: ['Rating'] },
  });
  const conflict = form.conflictOf(problem, changes, row);
  expect(conflict).toEqual({
    mine: { bookId: 'B1', title: 'Emma', rating: 2, isLent: true, _rowIndex: 9 },
    theirs: { bookId: 'B1', title: 'Emma', rating: 5, isLent: true, _rowIndex: 9 },
  });
  const cells = conflict && form.comparedCells(conflict, ['Title', 'Mine', 'Rating']);
  expect(cells?.find(({ field }) => field === 'rating')).toMatchObject({
    mine: '2',
    theirs: '5',
    changedCell: 'C9',
  });
  expect(cells?.find(({ field }) => field === 'isLent')).toMatchObject({ mine: 'Yes', theirs: 'Yes' });
  expect(form.conflictOf(null, changes, row)).toBeUndefined();
});

it('a command is all JSON, and leaves out what is not told', () => {
  const commands = new RecordCommands(new Commands({ id: 'books' }, {}), book);
  const command = commands.add(null, { title: 'Emma' }, 'key');
  expect(command).toEqual({
    app: 'books',
    call: 'addBook',
    params: {},
    body: { title: 'Emma' },
    key: 'key',
  });
  expect(JSON.parse(JSON.stringify(command))).toEqual(command);
  expect(commands.remove('sheet', [row]).body).toEqual({
    books: [{ bookId: 'B1', _rowIndex: 4, title: 'Emma', rating: 'five', isLent: true }],
  });
});

it('takes amounts as people write them, in the currency that they are in', () => {
  const fare = defineRecord({
    tab: 'Fares',
    one: 'fare',
    many: 'fares',
    fingerprint: [['price']],
    fields: {
      price: { kind: 'money', header: 'Price', required: 'Please enter a price' },
      tip: { kind: 'money', header: 'Tip' },
    },
  });
  const { schema, textsOf, changesOf, comparedCells } = recordForm(fare, { money: { currency: 'EUR' } });
  expect(schema.parse({ price: '€1,234.50', tip: '' })).toEqual({ price: 1234.5, tip: '' });
  const problems = (price: string) => schema.safeParse({ price, tip: '' }).error?.issues[0]?.message;
  expect(problems(' ')).toBe('Please enter a price');
  expect(problems('12abc')).toBe('Please enter a valid amount');
  expect(problems('$12')).toBe('This is not in EUR. Enter the amount in EUR');
  // A form shows cents, and what is no amount as it stands; nobody has changed either.
  const seen = { price: 486.204, tip: 'about 5' };
  expect(textsOf(seen)).toEqual({ price: '486.20', tip: 'about 5' });
  expect(changesOf(seen, { price: 486.2, tip: 5 })).toEqual({ tip: 5 });
  const theirs = { ...seen, _rowIndex: 2 };
  expect(comparedCells({ mine: seen, theirs }, ['Price']).map(({ mine }) => mine)).toEqual([
    '€486.20',
    'about 5',
  ]);
});
