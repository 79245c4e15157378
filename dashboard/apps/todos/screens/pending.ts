import { useIsMutating, useMutationState } from '@tanstack/react-query';
import * as z from 'zod';
import { type SavedRow, useLastSaved, useTakeBack as useTakeBackOf } from '#frontend/calls/writes.ts';
import { newTodoSchema } from '../contract.ts';
import { type Adding, writes } from './queries.ts';

const draftSchema = z.object({ typed: z.string(), chosen: z.array(z.tuple([z.string(), z.boolean()])) });
const addingSchema = z.object({
  todo: newTodoSchema,
  requestKey: z.string(),
  draft: draftSchema.optional(),
});

/** A task on its way into the sheet, or one that did not get there. */
export interface PendingAdd extends Adding {
  state: 'saving' | 'failed';
}

export function usePendingAdds(listId: string): PendingAdd[] {
  return useMutationState({
    filters: { mutationKey: writes.add(listId), predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }) => ({
      ...addingSchema.parse(state.variables),
      state: state.status === 'error' ? ('failed' as const) : ('saving' as const),
    }),
  });
}

/** Takes a task that was not saved off the screen and gives back what was typed. */
export function useTakeBack(listId: string): (requestKey: string) => Adding | undefined {
  return useTakeBackOf(writes.add(listId), addingSchema);
}

export interface WritesUnderWay {
  count: number;
  lastSaved: SavedRow | undefined;
}

const rowSchema = z.object({ row: z.object({ _rowIndex: z.int() }) });
const savedSchema = z
  .object({ todo: rowSchema })
  .transform(({ todo }) => todo.row._rowIndex)
  .or(z.object({ todos: z.array(rowSchema).min(1) }).transform(({ todos }) => todos[0]?.row._rowIndex));

/** How many writes of a list are under way, and the row that was written last. */
export function useWrites(listId: string): WritesUnderWay {
  const count = useIsMutating({ mutationKey: writes.all(listId) });
  return { count, lastSaved: useLastSaved(writes.all(listId), savedSchema) };
}
