import { withChanges } from '#frontend/records/record-form.ts';
import { daysBetween, parseDay } from '#kernel/day.ts';
import type { Cells } from '#kernel/records/record.ts';
import { type ContactRow, type InteractionRow, isWith, type Status, statusOf } from '../record.ts';

/** When someone is to be written to again. */
type FollowUp =
  | { kind: 'none' }
  /** The cell holds something that is no date. */
  | { kind: 'unreadable'; text: string }
  | { kind: 'overdue' | 'soon' | 'later'; day: string; daysAhead: number };

/** A row of the sheet with all the screen works out of it. */
export interface Contact {
  /** Stays the same wherever the row is sorted to. */
  id: string;
  row: ContactRow;
  name: string;
  /** Undefined for a status of the person's own. */
  status: Status | undefined;
  followUp: FollowUp;
  /** The newest first. */
  interactions: readonly InteractionRow[];
  /** The day of the last interaction; the day they met when there was none since. */
  lastTouch: string | undefined;
  /** Whole days since the last touch beyond what was meant; undefined while in touch. */
  daysLate: number | undefined;
  isSaving: boolean;
}

const soonDays = 7;

function followUpOf(text: string, status: Status | undefined, today: string): FollowUp {
  if (text.trim() === '') return { kind: 'none' };
  const day = parseDay(text);
  if (day === undefined) return { kind: 'unreadable', text };
  const daysAhead = daysBetween(today, day);
  if (daysAhead > soonDays) return { kind: 'later', day, daysAhead };
  if (daysAhead >= 0) return { kind: 'soon', day, daysAhead };
  // What is closed waits for nobody.
  return { kind: status === 'Closed' ? 'later' : 'overdue', day, daysAhead };
}

/** The days that may pass between two touches; undefined where none are given. */
export function cadenceOf(value: string | number): number | undefined {
  const days = typeof value === 'number' ? value : Number(/^\s*(\d+)/.exec(value)?.[1] ?? Number.NaN);
  return days >= 1 ? Math.floor(days) : undefined;
}

function lastTouchOf(row: ContactRow, interactions: readonly InteractionRow[], today: string) {
  const days = [row.dateMet, ...interactions.map(({ when }) => when)].flatMap((text) => {
    const day = parseDay(text);
    // What is only planned is no touch yet.
    return day !== undefined && day <= today ? day : [];
  });
  return days.toSorted().at(-1);
}

function daysLateOf(
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

export function nameOf(row: ContactRow): string {
  return row.contactName.trim() || row.email.trim() || `Row ${row._rowIndex}`;
}

interface Known {
  contacts: readonly ContactRow[];
  interactions: readonly InteractionRow[];
}

/** Interactions by what they may be found under, so that thousands of rows are gone through once. */
function groupInteractions(interactions: readonly InteractionRow[]) {
  const keyOf = (id: string, name: string) =>
    id.trim() === '' ? `name ${name.trim().toLowerCase()}` : `id ${id.trim()}`;
  const groups = Map.groupBy(interactions, (row) => keyOf(row.contactId, row.contactName));
  return (row: ContactRow): InteractionRow[] => {
    const id = row.contactId.trim();
    const keys = [...(id === '' ? [] : [keyOf(id, '')]), keyOf('', row.contactName)];
    return keys.flatMap((key) => groups.get(key) ?? []).filter((each) => isWith(each, row));
  };
}

/** Newest first; rows whose day cannot be read come last. */
function newestFirst(rows: readonly InteractionRow[]): InteractionRow[] {
  const dayOf = (row: InteractionRow) => parseDay(row.when) ?? '';
  return rows.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b._rowIndex - a._rowIndex);
}

/** Names rows by what they are, not by where they stand; those that are alike by their order. */
function namer() {
  const counts = new Map<string, number>();
  return (row: ContactRow): string => {
    const name = row.contactId.trim() || JSON.stringify([row.contactName, row.email]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  };
}

/** The contacts of a sheet, its last row first. `changing` is what of rows is being changed, by their number. */
export function contactsOf(
  { contacts, interactions }: Known,
  changing: ReadonlyMap<number, Partial<Cells>>,
  today: string,
): Contact[] {
  const interactionsOf = groupInteractions(interactions);
  const idOf = namer();
  return contacts
    .map((inSheet): Contact => {
      const row = withChanges(inSheet, changing.get(inSheet._rowIndex) ?? {});
      const own = newestFirst(interactionsOf(inSheet));
      const status = statusOf(row.status);
      const lastTouch = lastTouchOf(row, own, today);
      return {
        id: idOf(inSheet),
        row,
        name: nameOf(row),
        status,
        followUp: followUpOf(row.followUp, status, today),
        interactions: own,
        lastTouch,
        daysLate: daysLateOf(row, status, lastTouch, today),
        isSaving: changing.has(inSheet._rowIndex),
      };
    })
    .toReversed();
}

/** Those to be written to, the first day first. */
export function dueContacts(contacts: readonly Contact[], kind: 'soon' | 'overdue'): Contact[] {
  const aheadOf = ({ followUp }: Contact) => ('daysAhead' in followUp ? followUp.daysAhead : 0);
  return contacts
    .filter(({ followUp }) => followUp.kind === kind)
    .toSorted((a, b) => aheadOf(a) - aheadOf(b) || a.name.localeCompare(b.name));
}

/** Those one is about to lose, the longest silence first. */
export function losingTouch(contacts: readonly Contact[]): Contact[] {
  return contacts
    .filter(({ daysLate }) => daysLate !== undefined)
    .toSorted((a, b) => (b.daysLate ?? 0) - (a.daysLate ?? 0));
}

export type StatusChoice = 'All' | Status;

/** How many contacts have each status; those with another one count under All alone. */
export function statusCounts(contacts: readonly Contact[]): Record<StatusChoice, number> {
  const countOf = (status: Status) => contacts.filter((contact) => contact.status === status).length;
  return {
    All: contacts.length,
    New: countOf('New'),
    Contacted: countOf('Contacted'),
    'Follow-up Scheduled': countOf('Follow-up Scheduled'),
    Closed: countOf('Closed'),
  };
}

/** "today", "tomorrow", "in 5 days", "3 days ago". */
export function awayText(daysAhead: number): string {
  if (daysAhead === 0) return 'today';
  if (daysAhead === 1) return 'tomorrow';
  if (daysAhead === -1) return 'yesterday';
  return daysAhead > 0 ? `in ${daysAhead} days` : `${-daysAhead} days ago`;
}

/** "Curator, Museu do Papel", or the one that is known. */
export function positionOf({ role, company }: ContactRow): string {
  return [role.trim(), company.trim()].filter((text) => text !== '').join(', ');
}

/** "design, press" as two tags. */
export function tagsOf({ tags }: ContactRow): string[] {
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
