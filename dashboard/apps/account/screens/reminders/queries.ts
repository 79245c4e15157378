import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createCallsClient } from '#frontend/calls/client.ts';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { type PushDevice, reminderCalls } from '#kernel/calls/reminders.ts';
import type { ReminderChoices } from '#kernel/reminders.ts';
import { accountQueries } from '../queries.ts';
import { subscribe, unsubscribe } from './this-browser.ts';

const reminders = createCallsClient(reminderCalls);
const agenda = createCallsClient(agendaCalls);

export const reminderQueries = {
  reminders: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'reminders'],
      queryFn: ({ signal }) => reminders.reminders({}, { signal }),
    }),
  sources: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'reminder-sources'],
      queryFn: ({ signal }) => agenda.sources({}, { signal }),
    }),
};

/** What is chosen, as it is shown: a choice counts at once, and stands as long as it is not known to be kept. */
export function useChoices(saved: ReminderChoices) {
  const queryClient = useQueryClient();
  const { queryKey } = reminderQueries.reminders();
  // The state of a call is told a moment later, in which a box that was ticked would stand empty again.
  const [waiting, setWaiting] = useState<ReminderChoices | null>(null);
  const save = useMutation({
    scope: { id: 'reminders' },
    mutationFn: (choices: ReminderChoices) => reminders.choose({ body: choices }),
    onMutate: setWaiting,
    onSuccess: async ({ choices }, sent) => {
      const isBeingRead = queryClient.isFetching({ queryKey }) > 0;
      queryClient.setQueryData(queryKey, (known) => known && { ...known, choices });
      // What is on its way may be what was chosen before.
      if (isBeingRead) await queryClient.invalidateQueries({ queryKey });
      setWaiting((now) => (now === sent ? null : now));
    },
  });
  return { shown: waiting ?? saved, save };
}

export function useSources(isWanted: boolean) {
  return useQuery({ ...reminderQueries.sources(), enabled: isWanted });
}

function useListChange<Order, Answer>(change: (order: Order) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // An answer that got lost may have changed the list all the same.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reminderQueries.reminders().queryKey }),
  });
}

export function useNewAddress() {
  return useListChange((app: string | null) => reminders.newAddress({ body: { app } }));
}

export function useEndAddress() {
  return useListChange((id: string) => reminders.endAddress({ id }));
}

/** Has what is due now mailed. */
export function useSendDigest() {
  return useMutation({ mutationFn: () => reminders.sendDigest() });
}

/** Has notices shown in this browser, by the key of this installation. */
export function useAddDevice() {
  return useListChange(async (key: string) => reminders.addDevice({ body: await subscribe(key) }));
}

export function useForgetDevice() {
  return useListChange(async ({ id, isThis }: PushDevice) => {
    const answer = await reminders.forgetDevice({ id });
    if (isThis) await unsubscribe();
    return answer;
  });
}

/** Sends a notice to a device, to see whether it arrives. */
export function useTestDevice() {
  return useListChange((id: string) => reminders.testDevice({ id }));
}
