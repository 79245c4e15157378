import type * as z from 'zod';
import { parseDay, today } from '#kernel/day.ts';
import { type MoneyContext, typedAmountSchema } from '#kernel/money.ts';
import { type ExpenseChanges, type ExpenseRow, type NewExpense, newExpenseSchema } from '../../contract.ts';

/** What stands in the form, all of it text, and the expense it becomes. */
export function expenseFormIn(context: MoneyContext) {
  return newExpenseSchema.extend({ amount: typedAmountSchema(context).pipe(newExpenseSchema.shape.amount) });
}

export const expenseFormSchema = expenseFormIn({});
export type ExpenseForm = z.input<typeof expenseFormSchema>;

export function emptyForm(): ExpenseForm {
  return { date: today(), description: '', category: '', amount: '', receipt: '', notes: '' };
}

export function formOfExpense(expense: NewExpense): ExpenseForm {
  return { ...emptyForm(), ...expense, amount: expense.amount.toFixed(2) };
}

/** A date that cannot be read is left for the person to enter; an amount stands as it is in the sheet. */
export function formOfRow(row: ExpenseRow): ExpenseForm {
  return {
    date: parseDay(row.Date) ?? '',
    description: row.Description,
    category: row.Category,
    amount: typeof row.Amount === 'number' ? row.Amount.toFixed(2) : row.Amount,
    receipt: row.Receipt,
    notes: row.Notes,
  };
}

/** The fields that differ from the row; cells nobody touched are never written. */
export function changesOf(row: ExpenseRow, expense: NewExpense): ExpenseChanges {
  const { receipt = '', notes = '' } = expense;
  return {
    ...(expense.date !== parseDay(row.Date) && { date: expense.date }),
    ...(expense.description !== row.Description && { description: expense.description }),
    ...(expense.category !== row.Category && { category: expense.category }),
    ...(isOtherAmount(row, expense) && { amount: expense.amount }),
    ...(receipt !== row.Receipt && { receipt }),
    ...(notes !== row.Notes && { notes }),
  };
}

// The form shows cents; an amount with more decimals in the sheet stays as it is while its cents are the same.
function isOtherAmount(row: ExpenseRow, expense: NewExpense): boolean {
  return typeof row.Amount !== 'number' || row.Amount.toFixed(2) !== expense.amount.toFixed(2);
}
