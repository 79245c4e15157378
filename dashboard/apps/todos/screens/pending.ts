import { type MutationCache, useMutationState, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { newTodoSchema } from '../contract.ts';
import { type Adding, writes } from './queries.ts';

const addingSchema = z.object({ todo: newTodoSchema, requestKey: z.string() });

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

function failedAttempts(mutations: MutationCache, listId: string, requestKey: string) {
  return mutations.findAll({
    mutationKey: writes.add(listId),
    status: 'error',
    predicate: ({ state }) => addingSchema.parse(state.variables).requestKey === requestKey,
  });
}

/** Takes a task that was not saved off the screen and gives back what was typed. */
export function useTakeBack(listId: string) {
  const mutations = useQueryClient().getMutationCache();
  return (requestKey: string): Adding | undefined => {
    const attempts = failedAttempts(mutations, listId, requestKey);
    for (const attempt of attempts) mutations.remove(attempt);
    const last = attempts.at(-1);
    return last && addingSchema.parse(last.state.variables);
  };
}

export interface WritesUnderWay {
  count: number;
  lastSaved: { row: number; at: number } | undefined;
}

const rowSchema = z.object({ row: z.object({ _rowIndex: z.int() }) });
const savedSchema = z
  .object({ todo: rowSchema })
  .transform(({ todo }) => todo.row._rowIndex)
  .or(z.object({ todos: z.array(rowSchema).min(1) }).transform(({ todos }) => todos[0]?.row._rowIndex));

/** How many writes of a list are under way, and the row that was written last. */
export function useWrites(listId: string): WritesUnderWay {
  const states = useMutationState({
    filters: { mutationKey: writes.all(listId) },
    select: ({ state }) => ({
      isPending: state.status === 'pending',
      row: state.status === 'success' ? savedSchema.safeParse(state.data).data : undefined,
      at: state.submittedAt,
    }),
  });
  const saved = states
    .flatMap(({ row, at }) => (row === undefined ? [] : [{ row, at }]))
    .sort((a, b) => a.at - b.at);
  return { count: states.filter(({ isPending }) => isPending).length, lastSaved: saved.at(-1) };
}
