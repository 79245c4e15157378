import { dayOf, formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import type { ExpenseRow, Report } from '../contract.ts';

/** True when every word of the query occurs in one of the texts, in any case. */
function hasEveryWord(texts: readonly string[], query: string): boolean {
  const text = texts.join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A day is found by what the sheet holds and by what the screen shows. */
function dayTexts(day: string): string[] {
  const known = parseDay(day);
  return known === undefined ? [day] : [known, formatDay(known)];
}

export function matchesExpense(row: ExpenseRow, query: string, currency?: string): boolean {
  const amount =
    typeof row.Amount === 'number' ? [String(row.Amount), formatMoney(row.Amount, currency)] : [row.Amount];
  return hasEveryWord(
    [...dayTexts(row.Date), row.Description, row.Category, ...amount, row.Receipt, row.Photo, row.Notes],
    query.trim(),
  );
}

export function matchesReport(report: Report, query: string): boolean {
  const days = [report.createdTime, report.modifiedTime].flatMap((time) => dayTexts(dayOf(new Date(time))));
  return hasEveryWord(
    [report.name, report.description, report.owner?.displayName ?? '', ...days],
    query.trim(),
  );
}
