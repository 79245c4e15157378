import { createHash } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import type { RecordList, SomeCells } from '#backend/records/record-rows.ts';
import { Problem } from '#kernel/problem.ts';
import {
  type ContactRecord,
  type ContactRow,
  contact as contactRecord,
  type InteractionRow,
  type NewInteraction,
} from '../record.ts';
import { type ContactPlace, home, logOf } from './contact-sheets.ts';
import { changesOf } from './contacts.ts';

/**
 * The id that a contact gets when it first needs one. It is derived from the row as the caller saw it, so a write that
 * is repeated after a lost answer produces the same id.
 */
export function newContactId({ sheetId, rowIndex }: ContactPlace, contact: ContactRecord): string {
  const { contactName: name, email, dateMet: met } = contact;
  const digest = createHash('sha256').update(JSON.stringify([sheetId, rowIndex, name, email, met]));
  return `C${digest.digest('hex').slice(0, 12)}`;
}

const idHeader = contactRecord.fields.contactId.header;

/** The contact's current cells if a change failed only because the contact got an id meanwhile; otherwise undefined. */
function withIdOfOthers(error: unknown, expected: ContactRecord): ContactRecord | undefined {
  const conflict = error instanceof Problem ? error.details.conflict : undefined;
  if (conflict?.fields.join() !== idHeader) return undefined;
  const id = contactRecord.cells.shape.contactId.safeParse(conflict.current?.[idHeader]);
  return id.success && id.data !== '' ? { ...expected, contactId: id.data } : undefined;
}

/** Changes a contact, and gives it an id if it has none. */
async function updateWithId(
  context: AppContext,
  place: ContactPlace,
  { expected, changes }: { expected: ContactRecord; changes: SomeCells<typeof contactRecord> },
): Promise<ContactRow> {
  const { sheetId, rowIndex: _rowIndex } = place;
  const rows = home.rows(context, sheetId);
  const contactId = expected.contactId || newContactId(place, expected);
  try {
    return await rows.change({ ...expected, _rowIndex }, { ...changes, contactId });
  } catch (error) {
    const known = withIdOfOthers(error, expected);
    if (!known) throw error;
    return await rows.change({ ...known, _rowIndex }, changes);
  }
}

interface Logged extends NewInteraction {
  expected: ContactRecord;
  followUp?: string | undefined;
  status?: string | undefined;
}

/** A tab that has lost headers is not read, which must not be mistaken for one without interactions. */
export function requireWhole({
  range,
  missingHeaders,
}: Pick<RecordList<unknown>, 'range' | 'missingHeaders'>): void {
  if (range === null || missingHeaders.length === 0) return;
  throw new Problem(
    'CONFLICT',
    'The header row of the tab "Interactions" is damaged. Restore it on the page with your contacts, then try again.',
  );
}

/** The contact first: an interaction without one could not be found. If repeated, both are written once. */
export async function logInteraction(
  context: AppContext,
  place: ContactPlace,
  { expected, followUp, status, ...interaction }: Logged,
): Promise<{ contact: ContactRow; row: InteractionRow }> {
  const log = logOf(context, place.sheetId);
  const known = await log.list();
  requireWhole(known);
  const changes = changesOf(context, { followUp, status }, expected);
  const contact = await updateWithId(context, place, { expected, changes });
  const { contactName, email, contactId } = contact;
  if (known.range === null) await log.ensureTab();
  return { contact, row: await log.addOne({ ...interaction, contactName, email, contactId }) };
}
