import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('forgets what was used longest ago', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

it('keeps an entry that is set again only once', () => {
  const recent = new Recent<number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.set('a', 3);
  expect(recent.get('b')).toBe(2);
  expect(recent.get('a')).toBe(3);
});
