import { type Unsent, unsentOf } from '#frontend/outbox/laid-over.ts';
import { withChanges } from '#frontend/records/record-form.ts';
import { parseDay } from '#kernel/day.ts';
import type { Cells } from '#kernel/records/record.ts';
import { type ContactRow, type InteractionRow, type Status, statusOf } from '../record.ts';
import { daysLateOf, type FollowUp, followUpOf, groupInteractions, lastTouchOf, nameOf } from '../touch.ts';

/** A row of the sheet with everything that the screen derives from it. */
export interface Contact {
  /** Stays the same when the row is moved by sorting. */
  id: string;
  row: ContactRow;
  name: string;
  /** Undefined for a status of the person's own. */
  status: Status | undefined;
  followUp: FollowUp;
  /** Newest first. */
  interactions: readonly InteractionRow[];
  /** The day of the last interaction; the day they met if there was none since. */
  lastTouch: string | undefined;
  /** Whole days by which the next touch is overdue; undefined if it is not. */
  daysLate: number | undefined;
  isSaving: boolean;
  /** The part of the row that is not in the sheet yet. */
  unsent: Unsent | undefined;
}

interface Known {
  contacts: readonly ContactRow[];
  interactions: readonly InteractionRow[];
}

/** Newest first; rows with unreadable days come last. */
function newestFirst(rows: readonly InteractionRow[]): InteractionRow[] {
  const dayOf = (row: InteractionRow) => parseDay(row.when) ?? '';
  return rows.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b._rowIndex - a._rowIndex);
}

/** Identifies rows by their contents, not by their positions; equal ones by their order. */
function namer() {
  const counts = new Map<string, number>();
  return (row: ContactRow): string => {
    const name = row.contactId.trim() || JSON.stringify([row.contactName, row.email]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  };
}

/** The contacts of a sheet, last row first. `changingOf` returns what is being changed in a row. */
export function contactsOf(
  { contacts, interactions }: Known,
  changingOf: (row: ContactRow) => Partial<Cells> | undefined,
  today: string,
): Contact[] {
  const interactionsOf = groupInteractions(interactions);
  const idOf = namer();
  return contacts
    .map((inSheet): Contact => {
      const changing = changingOf(inSheet);
      const row = changing ? withChanges(inSheet, changing) : inSheet;
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
        isSaving: changing !== undefined,
        unsent: unsentOf(inSheet),
      };
    })
    .toReversed();
}

/** The contacts to write to, earliest day first. */
export function dueContacts(contacts: readonly Contact[], kind: 'soon' | 'overdue'): Contact[] {
  const aheadOf = ({ followUp }: Contact) => ('daysAhead' in followUp ? followUp.daysAhead : 0);
  return contacts
    .filter(({ followUp }) => followUp.kind === kind)
    .toSorted((a, b) => aheadOf(a) - aheadOf(b) || a.name.localeCompare(b.name));
}

/** People to get in touch with again, longest silence first. */
export function losingTouch(contacts: readonly Contact[]): Contact[] {
  return contacts
    .filter(({ daysLate }) => daysLate !== undefined)
    .toSorted((a, b) => (b.daysLate ?? 0) - (a.daysLate ?? 0));
}

export type StatusChoice = 'All' | Status;

/** The number of contacts for each status; statuses of the person's own only count in All. */
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

/** "Curator, Museu do Papel", or whichever of the two is known. */
export function positionOf({ role, company }: ContactRow): string {
  return [role.trim(), company.trim()].filter((text) => text !== '').join(', ');
}

/** "design, press" as two tags. */
export function tagsOf({ tags }: ContactRow): string[] {
  return [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
