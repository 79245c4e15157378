import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createCallsClient } from '#frontend/calls/client.ts';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { type PushDevice, reminderCalls } from '#kernel/calls/reminders.ts';
import {
  changedChoices,
  joinedChange,
  type ReminderChange,
  type ReminderChoices,
} from '#kernel/reminders.ts';
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

const noChange: ReminderChange = {};

/** The choices as they are shown: a choice counts at once, until it is known not to be saved. */
export function useChoices(saved: ReminderChoices) {
  const queryClient = useQueryClient();
  const { queryKey } = reminderQueries.reminders();
  // The state of a call is updated a moment later, during which a ticked box would look empty again.
  const [waiting, setWaiting] = useState(noChange);
  // All that is not known to be saved goes along with what is chosen next, though the page was not drawn in between.
  const unsaved = useRef(noChange);
  const save = useMutation({
    scope: { id: 'reminders' },
    mutationFn: (change: ReminderChange) => reminders.choose({ body: change }),
    onMutate: setWaiting,
    onSuccess: async ({ choices }, sent) => {
      const isBeingRead = queryClient.isFetching({ queryKey }) > 0;
      queryClient.setQueryData(queryKey, (known) => known && { ...known, choices });
      // A read in progress may return the earlier choice.
      if (isBeingRead) await queryClient.invalidateQueries({ queryKey });
      if (unsaved.current === sent) unsaved.current = noChange;
      setWaiting((now) => (now === sent ? noChange : now));
    },
  });
  const choose = (change: ReminderChange) => {
    unsaved.current = joinedChange(unsaved.current, change);
    save.mutate(unsaved.current);
  };
  return { shown: changedChoices(saved, waiting), save, choose };
}

export function useSources(isWanted: boolean) {
  return useQuery({ ...reminderQueries.sources(), enabled: isWanted });
}

function useListChange<Order, Answer>(change: (order: Order) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // If the answer was lost, the list may have changed all the same.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reminderQueries.reminders().queryKey }),
  });
}

export function useNewAddress() {
  return useListChange((app: string | null) => reminders.newAddress({ body: { app } }));
}

export function useEndAddress() {
  return useListChange((id: string) => reminders.endAddress({ id }));
}

/** Mails what is due now. */
export function useSendDigest() {
  return useMutation({ mutationFn: () => reminders.sendDigest() });
}

/** Subscribes this browser to notices, with the installation's key. */
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

/** Sends a test notice to a device. */
export function useTestDevice() {
  return useListChange((id: string) => reminders.testDevice({ id }));
}
