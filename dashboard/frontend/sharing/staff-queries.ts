import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type StaffAddress, staffCalls } from '#kernel/calls/staff.ts';
import { daysAfter, today } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { instantAt, ownTimeZone } from '#kernel/zone.ts';
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
function restOfToday() {
  const timeZone = shownRegion().timeZone ?? ownTimeZone();
  const end = instantAt(`${daysAfter(today(), 1)}T00:00:00`, timeZone);
  return { until: new Date(end).toISOString(), timeZone };
}

/** Changes the staff address of a file; its new state is known at once. */
export function useStaffChange(place: AppFile) {
  const cache = useQueryClient();
  const change = {
    open: () => client.openStaff({ ...place, body: restOfToday() }),
    end: () => client.endStaff(place),
  };
  return useMutation({
    mutationFn: (what: keyof typeof change): Promise<{ staff: StaffAddress }> => change[what](),
    onSuccess: (told) => cache.setQueryData(staffOf(place).queryKey, told),
    // If the answer was lost, the address may have changed all the same.
    onError: () => void cache.invalidateQueries({ queryKey: staffOf(place).queryKey }),
  });
}
