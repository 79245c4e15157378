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

export async function saveChoices(store: Store, userId: string, choices: ReminderChoices): Promise<void> {
  const values = { choices: JSON.stringify(choices) };
  await store
    .insertInto('reminders')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
