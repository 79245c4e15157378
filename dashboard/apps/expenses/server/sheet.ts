import { formProblems } from '#backend/table/form-problem.ts';
import { defineSheet, type RecordOf } from '#backend/table/sheet.ts';
import type { ExpenseChanges, NewExpense } from '../contract.ts';

export const expenseSheet = defineSheet({
  tab: 'Expenses',
  columns: {
    Date: { kind: 'day', aliases: ['Expense Date', 'Day'] },
    Description: { kind: 'text', aliases: ['Item', 'Details'], width: 260 },
    Category: { kind: 'text', aliases: ['Type'], width: 110 },
    Amount: { kind: 'money', aliases: ['Amount (USD)', 'Cost', 'Total'], width: 110 },
    Receipt: { kind: 'text', aliases: ['Receipt Number', 'Receipt #', 'Receipt No'], width: 130 },
    Photo: { kind: 'text', aliases: ['Receipt Photo', 'Photo Name', 'Image'], width: 150 },
    Notes: { kind: 'text', aliases: ['Note', 'Comments', 'Comment'], width: 220 },
  },
  fingerprint: ['Date', 'Description', 'Amount'],
});

export type ExpenseRecord = RecordOf<typeof expenseSheet>;

/** What a form says, under the sheet's headers, and the name of its photo. */
export function recordOf(expense: NewExpense, photo = ''): ExpenseRecord {
  return {
    Date: expense.date,
    Description: expense.description,
    Category: expense.category,
    Amount: expense.amount,
    Receipt: expense.receipt ?? '',
    Photo: photo,
    Notes: expense.notes ?? '',
  };
}

/** The fields of a form that were changed, under the sheet's headers. */
export function changesOf(changes: ExpenseChanges): Partial<ExpenseRecord> {
  const { date, description, category, amount, receipt, notes } = changes;
  return {
    ...(date !== undefined && { Date: date }),
    ...(description !== undefined && { Description: description }),
    ...(category !== undefined && { Category: category }),
    ...(amount !== undefined && { Amount: amount }),
    ...(receipt !== undefined && { Receipt: receipt }),
    ...(notes !== undefined && { Notes: notes }),
  };
}

const formFields: Readonly<Record<string, keyof NewExpense>> = {
  Date: 'date',
  Description: 'description',
  Category: 'category',
  Amount: 'amount',
  Receipt: 'receipt',
  Notes: 'notes',
};

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = formProblems(formFields);
