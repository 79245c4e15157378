import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import type { ReminderChoices } from '#kernel/reminders.ts';
import { accountQueries } from '../queries.ts';

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
  const save = useMutation({
    scope: { id: 'reminders' },
    mutationFn: (choices: ReminderChoices) => reminders.choose({ body: choices }),
    onSuccess: ({ choices }) => {
      queryClient.setQueryData(
        reminderQueries.reminders().queryKey,
        (known) => known && { ...known, choices },
      );
    },
  });
  const shown = (save.isPending || save.error ? save.variables : undefined) ?? saved;
  return { shown, save };
}

export function useSources(isWanted: boolean) {
  return useQuery({ ...reminderQueries.sources(), enabled: isWanted });
}

function useAddressChange<Order>(change: (order: Order) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    // An answer that got lost may have changed the list all the same.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reminderQueries.reminders().queryKey }),
  });
}

export function useNewAddress() {
  return useAddressChange((app: string | null) => reminders.newAddress({ body: { app } }));
}

export function useEndAddress() {
  return useAddressChange((id: string) => reminders.endAddress({ id }));
}

/** Has what is due now mailed. */
export function useSendDigest() {
  return useMutation({ mutationFn: () => reminders.sendDigest() });
}
