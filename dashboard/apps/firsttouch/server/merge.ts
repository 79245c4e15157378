import * as z from 'zod';
import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import {
  type ContactChanges,
  type ContactRecord,
  type ContactRow,
  expectedContactSchema,
  type InteractionRecord,
  type InteractionRow,
  interactionRowSchema,
  isWith,
} from '../records.ts';
import { newContactId } from './interactions.ts';
import { areAlike, findPair, type SeenContact } from './merge-pair.ts';
import { asFormProblem, changesOf, contactSheet, interactionSheet } from './sheet.ts';

const undoMs = 10 * 60_000;
const purpose = 'merged contacts';

interface Merge {
  kept: SeenContact;
  dropped: SeenContact;
  changes: ContactChanges;
}

const interactionSchema = interactionRowSchema.omit({ _rowIndex: true });
const movedSchema = z.object({ row: z.int(), before: interactionSchema, after: interactionSchema });
type Moved = z.infer<typeof movedSchema>;

const undoSchema = z.object({
  sheetId: z.string(),
  dropped: z.string(),
  kept: z.object({ row: z.int(), before: expectedContactSchema, after: expectedContactSchema }),
  moved: z.array(movedSchema),
});

function withoutRow<R extends { _rowIndex: number }>({ _rowIndex, ...cells }: R): Omit<R, '_rowIndex'> {
  return cells;
}

/** What of an interaction says with whom it was. */
type Belonging = Pick<InteractionRecord, 'Contact Name' | 'Email' | 'Contact ID'>;

function moveTo(row: InteractionRow, belonging: Belonging): Moved {
  const before = withoutRow(row);
  return { row: row._rowIndex, before, after: { ...before, ...belonging } };
}

function belongingOf({ after, before }: Moved, way: 'there' | 'back'): Belonging {
  const { 'Contact Name': name, Email, 'Contact ID': id } = way === 'there' ? after : before;
  return { 'Contact Name': name, Email, 'Contact ID': id };
}

async function moveInteractions(
  context: AppContext,
  sheetId: string,
  moved: readonly Moved[],
  way: 'there' | 'back',
): Promise<void> {
  if (moved.length === 0) return;
  await context.open(sheetId, interactionSheet).updateMany(
    moved.map((each) => ({
      rowIndex: each.row,
      expected: way === 'there' ? each.before : each.after,
      changes: belongingOf(each, way),
    })),
  );
}

/** The interactions that must follow the contact that stays: the other's, and its own that go by its name. */
function interactionsToMove(
  rows: readonly InteractionRow[],
  { kept, dropped }: Merge,
  belonging: Belonging,
): Moved[] {
  return rows
    .filter(
      (row) => isWith(row, dropped.expected) || (row['Contact ID'] === '' && isWith(row, kept.expected)),
    )
    .map((row) => moveTo(row, belonging))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/**
 * Makes one contact of two. Both are found before anything is written, and nothing is deleted before all it held stands
 * elsewhere, so that a merge that stops half way has lost nothing and may be repeated.
 */
export async function mergeContacts(
  context: AppContext,
  sheetId: string,
  merge: Merge,
): Promise<{ row: ContactRow; undo: string | null }> {
  if (merge.kept.row === merge.dropped.row) {
    throw new Problem('INVALID_INPUT', 'These are the same contact.');
  }
  const contacts = context.open(sheetId, contactSheet);
  const [{ rows }, log] = await context.openAll(sheetId, [contactSheet, interactionSheet]).list();
  const plan = planMerge(context, sheetId, { merge, rows, interactions: log.rows });
  const row = await asFormProblem(contacts.update(plan.kept.row, plan.kept.expected, plan.changes));
  const moved = interactionsToMove(log.rows, merge, {
    'Contact Name': row['Contact Name'],
    Email: row.Email,
    'Contact ID': row['Contact ID'],
  });
  await moveInteractions(context, sheetId, moved, 'there');
  if (!plan.dropped) return { row, undo: null };
  const token = await removeDropped(context, sheetId, plan.dropped);
  if (token === null) return { row, undo: null };
  const undo = {
    sheetId,
    dropped: token,
    kept: { row: row._rowIndex, before: plan.kept.expected, after: withoutRow(row) },
    moved,
  };
  return { row, undo: context.facts.sealer.seal(JSON.stringify(undo), purpose, Date.now() + undoMs) };
}

interface MergeFacts {
  merge: Merge;
  rows: readonly ContactRow[];
  interactions: readonly InteractionRow[];
}

/** The one photo of a card there is goes with the contact that stays. */
function cardChange(kept: ContactRecord, dropped: ContactRecord): Partial<ContactRecord> {
  const isTaken = kept['Card Photo'] === '' && dropped['Card Photo'] !== '';
  return isTaken ? { 'Card Photo': dropped['Card Photo'] } : {};
}

/** Where the two stand now, and what the one that stays takes over. */
function planMerge(context: AppContext, sheetId: string, { merge, rows, interactions }: MergeFacts) {
  const { kept, dropped } = merge;
  const newId = newContactId({ sheetId, rowIndex: kept.row }, kept.expected);
  const changes = {
    ...changesOf(merge.changes, kept.expected, context.facts.day),
    ...cardChange(kept.expected, dropped.expected),
  };
  // An earlier attempt may have given the id; so may another hand have given one.
  const withId = { ...changes, 'Contact ID': kept.expected['Contact ID'] || newId };
  const isStarted = rows.some((row) => row['Contact ID'] === newId);
  const pair = findPair(rows, { kept, dropped, changes: isStarted ? withId : changes });
  const expected = {
    ...kept.expected,
    'Contact ID': kept.expected['Contact ID'] || pair.kept['Contact ID'],
  };
  const needsId =
    interactions.some((row) => isWith(row, dropped.expected) || isWith(row, kept.expected)) ||
    areAlike({ ...expected, ...changes }, dropped.expected);
  const id = expected['Contact ID'] || (needsId ? newId : '');
  return {
    kept: { row: pair.kept._rowIndex, expected },
    dropped: pair.dropped && { row: pair.dropped._rowIndex, expected: dropped.expected },
    changes: { ...changes, ...(id !== '' && { 'Contact ID': id }) },
  };
}

/** Null when the row is gone already: an earlier attempt deleted it, or another hand did. */
async function removeDropped(
  context: AppContext,
  sheetId: string,
  { row, expected }: SeenContact,
): Promise<string | null> {
  try {
    return await context.open(sheetId, contactSheet).removeMany([{ rowIndex: row, expected }]);
  } catch (error) {
    if (error instanceof Problem && error.details.conflict?.rowIndex === null) return null;
    throw error;
  }
}

/** Takes a merge back: the deleted contact first, so that nothing is ever missing. */
export async function undoMerge(context: AppContext, sheetId: string, sealed: string): Promise<void> {
  const text = context.facts.sealer.open(sealed, purpose);
  const undo = text === undefined ? undefined : undoSchema.parse(JSON.parse(text));
  if (undo?.sheetId !== sheetId) {
    throw new Problem('INVALID_INPUT', 'This merge can no longer be undone. It was too long ago.');
  }
  const contacts = context.open(sheetId, contactSheet);
  await contacts.restoreMany(undo.dropped);
  const { row, before, after } = undo.kept;
  // The id stays: interactions that were logged since may refer to it.
  await contacts.update(row, after, { ...before, 'Contact ID': after['Contact ID'] });
  await moveInteractions(context, sheetId, undo.moved, 'back');
}
