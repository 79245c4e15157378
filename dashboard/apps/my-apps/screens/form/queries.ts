import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { formCalls, type PublicForm } from '#kernel/calls/forms.ts';
import manifest from '../../manifest.ts';

const client = createCallsClient(formCalls);

/** The address of an app's form, and how many rows have come by it. */
export const formOf = (sheetId: string) =>
  queryOptions({
    queryKey: [manifest.id, 'public-form', sheetId] as const,
    queryFn: ({ signal }) => client.publicForm({ appId: manifest.id, fileId: sheetId }, { signal }),
    // Rows come while nobody is here.
    staleTime: 0,
    gcTime: 0,
  });

/** What is done to the form of an app; what it is afterwards is known at once. */
export function useFormChange(sheetId: string) {
  const cache = useQueryClient();
  const place = { appId: manifest.id, fileId: sheetId };
  const change = {
    open: () => client.openForm(place),
    close: () => client.closeForm(place),
    move: () => client.newFormAddress(place),
  };
  return useMutation({
    mutationFn: (what: keyof typeof change): Promise<{ form: PublicForm }> => change[what](),
    onSuccess: (told) => cache.setQueryData(formOf(sheetId).queryKey, told),
  });
}
