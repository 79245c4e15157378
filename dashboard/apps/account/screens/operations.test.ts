import { describe, expect, it } from 'vitest';
import { listOperations, operationWords } from './operations.ts';

describe('an operation', () => {
  it.each([
    ['CREATE_SHEETS', 'create new spreadsheets'],
    ['EDIT_SHEETS', 'edit your spreadsheets'],
    ['ADD_EXPENSE', 'add new expenses'],
    ['ADD_TODO', 'create new todos'],
    ['UPLOAD_PHOTO', 'upload and process photos'],
    ['FLY', 'complete this action'],
    ['toString', 'complete this action'],
  ])('%s reads "%s"', (name, text) => {
    expect(operationWords(name)).toBe(text);
  });

  it('is shown among the first five, then how many more there are', () => {
    const five = ['CREATE_SHEETS', 'EDIT_SHEETS', 'ADD_EXPENSE', 'ADD_TODO', 'UPLOAD_PHOTO'];
    expect(listOperations(five)).toBe(
      'create new spreadsheets, edit your spreadsheets, add new expenses, create new todos, upload and process photos',
    );
    expect(listOperations([...five, 'A', 'B', 'C'])).toMatch(/upload and process photos \.\.\. and 3 more$/);
  });
});
