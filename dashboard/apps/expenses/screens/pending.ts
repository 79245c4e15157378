import { type MutationCache, useMutationState, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import contract, { expenseRowSchema, newExpenseSchema } from '../contract.ts';
import type { Pending, PendingExpense } from './lines.ts';
import { type Adding, writes } from './queries.ts';

const addingSchema = z.object({ expense: newExpenseSchema, requestKey: z.string() });
const changingSchema = z.object({
  row: expenseRowSchema,
  changes: contract.updateExpense.body.shape.changes,
});
const removingSchema = z.object({ row: expenseRowSchema });

/** The writes of a report that are under way, and the added rows that did not get there. */
export function usePending(reportId: string): Pending {
  const added = useMutationState({
    filters: { mutationKey: writes.add(reportId), predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }): PendingExpense => {
      const { expense, requestKey } = addingSchema.parse(state.variables);
      return { key: requestKey, expense, state: state.status === 'error' ? 'failed' : 'saving' };
    },
  });
  const changed = useMutationState({
    filters: { mutationKey: writes.change(reportId), status: 'pending' },
    select: ({ state }) => changingSchema.parse(state.variables),
  });
  const removed = useMutationState({
    filters: { mutationKey: writes.remove(reportId), status: 'pending' },
    select: ({ state }) => removingSchema.parse(state.variables).row,
  });
  return { added, changed, removed };
}

function failedAttempts(mutations: MutationCache, reportId: string, requestKey: string) {
  return mutations.findAll({
    mutationKey: writes.add(reportId),
    status: 'error',
    predicate: ({ state }) => addingSchema.parse(state.variables).requestKey === requestKey,
  });
}

/** Takes a row that was not saved off the screen and gives back what was typed. */
export function useTakeBack(reportId: string) {
  const mutations = useQueryClient().getMutationCache();
  return (requestKey: string): Adding | undefined => {
    const attempts = failedAttempts(mutations, reportId, requestKey);
    for (const attempt of attempts) mutations.remove(attempt);
    const last = attempts.at(-1);
    return last && addingSchema.parse(last.state.variables);
  };
}

const savedSchema = z.object({ row: z.object({ _rowIndex: z.int() }) });

export interface SavedRow {
  row: number;
  at: number;
}

/** The row that was written last, and when. */
export function useLastSaved(reportId: string): SavedRow | undefined {
  const saved = useMutationState({
    filters: { mutationKey: writes.all(reportId), status: 'success' },
    select: ({ state }) => ({ answer: savedSchema.safeParse(state.data), at: state.submittedAt }),
  });
  return saved
    .flatMap(({ answer, at }) => (answer.success ? { row: answer.data.row._rowIndex, at } : []))
    .sort((a, b) => a.at - b.at)
    .at(-1);
}
