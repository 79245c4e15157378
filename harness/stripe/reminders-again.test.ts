import { afterAll, beforeAll, expect, it } from 'vitest';
import { noReminders } from '../../dashboard/kernel/reminders.ts';
import { changeChoices } from '../../dashboard/shell/server/reminders/stored-choices.ts';
import { type Player, type Stage, startStage } from './stage.ts';

// Reminders of people without access are put off for hours.

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const putOffUntil = Date.now() + 6 * 3_600_000;

async function putOff({ user }: Player): Promise<void> {
  await changeChoices(stage.store, user.id, { email: { ...noReminders.email, isOn: true } }, Date.now());
  const row = stage.store.updateTable('reminders').set({ next_at: putOffUntil });
  await row.where('user_id', '=', user.id).execute();
}

async function nextAt({ user }: Player): Promise<number | null> {
  const row = stage.store.selectFrom('reminders').select('next_at').where('user_id', '=', user.id);
  return (await row.executeTakeFirstOrThrow()).next_at;
}

it('are looked at at once when somebody has paid again', async () => {
  const person = await stage.newSubscriber();
  await putOff(person);
  const lapsed = stage.store.updateTable('subscriptions').set({ status: 'canceled' });
  await lapsed.where('user_id', '=', person.user.id).execute();
  const customer = await person.customerId();
  const event = {
    ...{ id: 'evt_again', object: 'event', livemode: false, type: 'customer.subscription.updated' },
    data: { object: { object: 'subscription', customer, status: 'active' } },
  };
  expect((await stage.sendEvent(event)).status).toBe(200);
  expect(await nextAt(person)).toBeLessThan(putOffUntil);
});

it('are looked at at once when a trial begins', async () => {
  const person = await stage.newPerson();
  await putOff(person);
  const { status } = await person.call('POST', '/subscription/status', { action: 'start_trial' });
  expect(status).toBe(200);
  expect(await nextAt(person)).toBeLessThan(putOffUntil);
});
