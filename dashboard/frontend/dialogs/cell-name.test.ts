import { describe, expect, it } from 'vitest';
import { cellName, columnLetters } from './cell-name.ts';

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

it('names a cell by whichever of its names the column bears', () => {
  const headers = ['Name', ' E-MAIL ', 'Notes'];
  expect(cellName(['Email', 'E-mail'], 9, headers)).toBe('B9');
  expect(cellName(['Phone', 'Mobile'], 9, headers)).toBe('Phone');
});
