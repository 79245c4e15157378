import { type FormTexts, type RecordForm, recordForm } from '#frontend/records/record-form.ts';
import { today } from '#kernel/day.ts';
import type { MoneyContext } from '#kernel/money.ts';
import type { Cells, ValuesOf } from '#kernel/records/record.ts';
import { expense } from '../../record.ts';

/** All of an expense that people type. */
export type TypedExpense = ValuesOf<typeof expense>;

/** The form of expenses whose amounts are in this currency. */
export function expenseForm(money: MoneyContext = {}): RecordForm {
  // A date is there from the start; one that is missing is asked for when the form is sent.
  return { ...recordForm(expense, { money }), required: ['description', 'amount'] };
}

export function emptyForm(): FormTexts {
  return { ...expenseForm().empty, date: today() };
}

/** What a form of expenses has made of its texts. */
export function typedOf(cells: Cells): TypedExpense {
  return expense.values.parse(cells);
}
