import { describe, expect, it } from 'vitest';
import { hasWordPrefix, naturalKey } from './file-names.ts';

describe('a name contains the beginnings of its words', () => {
  it.each([
    ['HelloWorld', 'hello', true],
    ['HelloWorld', 'World', false],
    ['hello_world-again', 'world', true],
    ['hello_world-again', 'AGAIN', true],
    ['Rent & heating', 'rent & heat', true],
    ['Über Uns', 'über', true],
    ['U\u0308ber', '\u00fcber', true],
    ['aab ab', 'ab', true],
    ['photo.jpg', '.jpg', true],
    ['anything', '', true],
    ['', 'x', false],
    ['日本語', '日本', true],
  ])('%s contains %s: %s', (name, sought, expected) => {
    expect(hasWordPrefix(name, sought)).toBe(expected);
  });
});

it('numbers in names sort by their value', () => {
  const names = ['page 10', 'Page 9', 'page 09b', 'page', `page ${'9'.repeat(30)}`];
  const sorted = names.toSorted((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1));
  expect(sorted).toEqual(['page', 'Page 9', 'page 09b', 'page 10', `page ${'9'.repeat(30)}`]);
});
