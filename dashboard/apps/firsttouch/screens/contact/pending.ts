import { useIsMutating, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod';
import {
  type SavedRow,
  useLastSaved as useLastSavedOf,
  useTakeBack as useTakeBackOf,
} from '#frontend/calls/writes.ts';
import { type ContactRow, contactRowSchema, wholeContactSchema } from '../../records.ts';
import { type Adding, type Changing, writes } from '../queries.ts';
import { withChanges } from './contact-form.ts';

const addingSchema = z.object({
  contact: wholeContactSchema,
  sheetId: z.string().nullable(),
  photo: z.instanceof(File).optional(),
  requestKey: z.string(),
});

/** The contacts that were not saved, with what was typed. */
export function useFailedAdds(): Adding[] {
  return useMutationState({
    filters: { mutationKey: writes.add(), status: 'error' },
    select: ({ state }) => addingSchema.parse(state.variables),
  });
}

/** Takes a contact that was not saved off the screen and gives back what was typed. */
export function useTakeBack(): (requestKey: string) => Adding | undefined {
  return useTakeBackOf(writes.add(), addingSchema);
}

const changingSchema = z.object({
  row: contactRowSchema,
  changes: z.custom<Changing['changes']>((value) => typeof value === 'object' && value !== null),
});

/** The rows that are being changed, as they will be, by their number. */
export function useChanging(): ReadonlyMap<number, ContactRow> {
  const changing = useMutationState({
    filters: { mutationKey: writes.change(), status: 'pending' },
    select: ({ state }) => changingSchema.parse(state.variables),
  });
  return useMemo(
    () => new Map(changing.map(({ row, changes }) => [row._rowIndex, withChanges(row, changes)])),
    [changing],
  );
}

export function useIsWriting(): boolean {
  return useIsMutating({ mutationKey: writes.all() }) > 0;
}

/** What a write of a contact answers; one of interactions tells of the contact beside. */
const savedSchema = z.union([
  z.object({ contact: contactRowSchema }).transform(({ contact }) => contact._rowIndex),
  z.object({ row: contactRowSchema }).transform(({ row }) => row._rowIndex),
]);

/** The contact's row that was written last, and when. */
export function useLastSaved(): SavedRow | undefined {
  return useLastSavedOf(writes.all(), savedSchema);
}
