import { describe, expect, it } from 'vitest';
import { operationWords, shownOperations } from './operations.ts';

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
    expect(shownOperations(five)).toEqual({ shown: five, more: 0 });
    expect(shownOperations([...five, 'A', 'B', 'C'])).toEqual({ shown: five, more: 3 });
  });

  it('is shown once where others read the same', () => {
    expect(shownOperations(['FLY', 'ADD_TODO', 'SWIM'])).toEqual({ shown: ['FLY', 'ADD_TODO'], more: 0 });
  });
});
