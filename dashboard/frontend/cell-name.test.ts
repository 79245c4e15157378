import { describe, expect, it } from 'vitest';
import { columnLetters } from './cell-name.ts';

describe('columnLetters', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls column %d %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
  });
});
