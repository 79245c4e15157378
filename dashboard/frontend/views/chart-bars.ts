import { dayFormat, monthsAfter } from '#kernel/day.ts';
import type { NamedField, RowCells } from '#kernel/records/record.ts';
import { byChoice, byDay, sumOf } from './grouping.ts';

/** A column of the chart: the rows of a choice, a month or a year, and what they come to. */
interface Bar {
  label: string;
  name: string;
  amount: number;
}

export interface ViewBars {
  /** "month", "year" or '' where the bars are choices. */
  step: 'month' | 'year' | '';
  bars: Bar[];
  /** How many rows have no day, and are in no bar. */
  left: number;
}

const maxMonths = 24;
/** Beyond them choices that no row has, and years long ago, are left out. */
const maxBars = 40;

const monthName = dayFormat({ month: 'long', year: 'numeric' });
const shortMonth = dayFormat({ month: 'short' });

/** What the rows come to in the field of amounts, by a field of choices or days; their number where it is null. */
export function viewBars(
  [name, field]: NamedField,
  rows: readonly RowCells[],
  amount: NamedField | null,
): ViewBars {
  const come = (some: readonly RowCells[]) => (amount === null ? some.length : sumOf(amount, some));
  if (field.kind !== 'day') {
    const groups = byChoice(field, name, rows);
    const shown = groups.length > maxBars ? groups.filter(({ rows: some }) => some.length > 0) : groups;
    const bars = shown.map(({ title, rows: some }) => ({ label: title, name: title, amount: come(some) }));
    return { step: '', bars, left: 0 };
  }
  const days = byDay(name, rows);
  const left = days.get('')?.length ?? 0;
  days.delete('');
  const grouped = (length: number) => {
    const groups = new Map<string, RowCells[]>();
    for (const [day, some] of days) {
      const key = day.slice(0, length);
      groups.set(key, [...(groups.get(key) ?? []), ...some]);
    }
    return groups;
  };
  const months = monthsIn([...days.keys()]);
  if (months.length <= maxMonths) {
    const groups = grouped('2026-11'.length);
    const bars = months.map((month, at) => ({
      // A new year is told where it begins.
      label: at > 0 && month.slice(5, 7) === '01' ? month.slice(0, 4) : shortMonth(month),
      name: monthName(month),
      amount: come(groups.get(month.slice(0, 7)) ?? []),
    }));
    return { step: 'month', bars, left };
  }
  const years = [...grouped('2026'.length)].sort(([one], [other]) => one.localeCompare(other));
  const bars = years.slice(-maxBars).map(([year, some]) => ({ label: year, name: year, amount: come(some) }));
  return { step: 'year', bars, left };
}

/** The first days of the months from the earliest day to the latest; one more than are shown, where they are too many. */
function monthsIn(days: readonly string[]): string[] {
  const sorted = days.toSorted();
  const [first = ''] = sorted;
  const last = sorted.at(-1) ?? '';
  const months: string[] = [];
  let month = `${first.slice(0, 7)}-01`;
  while (first !== '' && month <= last && months.length <= maxMonths) {
    months.push(month);
    month = monthsAfter(month, 1);
  }
  return months;
}
