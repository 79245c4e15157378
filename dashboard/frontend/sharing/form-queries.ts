import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { formCalls, type PublicForm } from '#kernel/calls/forms.ts';
import { shownRegion } from '#kernel/region.ts';
import { ownTimeZone } from '#kernel/zone.ts';
import { createCallsClient } from '../calls/client.ts';
import type { AppFile } from './app-file.ts';

const client = createCallsClient(formCalls);

/** The address of a file's form, and how many rows have come through it. */
export const formOf = (place: AppFile) =>
  queryOptions({
    queryKey: [place.appId, 'public-form', place.fileId] as const,
    queryFn: ({ signal }) => client.publicForm(place, { signal }),
    // Rows arrive while nobody looks at this page.
    staleTime: 0,
    gcTime: 0,
  });

/** Changes the form of a file; its new state is known at once. */
export function useFormChange(place: AppFile) {
  const cache = useQueryClient();
  const change = {
    open: () => client.openForm({ ...place, body: { timeZone: shownRegion().timeZone ?? ownTimeZone() } }),
    close: () => client.closeForm(place),
    move: () => client.newFormAddress(place),
  };
  return useMutation({
    mutationFn: (what: keyof typeof change): Promise<{ form: PublicForm }> => change[what](),
    onSuccess: (told) => cache.setQueryData(formOf(place).queryKey, told),
    // If the answer was lost, the form may have changed all the same.
    onError: () => void cache.invalidateQueries({ queryKey: formOf(place).queryKey }),
  });
}
