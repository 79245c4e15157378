import { expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import { unsentOf } from '../outbox/laid-over.ts';
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
      { key: 'first', changesOf: ({ id }) => (id === '3' ? { notes: '' } : undefined) },
      { key: 'second', changesOf: ({ id }) => (id === '3' ? { title: 'Persuasion, again' } : undefined) },
      { key: 'third', changesOf: ({ id }) => (id === 'key' ? { notes: 'unfinished' } : undefined) },
    ],
    removed: [2],
  });
  expect(shown).toEqual([
    { ...persuasion, title: 'Persuasion, again', notes: '' },
    { id: 'key', _rowIndex: 4, title: 'Sanditon', notes: 'unfinished' },
  ]);
  expect(shown.map(unsentOf)).toEqual([
    { key: 'first', isNew: false, isWaiting: true },
    { key: 'key', isNew: true, isWaiting: true },
  ]);
  expect(rows).toEqual([emma, persuasion]);
});
