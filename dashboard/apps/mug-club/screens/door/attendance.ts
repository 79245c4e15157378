import { dayFormat, formatDay, monthsAfter, parseDay } from '#kernel/day.ts';
import { clockIn } from '../../clock.ts';
import type { CheckIn, MemberRow } from '../../record.ts';

export interface MonthCount {
  /** "2025-11" */
  month: string;
  count: number;
}

const shownMonths = 12;

/** The month of a day and those before it, oldest first. */
function monthsUpTo(day: string): string[] {
  return Array.from({ length: shownMonths }, (_, index) =>
    monthsAfter(day, index + 1 - shownMonths).slice(0, 7),
  );
}

const monthOf = (text: string) => parseDay(text)?.slice(0, 7);

/** Visits in each of the last twelve months. */
export function visitsByMonth(checkIns: readonly CheckIn[], today: string): MonthCount[] {
  const counts = Map.groupBy(checkIns, ({ when }) => monthOf(when));
  return monthsUpTo(today).map((month) => ({ month, count: counts.get(month)?.length ?? 0 }));
}

/** The number of members at the end of each of the last twelve months, by join date. */
export function membersByMonth(rows: readonly MemberRow[], today: string): MonthCount[] {
  // Members without a join date count from the beginning.
  const joined = rows.map((row) => monthOf(row.joinDate) ?? '');
  return monthsUpTo(today).map((month) => ({ month, count: joined.filter((each) => each <= month).length }));
}

/** The number of different members who visited in a month. */
export function visitorsIn(checkIns: readonly CheckIn[], month: string): number {
  const visits = checkIns.filter(({ when }) => monthOf(when) === month);
  // A visit that somebody typed may have no id.
  return new Set(visits.map(({ memberId, memberName }) => memberId || memberName.trim().toLowerCase())).size;
}

/** A moment in a form that sorts chronologically, however the sheet writes it. */
const sortable = (text: string) => `${parseDay(text) ?? ''} ${clockIn(text)}`;

/** The visits, latest first. */
export function latestVisits(checkIns: readonly CheckIn[]): CheckIn[] {
  return checkIns.toSorted(
    (a, b) => sortable(b.when).localeCompare(sortable(a.when)) || b._rowIndex - a._rowIndex,
  );
}

/** "Nov 21, 2026, 19:04" for 2026-11-21 19:04:09 in the sheet. */
export function momentText(text: string): string {
  const day = parseDay(text);
  if (day === undefined) return text;
  return `${formatDay(day)}, ${clockIn(text)}`;
}

const formats = {
  short: dayFormat({ month: 'short' }),
  long: dayFormat({ month: 'long', year: 'numeric' }),
};

/** "Nov" or "November 2025" for 2025-11. */
export function monthName(month: string, length: keyof typeof formats): string {
  return formats[length](`${month}-01`);
}
