import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import type { SeenOf } from '#kernel/records/record.ts';
import { usualCurrency } from '#kernel/region.ts';
import { abroadOf } from '../currencies.ts';
import type { ExpenseChanges, ExpenseRow, expense } from '../record.ts';
import { type Part, partedCells, problemOfParts } from '../split.ts';
import { withSheet } from './report.ts';
import { currencyOf } from './report-files.ts';

/** What distinguishes the rows of a split from any other: a receipt may list two things for the same amount. */
const telling = ['date', 'description', 'category', 'amount', 'notes'] as const;

interface Place {
  reportId: string;
  sheetId: string | undefined;
}

/**
 * Splits a row: it becomes the first part, and the others are added below, all in one write or not at all.
 * @throws Problem INVALID_INPUT saying by how much the parts miss or exceed the row's amount
 */
export async function splitExpense(
  context: AppContext,
  place: Place,
  row: SeenOf<typeof expense>,
  parts: readonly Part[],
): Promise<ExpenseRow[]> {
  const { currency: own = usualCurrency } = currencyOf(await context.drive.get(place.reportId));
  const { amount } = row;
  const message =
    typeof amount === 'number'
      ? problemOfParts(
          amount,
          parts.map((part) => part.amount),
          own,
        )
      : 'This expense has no amount yet. Enter one first, then split it.';
  if (message !== undefined) throw new Problem('INVALID_INPUT', message, { fields: { parts: message } });
  const [first, ...others] = partedCells(row, parts, own, abroadOf(row, own)?.currency ?? own);
  const { updated, added } = await withSheet(context, place, (rows) =>
    rows.write(
      {
        changed: [{ seen: row, changes: first ?? {} }],
        added: others.map((part) => ({ ...row, ...part })),
      },
      telling,
    ),
  );
  return [...updated, ...added];
}

/** Undoes a split: the first part becomes what it was, and the others are deleted, all in one write or not at all. */
export async function unsplitExpense(
  context: AppContext,
  place: Place,
  row: SeenOf<typeof expense>,
  { before, others }: { before: ExpenseChanges; others: readonly SeenOf<typeof expense>[] },
): Promise<ExpenseRow[]> {
  const { updated } = await withSheet(context, place, (rows) =>
    rows.write({ changed: [{ seen: row, changes: before }], removed: others }, telling),
  );
  return updated;
}
