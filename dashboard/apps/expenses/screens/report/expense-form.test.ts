import { describe, expect, it } from 'vitest';
import { today } from '#kernel/day.ts';
import { expenseRow } from '#testing/data/expenses.ts';
import { emptyForm, expenseForm } from './expense-form.ts';

const { changesOf, schema, textsOf } = expenseForm();

const row = expenseRow(9, 'Hotel', {
  category: 'Lodging',
  amount: 486.204,
  receipt: '004518',
  photo: 'IMG_1.jpg',
  notes: 'Room 304',
});

function problems(form: object) {
  const parsed = schema.safeParse({ ...emptyForm(), description: 'Hotel', amount: '1', ...form });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the expense form', () => {
  it('starts with the local day', () => {
    expect(emptyForm()['date']).toBe(today());
  });

  it.each([
    ['1,234.50', 1234.5],
    ['$12', 12],
    ['-3', -3],
    ['0', 0],
  ])('reads %j as an amount', (amount, expected) => {
    expect(schema.parse({ ...emptyForm(), description: ' Hotel ', amount })).toMatchObject({
      amount: expected,
      description: 'Hotel',
    });
  });

  it.each(['12abc', '', 'Infinity', '1.2.3', '=1+1'])('refuses %j as an amount', (amount) => {
    expect(problems({ amount })).toEqual(['amount: Please enter a valid amount']);
  });

  it('asks for a description of more than blanks', () => {
    expect(problems({ description: '   ' })).toEqual([
      'description: Please enter a description for the expense',
    ]);
  });

  it('refuses a description of more than a cell can hold before it is sent', () => {
    expect(problems({ description: 'x'.repeat(50_001) })).toEqual([
      'description: Please keep this within 50,000 characters',
    ]);
  });
});

describe('changesOf', () => {
  it('finds nothing in a form that was opened and saved as it was', () => {
    expect(changesOf(row, schema.parse(textsOf(row)))).toEqual({});
  });

  it('holds the changed fields alone, emptied ones included', () => {
    const form = { ...textsOf(row), notes: '', amount: '500' };
    expect(changesOf(row, schema.parse(form))).toEqual({ notes: '', amount: 500 });
  });

  it('replaces a date and an amount that could not be read', () => {
    const unreadable = { ...row, date: 'Tuesday', amount: 'about 5' };
    expect(textsOf(unreadable)).toMatchObject({ date: '', amount: 'about 5' });
    const form = { ...textsOf(unreadable), date: '2025-11-04', amount: '5' };
    expect(changesOf(unreadable, schema.parse(form))).toEqual({ date: '2025-11-04', amount: 5 });
  });
});
