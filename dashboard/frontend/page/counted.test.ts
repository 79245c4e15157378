import { expect, it } from 'vitest';
import { counted, nounFor } from '#kernel/counted.ts';

it.each([
  [0, 'shirt', undefined, '0 shirts'],
  [1, 'shirt', undefined, '1 shirt'],
  [1000, 'photo', undefined, '1,000 photos'],
  [2, 'entry', 'entries', '2 entries'],
  [1, 'contact is', 'contacts are', '1 contact is'],
])('%d %s', (count, one, many, text) => {
  expect(counted(count, one, many)).toBe(text);
});

it('the noun alone follows its number', () => {
  expect([nounFor(1, 'shirt'), nounFor(0, 'shirt')]).toEqual(['shirt', 'shirts']);
});
