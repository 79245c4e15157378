import { useMutationState } from '@tanstack/react-query';
import * as z from 'zod';
import {
  type SavedRow,
  useLastSaved as useLastSavedOf,
  useTakeBack as useTakeBackOf,
} from '#frontend/calls/writes.ts';
import contract, { expenseRowSchema, newExpenseSchema } from '../../contract.ts';
import { type Adding, writes } from '../queries.ts';
import type { Pending, PendingExpense } from './lines.ts';

const addingSchema = z.object({
  expense: newExpenseSchema,
  photo: z.string().optional(),
  requestKey: z.string(),
});
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
      const { expense, photo, requestKey } = addingSchema.parse(state.variables);
      return { key: requestKey, expense, photo, state: state.status === 'error' ? 'failed' : 'saving' };
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

/** Takes a row that was not saved off the screen and gives back what was typed. */
export function useTakeBack(reportId: string): (requestKey: string) => Adding | undefined {
  return useTakeBackOf(writes.add(reportId), addingSchema);
}

const savedSchema = z.object({ row: z.object({ _rowIndex: z.int() }) }).transform(({ row }) => row._rowIndex);

/** The row that was written last, and when. */
export function useLastSaved(reportId: string): SavedRow | undefined {
  return useLastSavedOf(writes.all(reportId), savedSchema);
}
