import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { headed } from '../../record.ts';
import { expenseForm } from './expense-form.ts';

const row = expenseRow(9, 'Hotel', {
  category: 'Lodging',
  amount: 486.2,
  photo: 'IMG_1.jpg',
  notes: 'Room 304',
});
const { comparedCells, conflictOf: conflictWith } = expenseForm({ currency: 'USD' });
const conflictOf = (problem: Problem) => conflictWith(problem, { amount: 500 }, row);
/** The row after someone else has changed it. */
const current = (part: Partial<typeof row>) => headed.cells.encode({ ...row, ...part });

function conflictProblem(rowIndex: number | null, cells: Record<string, unknown> | null, fields: string[]) {
  return new Problem('CONFLICT', 'This row has changed in the sheet.', {
    conflict: { rowIndex, current: cells, fields },
  });
}

describe('a conflict', () => {
  it('is shown as what the person wants on top of what the sheet holds now', () => {
    const problem = conflictProblem(12, current({ amount: 450, notes: 'Paid' }), ['Amount']);
    const conflict = conflictOf(problem);
    expect(conflict?.mine).toMatchObject({ _rowIndex: 12, amount: 500, notes: 'Paid' });
    expect(conflict?.theirs).toMatchObject({ _rowIndex: 12, amount: 450, notes: 'Paid', photo: 'IMG_1.jpg' });
  });

  it('names a changed cell by where its column stands now', () => {
    const problem = conflictProblem(12, current({ amount: 'about 450' }), ['Amount']);
    const conflict = conflictOf(problem);
    const headers = ['Mine', 'Notes', ' amount ', 'Date'];
    expect(conflict && comparedCells(conflict, headers).filter(({ changedCell }) => changedCell)).toEqual([
      { label: 'Amount', field: 'amount', mine: '$500.00', theirs: 'about 450', changedCell: 'C12' },
    ]);
  });

  it('has nothing of the sheet to show when the row is gone', () => {
    const conflict = conflictOf(conflictProblem(null, null, []));
    expect(conflict).toMatchObject({ mine: { amount: 500, description: 'Hotel' }, theirs: null });
  });

  it.each([
    [new Problem('CONFLICT', 'Several rows look like this one.')],
    [conflictProblem(12, { ...current({}), Amount: ['not', 'a', 'cell'] }, ['Amount'])],
    [new Problem('SERVER_ERROR', 'No.')],
  ])('is not made up from %s', (problem) => {
    expect(conflictOf(problem)).toBeUndefined();
  });
});
