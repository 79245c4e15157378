import { expect, it } from 'vitest';
import { inOneGo } from '../in-one-go.ts';
import { ordering, type SortKey } from './order.ts';

const keysIn = (keys: readonly SortKey[], order: 'asc' | 'desc') =>
  inOneGo(
    ordering(
      keys.map((key) => ({ key })),
      ({ key }) => key,
      order,
    ),
  ).map(({ key }) => key);

it('orders numbers by their value, texts as people read them, and nothing before anything', () => {
  expect(keysIn([10, 9, undefined, -1.5], 'asc')).toEqual([undefined, -1.5, 9, 10]);
  expect(keysIn(['Row 10', 'row 9', '', 'Ärmel', 'Zoo'], 'asc')).toEqual([
    '',
    'Ärmel',
    'row 9',
    'Row 10',
    'Zoo',
  ]);
  expect(keysIn([10, null, 9], 'desc')).toEqual([10, 9, null]);
});

it.each(['asc', 'desc'] as const)('leaves many rows of one key as they stood, %s', (order) => {
  // 0 to 6, thoroughly mixed, with their places.
  const rows = Array.from({ length: 5_000 }, (_, place) => ({ key: (place * 7_919) % 7, place }));
  const sign = order === 'asc' ? 1 : -1;
  const sorted = inOneGo(ordering(rows, ({ key }) => key, order));
  expect(sorted).toEqual(rows.toSorted((one, other) => sign * (one.key - other.key)));
});

it('does its work in pieces', () => {
  const rows = Array.from({ length: 5_000 }, (_, place) => ({ key: -place }));
  let pieces = 0;
  const work = ordering(rows, ({ key }) => key, 'asc');
  while (!work.next().done) pieces += 1;
  expect(pieces).toBeGreaterThan(5_000);
});
