import { expect, it } from 'vitest';
import type { HistoryChange } from '#kernel/calls/history.ts';
import { rowThen } from './row-then.ts';

const change = (id: string, cells: HistoryChange['cells'], kind: HistoryChange['kind'] = 'changed') => ({
  ...{ id, at: '2026-11-20T09:40:00Z', since: null, who: 'Mara', how: 'Todos', tab: 'Tasks', record: '' },
  ...{ kind, row: 3, cells, renamed: {}, canRestore: true },
});
const now = [
  { header: 'Stage', value: 'Proof' },
  { header: 'Price', value: '1240' },
];
const changes = [
  change('3 0', [{ header: 'Stage', from: 'Quote', to: 'Proof' }]),
  change('2 0', [
    { header: 'Stage', from: '', to: 'Quote' },
    { header: 'Price', from: '1090', to: '1240' },
  ]),
  change('1 0', [{ header: 'Price', from: '', to: '1090' }], 'added'),
];

it('is the row now without what was changed since', () => {
  const then = (id: string) => rowThen(now, changes, id)?.map(({ before }) => before);
  expect(then('3 0')).toEqual(['Proof', '1240']);
  expect(then('2 0')).toEqual(['Quote', '1240']);
  expect(then('1 0')).toEqual(['', '1090']);
});

it('is under the present headers of columns that were renamed since', () => {
  const renamed = [
    { ...change('2 0', [{ header: 'State', from: 'Quote', to: 'Proof' }]), renamed: { State: 'Stage' } },
    change('1 0', [{ header: 'State', from: '', to: 'Quote' }], 'added'),
  ];
  expect(rowThen(now, renamed, '1 0')?.map(({ before }) => before)).toEqual(['Quote', '1240']);
});

it('is not told where the changes do not lead there', () => {
  expect(rowThen(now, changes, '9 9')).toBeNull();
  expect(rowThen(now, [change('4 0', [], 'erased'), ...changes], '2 0')).toBeNull();
});
