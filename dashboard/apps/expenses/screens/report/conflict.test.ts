import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { comparedCells, conflictOf } from './conflict.ts';

const row = expenseRow(9, 'Hotel', {
  Category: 'Lodging',
  Amount: 486.2,
  Photo: 'IMG_1.jpg',
  Notes: 'Room 304',
});
const attempt = { row, changes: { amount: 500 } };

function conflictProblem(rowIndex: number | null, current: Record<string, unknown> | null, fields: string[]) {
  return new Problem('CONFLICT', 'This row has changed in the sheet.', {
    conflict: { rowIndex, current, fields },
  });
}

describe('a conflict', () => {
  it('is shown as what the person wants on top of what the sheet holds now', () => {
    const problem = conflictProblem(12, { Amount: 450, Notes: 'Paid' }, ['Amount']);
    const conflict = conflictOf(problem, attempt);
    expect(conflict?.mine).toMatchObject({ _rowIndex: 12, Amount: 500, Notes: 'Paid' });
    expect(conflict?.theirs).toMatchObject({ _rowIndex: 12, Amount: 450, Notes: 'Paid', Photo: 'IMG_1.jpg' });
  });

  it('names a changed cell by where its column stands now', () => {
    const problem = conflictProblem(12, { amount: 'about 450' }, ['amount']);
    const conflict = conflictOf(problem, attempt);
    const headers = ['Mine', 'Notes', ' amount ', 'Date'];
    expect(conflict && comparedCells(conflict, headers).filter(({ changedCell }) => changedCell)).toEqual([
      { label: 'Amount', field: 'amount', mine: '$500.00', theirs: 'about 450', changedCell: 'C12' },
    ]);
  });

  it('has nothing of the sheet to show when the row is gone', () => {
    const conflict = conflictOf(conflictProblem(null, null, []), attempt);
    expect(conflict).toMatchObject({ mine: { Amount: 500, Description: 'Hotel' }, theirs: null });
  });

  it.each([
    [new Problem('CONFLICT', 'Several rows look like this one.')],
    [conflictProblem(12, { Amount: ['not', 'a', 'cell'] }, ['Amount'])],
    [new Problem('SERVER_ERROR', 'No.')],
  ])('is not made up from %s', (problem) => {
    expect(conflictOf(problem, attempt)).toBeUndefined();
  });
});
