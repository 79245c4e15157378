import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type StaffAddress, staffCalls } from '#kernel/calls/staff.ts';
import { createCallsClient } from '../calls/client.ts';
import type { AppFile } from './app-file.ts';

const client = createCallsClient(staffCalls);

/** The staff address of a file, and how many rows were ticked through it. */
export const staffOf = (place: AppFile) =>
  queryOptions({
    queryKey: [place.appId, 'staff-address', place.fileId] as const,
    queryFn: ({ signal }) => client.staffAddress(place, { signal }),
    // Rows are ticked while nobody looks at this page.
    staleTime: 0,
    gcTime: 0,
  });

/** The end of the person's day, and their time zone. */
function today() {
  const end = new Date();
  end.setHours(24, 0, 0, 0);
  return { until: end.toISOString(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Changes the staff address of a file; its new state is known at once. */
export function useStaffChange(place: AppFile) {
  const cache = useQueryClient();
  const change = {
    open: () => client.openStaff({ ...place, body: today() }),
    end: () => client.endStaff(place),
  };
  return useMutation({
    mutationFn: (what: keyof typeof change): Promise<{ staff: StaffAddress }> => change[what](),
    onSuccess: (told) => cache.setQueryData(staffOf(place).queryKey, told),
  });
}
