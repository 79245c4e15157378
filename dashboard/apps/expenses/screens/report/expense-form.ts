import * as z from 'zod';
import { type FormTexts, type RecordForm, recordForm } from '#frontend/records/record-form.ts';
import { today } from '#kernel/day.ts';
import type { MoneyContext } from '#kernel/money.ts';
import type { Cells, ValuesOf } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { expense } from '../../record.ts';
import { problemOfTax } from '../../tax.ts';
import { moneyReads, type OwnMoney, readMoney } from './money-fields.ts';

/** All cells of an expense that people type. */
export type TypedExpense = ValuesOf<typeof expense>;

type Schema = RecordForm['schema'];

/**
 * The same schema after the money fields have been parsed together. In a row that initially had the texts `before`, cells that nobody
 * touched stay as they are, whatever a person means by them: an own Currency column, "yes" as what was paid.
 */
function withReadMoney(schema: Schema, own: OwnMoney, before: FormTexts = {}): Schema {
  return z.record(z.string(), z.string()).transform((typed, context) => {
    const isTouched = (name: string) => !(name in before) || typed[name] !== before[name];
    const money = readMoney(typed, own);
    const texts = Object.entries(money.texts).filter(([name]) => isTouched(name));
    // Another currency asks for what was paid in it.
    const problems = Object.entries(money.problems).filter(
      ([name]) => isTouched(name) || isTouched('currency'),
    );
    const parsed = schema.safeParse({ ...typed, ...Object.fromEntries(texts) });
    const issues = (parsed.error?.issues ?? []).filter(({ path }) => !(String(path[0]) in money.problems));
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
    for (const [name, message] of problems) context.addIssue({ code: 'custom', path: [name], message });
    const isTaxed = isTouched('amount') || isTouched('tax');
    const ofTax = problemOfTax(expense.values.partial().safeParse(parsed.data).data ?? {});
    if (isTaxed && ofTax !== undefined) context.addIssue({ code: 'custom', path: ['tax'], message: ofTax });
    return parsed.data ?? z.NEVER;
  });
}

/** The form for expenses whose amounts are in this currency. */
export function expenseForm(money: MoneyContext = {}): RecordForm {
  const own = { ...money, currency: money.currency ?? usualCurrency };
  const form = recordForm(expense, { money, reads: moneyReads(own) });
  return {
    ...form,
    schema: withReadMoney(form.schema, own),
    schemaBeside: (before) => withReadMoney(form.schemaBeside(before), own, before),
    // A date is filled in from the start; if it is cleared, or if nothing says what was paid, the form complains when it is sent.
    required: ['description'],
  };
}

export function emptyForm(): FormTexts {
  return { ...expenseForm().empty, date: today() };
}

/** The values that a form of expenses has parsed. */
export function typedOf(cells: Cells): TypedExpense {
  return expense.values.parse(cells);
}
