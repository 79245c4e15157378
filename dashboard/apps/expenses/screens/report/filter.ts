import { dayOf } from '#kernel/day.ts';
import { searchTexts } from '#kernel/records/shown-rows.ts';
import { usualCurrency } from '#kernel/region.ts';
import { dayTexts, finderAmong, matches } from '#kernel/search.ts';
import { type ExpenseRow, expense } from '../../record.ts';
import type { Report } from '../../report-calls.ts';

const fields = Object.entries(expense.fields);

/** Finds the lines of a report in this currency that contain every word of a query. */
export const expenseFinder = (currency = usualCurrency) =>
  finderAmong((row: ExpenseRow) => searchTexts(fields, row, currency));

export function matchesReport(report: Report, query: string): boolean {
  const days = [report.createdTime, report.modifiedTime].flatMap((time) => dayTexts(dayOf(new Date(time))));
  return matches([report.name, report.description, report.owner?.displayName ?? '', ...days], query);
}
