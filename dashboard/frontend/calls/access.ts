import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { alphaCalls, type SubscriptionStatus, subscriptionCalls } from '#kernel/calls/access.ts';
import { Problem } from '#kernel/problem.ts';
import { leavePage } from '../dialogs/leave-page.ts';
import { isFromDevice } from '../kept/from-device.ts';
import { createCallsClient } from './client.ts';
import { type Access, judgeAccess } from './judge-access.ts';

const subscription = createCallsClient(subscriptionCalls);
const alpha = createCallsClient(alphaCalls);

const statusTimeoutMs = 10_000;

const accessQueries = {
  all: () => ['access'] as const,
  subscription: () =>
    queryOptions({
      queryKey: [...accessQueries.all(), 'subscription'],
      queryFn: ({ signal }) => subscription.status({}, { signal, timeoutMs: statusTimeoutMs }),
      // A person waits before a closed door: the failure is shown at once, with Retry.
      retry: false,
    }),
  alpha: () =>
    queryOptions({
      queryKey: [...accessQueries.all(), 'alpha'],
      queryFn: ({ signal }) => alpha.status({}, { signal }),
      retry: false,
    }),
};

/** Asks before anything is drawn that needs the answers; a failure is told by whoever draws. */
export function askForAccess(cache: QueryClient): void {
  void cache.prefetchQuery(accessQueries.subscription());
  void cache.prefetchQuery(accessQueries.alpha());
}

interface Asked<T> {
  data: T | undefined;
  error: Problem | null;
  isFetching: boolean;
}

/** An answer that this device has kept opens the apps; one that keeps them closed may be out of date, and is asked for anew. */
function known<T>({ data, error, isFetching }: Asked<T>, opens: (answer: T) => boolean) {
  const mayHaveChanged = isFromDevice(data) && (isFetching || error !== null);
  const counts = data !== undefined && (opens(data) || !mayHaveChanged);
  return { data: counts ? data : undefined, error };
}

/** Whether the person may open apps, and why. */
export function useAccess(): Access & { retry: () => void } {
  const queryClient = useQueryClient();
  const [subscriptionQuery, alphaQuery] = useQueries({
    queries: [accessQueries.subscription(), accessQueries.alpha()],
  });
  return {
    ...judgeAccess(
      known(subscriptionQuery, ({ hasAccess }) => hasAccess),
      known(alphaQuery, ({ isAlpha }) => isAlpha),
    ),
    retry: () => void queryClient.resetQueries({ queryKey: accessQueries.all() }),
  };
}

/** The answer of a change is the new status; nothing has to be asked again. */
function useStatusChange<Input>(change: (input: Input) => Promise<SubscriptionStatus>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (status) => queryClient.setQueryData(accessQueries.subscription().queryKey, status),
  });
}

export function useStartTrial() {
  return useStatusChange(() => subscription.startTrial({ body: { action: 'start_trial' } }));
}

export function useCancelSubscription() {
  return useStatusChange(async () => (await subscription.cancel()).status);
}

/** Looks a payment up at the billing provider that this account does not know of. */
export function useRecoverSubscription() {
  return useStatusChange(async () => (await subscription.recover()).status);
}

export function useCheckout() {
  return useMutation({
    mutationFn: async () => {
      try {
        return await subscription.checkout({ body: { priceType: 'monthly' } });
      } catch (error) {
        // An answer without an address does not parse; it is the one thing that can be wrong with it.
        if (error instanceof Problem && error.cause !== undefined && error.code === 'SERVER_ERROR') {
          throw new Problem('SERVER_ERROR', 'No checkout URL received', { cause: error });
        }
        throw error;
      }
    },
    onSuccess: ({ checkoutUrl }) => leavePage(checkoutUrl),
  });
}

export function useBillingPortal() {
  return useMutation({
    mutationFn: () => subscription.portal(),
    onSuccess: ({ url }) => leavePage(url),
  });
}
