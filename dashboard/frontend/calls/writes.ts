import { useMutationState, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { SaveState } from '../status/SaveStatus.tsx';

// Writes into a sheet as the screens tell of them: what did not get there, and what did last.

/** Takes a write that failed off the screen and gives back what was typed. */
export function useTakeBack<Typed extends { requestKey: string }>(
  mutationKey: readonly unknown[],
  typedSchema: z.ZodType<Typed>,
): (requestKey: string) => Typed | undefined {
  const mutations = useQueryClient().getMutationCache();
  return (requestKey) => {
    const attempts = mutations.findAll({
      mutationKey,
      status: 'error',
      predicate: ({ state }) => typedSchema.parse(state.variables).requestKey === requestKey,
    });
    for (const attempt of attempts) mutations.remove(attempt);
    const last = attempts.at(-1);
    return last && typedSchema.parse(last.state.variables);
  };
}

export interface SavedRow {
  row: number;
  at: number;
}

/** The row that was written last, and when. `rowSchema` makes the row's number of a write's answer. */
export function useLastSaved(
  mutationKey: readonly unknown[],
  rowSchema: z.ZodType<number | undefined>,
): SavedRow | undefined {
  const saved = useMutationState({
    filters: { mutationKey, status: 'success' },
    select: ({ state }) => ({ row: rowSchema.safeParse(state.data).data, at: state.submittedAt }),
  });
  return lastOf(saved);
}

/** The last of some writes, of which not each tells of a row. */
export function lastOf(saved: readonly { row: number | undefined; at: number }[]): SavedRow | undefined {
  return saved
    .flatMap(({ row, at }) => (row === undefined ? [] : [{ row, at }]))
    .sort((a, b) => a.at - b.at)
    .at(-1);
}

const justMs = 60_000;

/** What to say of a row that was written a moment ago; null when none was. */
export function justSaved(lastSaved: SavedRow | undefined, now: number): SaveState | null {
  if (!lastSaved || now - lastSaved.at > justMs) return null;
  return { kind: 'rowSaved', row: lastSaved.row };
}

interface SheetState {
  canEdit: boolean;
  owner: { displayName: string } | null;
  modifiedTime: string;
}

/** What to say of a sheet into which nothing is being written. */
export function restingState(
  { canEdit, owner, modifiedTime }: SheetState,
  lastSaved: SavedRow | undefined,
): SaveState {
  if (!canEdit) return { kind: 'viewOnly', owner: owner?.displayName || 'someone else' };
  return { kind: 'saved', at: Math.max(Date.parse(modifiedTime), lastSaved?.at ?? 0) };
}

/** "A1:G65" of "Expenses!A1:G65". */
export function cellsOf(range: string): string {
  return range.slice(range.lastIndexOf('!') + 1);
}
