import { keptRemindersSchema, noReminders, type ReminderChoices } from '#kernel/reminders.ts';
import type { Store } from '../store/schema.ts';

/** What a person chose to be reminded of; nothing where they chose nothing. */
export async function readChoices(store: Store, userId: string): Promise<ReminderChoices> {
  const row = await store
    .selectFrom('reminders')
    .select('choices')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? keptRemindersSchema.parse(JSON.parse(row.choices)) : noReminders;
}

/** Whether anything is sent, of what is chosen. */
const isSending = ({ email }: ReminderChoices) => email.isOn;

/** Keeps choices; what is sent is looked after at once, and what came due before sending was chosen is not told. */
export async function saveChoices(
  store: Store,
  userId: string,
  choices: ReminderChoices,
  now: number,
): Promise<void> {
  const wasSending = isSending(await readChoices(store, userId));
  const values = {
    choices: JSON.stringify(choices),
    next_at: isSending(choices) ? now : null,
    ...(!wasSending && { since: now, told_until: now, failures: 0 }),
  };
  await store
    .insertInto('reminders')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
