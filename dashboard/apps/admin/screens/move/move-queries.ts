import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import { leavePage } from '#frontend/dialogs/leave-page.ts';
import { useWhileShown } from '#frontend/page/use-while-shown.ts';
import { type MoveDirection, type MoveStatus, moveCalls } from '#kernel/calls/move.ts';
import { adminQueries } from '../queries.ts';

const client = createCallsClient(moveCalls);

/** How often a running move is asked for its progress. */
const everyMs = 1500;

export const moveQueries = {
  status: () =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'move'],
      queryFn: async ({ signal, client: cache }) => {
        const status = await client.status({}, { signal });
        const before = cache.getQueryData<MoveStatus>(moveQueries.status().queryKey);
        // What was copied appears in apps that were opened before.
        if (before?.move?.state === 'running' && status.move?.state !== 'running') {
          void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'move' });
        }
        return status;
      },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.move?.state === 'running' ? everyMs : false),
    }),
  survey: (direction: MoveDirection) =>
    queryOptions({
      queryKey: [...adminQueries.all(), 'move', direction],
      queryFn: ({ signal }) => client.survey({ query: { direction } }, { signal }),
    }),
};

/** Goes to the other provider's consent page, which returns to this screen. */
export function useConnect() {
  return useMutation({
    mutationFn: () => client.connect(),
    onSuccess: useWhileShown(({ authorizationUrl }) => leavePage(authorizationUrl)),
  });
}

/** Each step answers with the state of the move after it. */
function useStep<Input>(step: (input: Input) => Promise<MoveStatus>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (status) => cache.setQueryData(moveQueries.status().queryKey, status),
    onError: () => cache.invalidateQueries({ queryKey: moveQueries.status().queryKey, exact: true }),
  });
}

export const useStart = () =>
  useStep((body: { direction: MoveDirection; copyBeside: boolean }) => client.start({ body }));
export const useCancel = () => useStep((_: undefined) => client.cancel());
export const useResume = () => useStep((_: undefined) => client.resume());
export const useDisconnect = () => useStep((_: undefined) => client.disconnect());
