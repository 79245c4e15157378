import { dayOf } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { dayTexts, matches } from '#kernel/search.ts';
import type { ExpenseRow, Report } from '../../contract.ts';

export function matchesExpense(row: ExpenseRow, query: string, currency?: string): boolean {
  const amount =
    typeof row.Amount === 'number' ? [String(row.Amount), formatMoney(row.Amount, currency)] : [row.Amount];
  return matches(
    [...dayTexts(row.Date), row.Description, row.Category, ...amount, row.Receipt, row.Photo, row.Notes],
    query,
  );
}

export function matchesReport(report: Report, query: string): boolean {
  const days = [report.createdTime, report.modifiedTime].flatMap((time) => dayTexts(dayOf(new Date(time))));
  return matches([report.name, report.description, report.owner?.displayName ?? '', ...days], query);
}
