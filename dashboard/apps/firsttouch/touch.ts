import { daysBetween, monthsAfter, parseDay } from '#kernel/day.ts';
import { type ContactRow, type InteractionRow, isWith, type Status } from './record.ts';

/** When to write to somebody again. */
export type FollowUp =
  | { kind: 'none' }
  /** The cell's content is not a date. */
  | { kind: 'unreadable'; text: string }
  | { kind: 'overdue' | 'soon' | 'later'; day: string; daysAhead: number };

const soonDays = 7;

export function followUpOf(text: string, status: Status | undefined, today: string): FollowUp {
  if (text.trim() === '') return { kind: 'none' };
  const day = parseDay(text);
  if (day === undefined) return { kind: 'unreadable', text };
  const daysAhead = daysBetween(today, day);
  if (daysAhead > soonDays) return { kind: 'later', day, daysAhead };
  if (daysAhead >= 0) return { kind: 'soon', day, daysAhead };
  // A closed contact is never due.
  return { kind: status === 'Closed' ? 'later' : 'overdue', day, daysAhead };
}

/** The number of days that may pass between two touches; undefined if there is none. */
export function cadenceOf(value: string | number): number | undefined {
  const days = typeof value === 'number' ? value : Number(/^\s*(\d+)/.exec(value)?.[1] ?? Number.NaN);
  return days >= 1 ? Math.floor(days) : undefined;
}

export function lastTouchOf(row: ContactRow, interactions: readonly InteractionRow[], today: string) {
  const days = [row.dateMet, ...interactions.map(({ when }) => when)].flatMap((text) => {
    const day = parseDay(text);
    // A planned interaction is not a touch yet.
    return day !== undefined && day <= today ? day : [];
  });
  return days.toSorted().at(-1);
}

export function daysLateOf(
  row: ContactRow,
  status: Status | undefined,
  lastTouch: string | undefined,
  today: string,
): number | undefined {
  const cadence = cadenceOf(row.keepInTouch);
  if (cadence === undefined || lastTouch === undefined || status === 'Closed') return undefined;
  const late = daysBetween(lastTouch, today) - cadence;
  return late > 0 ? late : undefined;
}

/** The next birthday, today at the earliest; in a year without that day, the day before. */
export function nextBirthday(text: string, today: string): string | undefined {
  const born = parseDay(text);
  if (born === undefined) return undefined;
  // Negative if the year that stands for an unknown one is yet to come.
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  const [thisYear, nextYear] = [monthsAfter(born, 12 * years), monthsAfter(born, 12 * (years + 1))];
  return thisYear >= today ? thisYear : nextYear;
}

export function nameOf(row: ContactRow): string {
  return row.contactName.trim() || row.email.trim() || `Row ${row._rowIndex}`;
}

/** Interactions indexed by how their contacts are identified, so that thousands of rows are read only once. */
export function groupInteractions(interactions: readonly InteractionRow[]) {
  const keyOf = (id: string, name: string) =>
    id.trim() === '' ? `name ${name.trim().toLowerCase()}` : `id ${id.trim()}`;
  const groups = Map.groupBy(interactions, (row) => keyOf(row.contactId, row.contactName));
  return (row: ContactRow): InteractionRow[] => {
    const id = row.contactId.trim();
    const keys = [...(id === '' ? [] : [keyOf(id, '')]), keyOf('', row.contactName)];
    return keys.flatMap((key) => groups.get(key) ?? []).filter((each) => isWith(each, row));
  };
}
