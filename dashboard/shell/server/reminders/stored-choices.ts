import { inTurn } from '#backend/in-turn.ts';
import {
  changedChoices,
  keptRemindersSchema,
  noReminders,
  type ReminderChange,
  type ReminderChoices,
} from '#kernel/reminders.ts';
import type { Store } from '../store/schema.ts';

/** What a person chose to be reminded of; the defaults if they chose nothing. */
export async function readChoices(store: Store, userId: string): Promise<ReminderChoices> {
  const row = await store
    .selectFrom('reminders')
    .select('choices')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? keptRemindersSchema.parse(JSON.parse(row.choices)) : noReminders;
}

/** Whether anything is sent with these choices. */
const isSending = ({ email, push }: ReminderChoices) => email.isOn || push.isOn;

/** Whether a channel newly announces things at their own time, or again after a pause. */
function tellsAnew(before: ReminderChoices, after: ReminderChoices): boolean {
  const isTimely = ({ email }: ReminderChoices) => email.isOn && email.isTimely;
  const isResumed = after.pausedUntil === null && before.pausedUntil !== null;
  return isResumed || (isTimely(after) && !isTimely(before)) || (after.push.isOn && !before.push.isOn);
}

/**
 * Changes choices, and returns all of them; sending adapts at once, and what came due before it was switched on is not
 * sent.
 */
export async function changeChoices(
  store: Store,
  userId: string,
  change: ReminderChange,
  now: number,
): Promise<ReminderChoices> {
  // Two devices may choose different things at the same moment, or one while a mail program stops the mails.
  return await inTurn(`reminders of ${userId}`, () => save(store, userId, change, now));
}

async function save(
  store: Store,
  userId: string,
  change: ReminderChange,
  now: number,
): Promise<ReminderChoices> {
  const before = await readChoices(store, userId);
  const choices = changedChoices(before, change);
  const values = {
    choices: JSON.stringify(choices),
    next_at: isSending(choices) ? now : null,
    ...(tellsAnew(before, choices) && { told_until: now }),
    // A digest of this morning is not sent because mails are switched on in the evening.
    ...(choices.email.isOn && !before.email.isOn && { since: now }),
    ...(!isSending(before) && { since: now, told_until: now, failures: 0 }),
  };
  await store
    .insertInto('reminders')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return choices;
}

/** Has a person handled at once, if anything is sent to them. */
export async function lookAgain(store: Store, userId: string, now: number): Promise<void> {
  const choices = await readChoices(store, userId);
  if (!isSending(choices)) return;
  await store.updateTable('reminders').set({ next_at: now }).where('user_id', '=', userId).execute();
}
