import { createHash } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import {
  type ContactRecord,
  type ContactRow,
  expectedContactSchema,
  type InteractionChanges,
  type InteractionRecord,
  type InteractionRow,
  type NewInteraction,
} from '../records.ts';
import type { ContactPlace } from './contact-sheets.ts';
import {
  asFormProblem,
  type ContactSheetRecord,
  changesOf,
  contactSheet,
  interactionChangesOf,
  interactionSheet,
} from './sheet.ts';

/**
 * The id a contact gets when it first needs one. It follows from what the caller saw, so that a write that is
 * repeated after a lost answer wants the same id again.
 */
export function newContactId({ sheetId, rowIndex }: ContactPlace, contact: ContactRecord): string {
  const { 'Contact Name': name, Email: email, 'Date Met': met } = contact;
  const digest = createHash('sha256').update(JSON.stringify([sheetId, rowIndex, name, email, met]));
  return `C${digest.digest('hex').slice(0, 12)}`;
}

/** How the contact stands when all that stopped a change is an id it got meanwhile; else undefined. */
function withIdOfOthers(error: unknown, expected: ContactRecord): ContactRecord | undefined {
  const conflict = error instanceof Problem ? error.details.conflict : undefined;
  if (conflict?.fields.join() !== 'Contact ID') return undefined;
  const id = expectedContactSchema.shape['Contact ID'].safeParse(conflict.current?.['Contact ID']);
  return id.success && id.data !== '' ? { ...expected, 'Contact ID': id.data } : undefined;
}

/** Changes a contact, and gives it an id where it has none. */
async function updateWithId(
  context: AppContext,
  place: ContactPlace,
  { expected, changes }: { expected: ContactRecord; changes: Partial<ContactSheetRecord> },
): Promise<ContactRow> {
  const table = context.open(place.sheetId, contactSheet);
  const id = expected['Contact ID'] || newContactId(place, expected);
  try {
    return await asFormProblem(table.update(place.rowIndex, expected, { ...changes, 'Contact ID': id }));
  } catch (error) {
    const known = withIdOfOthers(error, expected);
    if (!known) throw error;
    return await asFormProblem(table.update(place.rowIndex, known, changes));
  }
}

interface Logged extends NewInteraction {
  expected: ContactRecord;
  followUp?: string | undefined;
  status?: string | undefined;
}

/** The contact first: an interaction without one would be found nowhere. Repeated, both are written once. */
export async function logInteraction(
  context: AppContext,
  place: ContactPlace,
  { expected, followUp, status, ...interaction }: Logged,
): Promise<{ contact: ContactRow; row: InteractionRow }> {
  const changes = changesOf({ followUp, status }, expected, context.facts.day);
  const contact = await updateWithId(context, place, { expected, changes });
  const log = context.open(place.sheetId, interactionSheet);
  await log.ensureTab();
  const row = await log.append({
    'Contact Name': contact['Contact Name'],
    When: interaction.when,
    Channel: interaction.channel,
    Summary: interaction.summary,
    'Next Step': interaction.nextStep,
    Email: contact.Email,
    'Contact ID': contact['Contact ID'],
  });
  return { contact, row };
}

export async function updateInteraction(
  context: AppContext,
  { sheetId, rowIndex }: ContactPlace,
  { expected, changes }: { expected: InteractionRecord; changes: InteractionChanges },
): Promise<InteractionRow> {
  const log = context.open(sheetId, interactionSheet);
  return await asFormProblem(log.update(rowIndex, expected, interactionChangesOf(changes)));
}
