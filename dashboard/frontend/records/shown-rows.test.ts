import { expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import { withWaiting } from './shown-rows.ts';

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
const emma = { id: '2', _rowIndex: 2, title: 'Emma', notes: '' };
const persuasion = { id: '3', _rowIndex: 3, title: 'Persuasion', notes: 'lent' };
const rows = [emma, persuasion];

it('what waits is laid over the rows, which stay as they were read', () => {
  const shown = withWaiting(book, rows, {
    added: [['key', { title: 'Sanditon' }]],
    changed: [
      { isOf: ({ id }) => id === '3', changes: { notes: '' } },
      { isOf: ({ id }) => id === '3', changes: { title: 'Persuasion, again' } },
    ],
    removed: [2],
  });
  expect(shown).toEqual([
    { ...persuasion, title: 'Persuasion, again', notes: '' },
    { id: 'key', _rowIndex: 4, title: 'Sanditon', notes: '' },
  ]);
  expect(rows).toEqual([emma, persuasion]);
});
