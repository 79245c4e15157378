import { useMutationState } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLoadedAhead } from '../page/use-loaded-ahead.ts';

/** Marks the writes whose rows stand among the others until they are saved. */
export const typedRow = { isTypedRow: true } as const;

/** How many typed rows are not in their sheets. */
export function useUnsavedRows(): number {
  return useMutationState({
    filters: { predicate: ({ meta, state }) => meta?.['isTypedRow'] === true && state.status !== 'success' },
    select: () => true,
  }).length;
}

// It is asked most often while the network is gone: it has to be there by then.
const loadQuestion = () =>
  import('./LeaveQuestion.tsx').then(({ LeaveQuestion }) => ({ default: LeaveQuestion }));
const LeaveQuestion = lazy(loadQuestion);

/** Leads elsewhere, with a question while typed rows are not saved. */
export function useLeaving(onLeave: () => void) {
  const count = useUnsavedRows();
  const [isAsking, setIsAsking] = useState(false);
  useLoadedAhead(loadQuestion);
  function leave() {
    setIsAsking(false);
    onLeave();
  }
  const question = isAsking && (
    <Suspense fallback={null}>
      <LeaveQuestion count={count} onStay={() => setIsAsking(false)} onLeave={leave} />
    </Suspense>
  );
  return { leave: () => (count > 0 ? setIsAsking(true) : onLeave()), question };
}
