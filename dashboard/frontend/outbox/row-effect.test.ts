import { expect, it } from 'vitest';
import type { Command } from '../calls/command.ts';
import { effectOf } from './row-effect.ts';

const seen = { _rowIndex: 3, id: 'B1', title: 'Emma', notes: '' };

function command(body: Command['body']): Command {
  return { app: 'books', call: 'updateBook', params: { bookId: 'B1' }, body, key: 'k' };
}

it.each([
  ['told by themselves', { expected: seen, changes: { title: 'Emma, again' }, sheetId: 'A' }],
  ['told beside what was seen', { expected: seen, title: 'Emma, again', sheetId: 'A' }],
])('changes of a row are found where they are %s', (_, body) => {
  const effect = effectOf(command(body));
  expect(effect?.change).toEqual({ expected: seen, changes: { title: 'Emma, again' } });
  expect(effect?.rowIn({ book: { ...seen, title: 'Emma, again' } })).toMatchObject({ title: 'Emma, again' });
  const later = { ...seen, notes: 'lent' };
  const other = effect?.with({ expected: later, changes: { title: 'Persuasion' } });
  expect(effectOf(other ?? command({}))?.change).toEqual({
    expected: later,
    changes: { title: 'Persuasion' },
  });
  expect(other?.body['sheetId']).toBe('A');
});

it.each([
  ['what adds a row', { title: 'Emma' }],
  ['what deletes one', { expected: seen, sheetId: 'A' }],
  [
    'words of the record over words of the sheet',
    { expected: { Title: 'Emma' }, changes: { title: 'Emma, again' } },
  ],
])('nothing is worked out of %s', (_, body) => {
  expect(effectOf(command(body))).toBeUndefined();
});
