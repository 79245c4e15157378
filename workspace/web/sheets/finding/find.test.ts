import { describe, expect, it } from 'vitest';
import { type FindOptions, matches, replaced } from './find.ts';

const options = (text: string, more: Partial<FindOptions> = {}): FindOptions => ({
  text,
  isCaseSensitive: false,
  isWholeCell: false,
  ...more,
});

describe('finding and replacing', () => {
  it.each([
    ['Hardware', options('ware'), true],
    ['Hardware', options('WARE'), true],
    ['Hardware', options('WARE', { isCaseSensitive: true }), false],
    ['Hardware', options('hardware', { isWholeCell: true }), true],
    ['Hardware', options('hard', { isWholeCell: true }), false],
    ['Hardware', options(''), false],
  ])('%s by %o: %s', (text, wanted, expected) => {
    expect(matches(text, wanted)).toBe(expected);
  });

  it('what is sought is no pattern, and neither is its replacement', () => {
    expect(replaced('1.5 (net) 115', options('1.5'), '$&')).toBe('$& (net) 115');
    expect(replaced('a(b)a(B)', options('(b)'), '-')).toBe('a-a-');
    expect(replaced('Ab', options('ab', { isWholeCell: true }), 'c')).toBe('c');
  });
});
