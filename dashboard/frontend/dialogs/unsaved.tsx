import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { commandSchema } from '../calls/command.ts';
import { useKept } from '../outbox/waiting-rows.ts';
import { onDemand } from '../page/on-demand.tsx';
import { useLoadedAhead } from '../page/use-loaded-ahead.ts';

/** Marks the writes whose rows are listed with the others until they are saved. */
export const typedRow = { isTypedRow: true } as const;

const keyed = commandSchema.pick({ key: true });

/** How many typed rows are neither in their sheets nor kept by this device until they are. */
export function useUnsavedRows(): number {
  const kept = useKept();
  const keys = useMutationState({
    filters: { predicate: ({ meta, state }) => meta?.['isTypedRow'] === true && state.status !== 'success' },
    select: ({ state }) => keyed.safeParse(state.variables).data?.key,
  });
  return keys.filter((key) => !kept.some(({ command }) => command.key === key)).length;
}

// It is usually needed while the network is down, so it has to be loaded by then.
const LeaveQuestion = onDemand(() =>
  import('./LeaveQuestion.tsx').then(({ LeaveQuestion }) => LeaveQuestion),
);

/** Leads elsewhere, with a question if typed rows are not saved. */
export function useLeaving(onLeave: () => void) {
  const count = useUnsavedRows();
  const [isAsking, setIsAsking] = useState(false);
  useLoadedAhead(LeaveQuestion.load);
  function leave() {
    setIsAsking(false);
    onLeave();
  }
  const question = isAsking && (
    <LeaveQuestion count={count} onStay={() => setIsAsking(false)} onLeave={leave} />
  );
  return { leave: () => (count > 0 ? setIsAsking(true) : onLeave()), question };
}
