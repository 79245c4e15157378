import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Contract } from '#kernel/contract.ts';
import { Problem } from '#kernel/problem.ts';
import { defineRecord } from '#kernel/records/record.ts';
import { shownCell } from '#kernel/records/shown-rows.ts';
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
  // A cell that is not a number is left for the person to enter.
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
  // A cleared field is blank, whatever its initial value.
  const rated = { ...row, rating: 3 };
  expect(form.changesOf(rated, { title: 'EMMA', rating: '', isLent: true })).toEqual({ rating: '' });
  expect(form.changesOf(row, { title: 'EMMA', rating: 4, isLent: false })).toEqual({
    rating: 4,
    isLent: false,
  });
});

it('writes a change of the third decimal where amounts have one', () => {
  const cost = { kind: 'money', header: 'Cost' } as const;
  const words = { tab: 'Bills', one: 'bill', many: 'bills', fingerprint: [['cost']] } as const;
  const bill = defineRecord({ ...words, fields: { cost } });
  const { textsOf, changesOf } = recordForm(bill, { money: { currency: 'KWD' } });
  expect(textsOf({ cost: 4.123 })).toEqual({ cost: '4.123' });
  expect(changesOf({ cost: 4.123 }, { cost: 4.124 })).toEqual({ cost: 4.124 });
  // The field itself may name the currency of its amounts.
  const dinars = { ...cost, currency: 'KWD' } as const;
  const own = defineRecord({ ...words, fields: { cost: dinars } });
  expect(recordForm(own).textsOf({ cost: 4.123 })).toEqual({ cost: '4.123' });
  expect(shownCell(dinars, 4.123)).toMatch(/^KWD\s4\.123$/);
});

it('does not judge what nobody touched, and says nothing of it', () => {
  const before = form.textsOf({ ...row, title: 'Bad', rating: 9 });
  expect(before).toMatchObject({ title: 'BAD', rating: '9' });
  const beside = form.schemaBeside(before);
  const values = beside.parse({ ...before, isLent: 'false' });
  expect(form.changesOf({ ...row, title: 'Bad', rating: 9 }, values)).toEqual({ isLent: false });
  const wrong = beside.safeParse({ ...before, rating: '8' });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['rating']);
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
  const command = commands.add(null, { title: 'Emma' }, { key: 'key' });
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
  // The form shows whole cents, and anything that is not an amount as it is; neither counts as a change.
  const seen = { price: 486.204, tip: 'about 5' };
  expect(textsOf(seen)).toEqual({ price: '486.20', tip: 'about 5' });
  expect(changesOf(seen, { price: 486.2, tip: 5 })).toEqual({ tip: 5 });
  const theirs = { ...seen, _rowIndex: 2 };
  expect(comparedCells({ mine: seen, theirs }, ['Price']).map(({ mine }) => mine)).toEqual([
    '€486.20',
    'about 5',
  ]);
});

const shelf = defineRecord({
  tab: 'Books',
  one: 'book',
  many: 'books',
  fingerprint: [['title']],
  fields: {
    cover: { kind: 'photo', header: 'Cover' },
    title: { kind: 'text', header: 'Title', required: 'Please enter a title' },
    isbn: { kind: 'text', header: 'ISBN', code: 'isbn' },
  },
});

it('a code is checked, and written as its digits', () => {
  const { schema } = recordForm(shelf);
  const texts = { cover: '', title: 'Emma', isbn: '978-0-306-40615-7' };
  expect(schema.parse(texts)).toEqual({ cover: '', title: 'Emma', isbn: '9780306406157' });
  expect(schema.parse({ ...texts, isbn: ' ' })).toMatchObject({ isbn: '' });
  const [issue] = schema.safeParse({ ...texts, isbn: '9780306406158' }).error?.issues ?? [];
  expect(issue).toMatchObject({ path: ['isbn'], message: expect.stringContaining('does not match') });
});

it('a photo goes along with its record, which can be looked over and sent again', () => {
  const shelves: Contract = {
    addBookWithPhoto: photoCall('/photos'),
    updateBookWithPhoto: photoCall('/:bookId/photo'),
  };
  const commands = new RecordCommands(new Commands({ id: 'books' }, shelves), shelf);
  const photo = new File(['x'], 'cover.jpg', { type: 'image/jpeg' });
  const values = { cover: '', title: 'Emma', isbn: '' };
  const add = commands.add('S1', values, { key: 'K', photo });
  expect(add).toMatchObject({ call: 'addBookWithPhoto', key: 'K', body: { sheetId: 'S1' } });
  expect(commands.valuesIn(add)).toEqual(values);
  expect(commands.photoOf(add)).toBe(photo);
  const stored = { id: 'row-2', _rowIndex: 2, ...values };
  const update = commands.update('S1', stored, { title: 'Persuasion' }, { photo });
  expect(update).toMatchObject({ call: 'updateBookWithPhoto', params: { bookId: 'row-2' } });
  expect(commands.changesIn(update)).toEqual({ title: 'Persuasion', cover: 'cover.jpg' });
});

function photoCall(path: `/${string}`) {
  return { method: 'POST', path, returns: z.unknown(), files: { photo: { maxBytes: 1 } } } as const;
}
