import * as z from 'zod';
import type { AppContext } from '#backend/context.ts';
import { listTogether } from '#backend/records/record-rows.ts';
import { Problem } from '#kernel/problem.ts';
import type { SeenOf } from '#kernel/records/record.ts';
import {
  type ContactChanges,
  type ContactRecord,
  type ContactRow,
  contact,
  type InteractionRow,
  interaction,
  isWith,
} from '../record.ts';
import { home, logOf } from './contact-sheets.ts';
import { changesOf, type SeenContact } from './contacts.ts';
import { newContactId, requireWhole } from './interactions.ts';
import { findPair } from './merge-pair.ts';

const undoMs = 10 * 60_000;
const purpose = 'merged contacts';

interface Merge {
  kept: SeenContact;
  dropped: SeenContact;
  changes: ContactChanges;
}

const movedSchema = z.object({ before: interaction.seen, after: interaction.seen });
type Moved = z.infer<typeof movedSchema>;

const undoSchema = z.object({
  sheetId: z.string(),
  dropped: z.string(),
  kept: z.object({ before: contact.cells, after: contact.seen }),
  moved: z.array(movedSchema),
});

/** The cells of an interaction that identify its contact. */
type Belonging = Pick<ContactRecord, 'contactName' | 'email' | 'contactId'>;

function belongingOf({ contactName, email, contactId }: Belonging): Belonging {
  return { contactName, email, contactId };
}

async function moveInteractions(
  context: AppContext,
  sheetId: string,
  moved: readonly { seen: SeenOf<typeof interaction>; changes: Belonging }[],
): Promise<void> {
  if (moved.length > 0) await logOf(context, sheetId).changeMany(moved);
}

/** The interactions to be assigned to the remaining contact: the other's, and its own that only refer to its name. */
function interactionsToMove(
  rows: readonly InteractionRow[],
  { kept, dropped }: Merge,
  belonging: Belonging,
): Moved[] {
  return rows
    .filter((row) => isWith(row, dropped) || (row.contactId === '' && isWith(row, kept)))
    .map(({ id: _, ...before }) => ({ before, after: { ...before, ...belonging } }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/**
 * Merges two contacts. Both are found before anything is written, and nothing is deleted before all its contents are
 * stored elsewhere, so a merge that stops half-way has lost nothing and can be repeated.
 */
export async function mergeContacts(
  context: AppContext,
  sheetId: string,
  merge: Merge,
): Promise<{ row: ContactRow; undo: string | null }> {
  if (merge.kept._rowIndex === merge.dropped._rowIndex) {
    throw new Problem('INVALID_INPUT', 'These are the same contact.');
  }
  const [{ rows }, log] = await listTogether(context, sheetId, [contact, interaction]);
  requireWhole(log);
  const plan = planMerge(context, sheetId, { merge, rows, interactions: log.rows });
  const row = await home.rows(context, sheetId).change(plan.kept, plan.changes);
  const moved = interactionsToMove(log.rows, merge, belongingOf(row));
  const there = moved.map(({ before, after }) => ({ seen: before, changes: belongingOf(after) }));
  await moveInteractions(context, sheetId, there);
  if (!plan.dropped) return { row, undo: null };
  const token = await removeDropped(context, sheetId, plan.dropped);
  if (token === null) return { row, undo: null };
  const undo = {
    sheetId,
    dropped: token,
    kept: { before: contact.cells.parse(plan.kept), after: contact.seen.parse(row) },
    moved,
  };
  return { row, undo: context.request.sealer.seal(JSON.stringify(undo), purpose, Date.now() + undoMs) };
}

/** A status that is taken from the other contact has applied since the same day. */
function statusChange(kept: ContactRecord, dropped: ContactRecord, { status }: ContactChanges) {
  const isTaken = status !== undefined && status !== kept.status && status === dropped.status;
  return isTaken ? { statusSince: dropped.statusSince } : {};
}

interface MergeFacts {
  merge: Merge;
  rows: readonly ContactRow[];
  interactions: readonly InteractionRow[];
}

/** If only one contact has a photo of a card, the remaining contact gets it. */
function cardChange(kept: ContactRecord, dropped: ContactRecord): Partial<ContactRecord> {
  const isTaken = kept.cardPhoto === '' && dropped.cardPhoto !== '';
  return isTaken ? { cardPhoto: dropped.cardPhoto } : {};
}

/** The places of the two contacts, and what the remaining one takes over. */
function planMerge(context: AppContext, sheetId: string, { merge, rows, interactions }: MergeFacts) {
  const { kept, dropped } = merge;
  const contacts = home.rows(context, sheetId);
  const newId = newContactId({ sheetId, rowIndex: kept._rowIndex }, kept);
  const changes = {
    ...changesOf(context, merge.changes, kept),
    ...statusChange(kept, dropped, merge.changes),
    ...cardChange(kept, dropped),
  };
  // An earlier attempt, or somebody else, may have given it the id.
  const withId = { ...changes, contactId: kept.contactId || newId };
  const isStarted = rows.some(({ contactId }) => contactId === newId);
  const pair = findPair(contacts, rows, { kept, dropped, changes: isStarted ? withId : changes });
  const expected = { ...kept, contactId: kept.contactId || pair.kept.contactId };
  const needsId =
    interactions.some((row) => isWith(row, dropped) || isWith(row, kept)) ||
    // Otherwise the remaining contact could not be told from the one to be deleted.
    contacts.isUnchanged(contact.cells.parse({ ...expected, ...changes }), dropped);
  const contactId = expected.contactId || (needsId ? newId : '');
  return {
    kept: { ...expected, _rowIndex: pair.kept._rowIndex },
    dropped: pair.dropped && { ...dropped, _rowIndex: pair.dropped._rowIndex },
    changes: { ...changes, ...(contactId !== '' && { contactId }) },
  };
}

/** Null if the row is gone already: an earlier attempt or somebody else has deleted it. */
async function removeDropped(
  context: AppContext,
  sheetId: string,
  dropped: SeenContact,
): Promise<string | null> {
  try {
    return await home.rows(context, sheetId).remove([dropped]);
  } catch (error) {
    if (error instanceof Problem && error.details.conflict?.rowIndex === null) return null;
    throw error;
  }
}

/** Undoes a merge, restoring the deleted contact first, so that nothing is ever missing. */
export async function undoMerge(context: AppContext, sheetId: string, sealed: string): Promise<void> {
  const text = context.request.sealer.open(sealed, purpose);
  const undo = text === undefined ? undefined : undoSchema.parse(JSON.parse(text));
  if (undo?.sheetId !== sheetId) {
    throw new Problem('INVALID_INPUT', 'This merge can no longer be undone. It was too long ago.');
  }
  const contacts = home.rows(context, sheetId);
  await contacts.restore(undo.dropped);
  const { before, after } = undo.kept;
  // The id stays: interactions logged since may refer to it.
  await contacts.change(after, { ...before, contactId: after.contactId });
  await moveInteractions(
    context,
    sheetId,
    undo.moved.map((each) => ({ seen: each.after, changes: belongingOf(each.before) })),
  );
}
