import { useIsMutating, useMutationState } from '@tanstack/react-query';
import * as z from 'zod';
import {
  type SavedRow,
  useLastSaved as useLastSavedOf,
  useTakeBack as useTakeBackOf,
} from '#frontend/writes.ts';
import { locationSchema, wholeLocationSchema } from '../contract.ts';
import { type Adding, writes } from './queries.ts';

const addingSchema = z.object({
  location: wholeLocationSchema,
  sheetId: z.string().nullable(),
  requestKey: z.string(),
});

/** The locations that were not saved, with what was typed. */
export function useFailedAdds(): Adding[] {
  return useMutationState({
    filters: { mutationKey: writes.add(), status: 'error' },
    select: ({ state }) => addingSchema.parse(state.variables),
  });
}

/** Takes a location that was not saved off the screen and gives back what was typed. */
export function useTakeBack(): (requestKey: string) => Adding | undefined {
  return useTakeBackOf(writes.add(), addingSchema);
}

export function useIsWriting(): boolean {
  return useIsMutating({ mutationKey: writes.all() }) > 0;
}

const savedSchema = z.object({ location: locationSchema }).transform(({ location }) => location._rowIndex);

/** The row that was written last, and when. */
export function useLastSaved(): SavedRow | undefined {
  return useLastSavedOf(writes.all(), savedSchema);
}
