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
import { useWhileShown } from '../page/use-while-shown.ts';
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
      // The person is waiting: a failure is shown at once, with Retry.
      retry: false,
    }),
  alpha: () =>
    queryOptions({
      queryKey: [...accessQueries.all(), 'alpha'],
      queryFn: ({ signal }) => alpha.status({}, { signal }),
      retry: false,
    }),
};

/** Asks before anything that needs the answers is rendered; the screens that need them report a failure. */
export function askForAccess(cache: QueryClient): void {
  void cache.prefetchQuery(accessQueries.subscription());
  void cache.prefetchQuery(accessQueries.alpha());
}

interface Asked<T> {
  data: T | undefined;
  error: Problem | null;
  isFetching: boolean;
}

/**
 * If an answer kept on this device grants access, the apps open; one that denies it may be out of date, and is asked
 * for again.
 */
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

/** A change answers with the new status, so nothing has to be asked again. */
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

/** Asks the billing provider about a payment that this account does not know of. */
export function useRecoverSubscription() {
  return useStatusChange(async () => (await subscription.recover()).status);
}

export function useCheckout() {
  return useMutation({
    mutationFn: async () => {
      try {
        return await subscription.checkout({ body: { priceType: 'monthly' } });
      } catch (error) {
        // An answer without an address does not parse; nothing else can be wrong with it.
        if (error instanceof Problem && error.cause !== undefined && error.code === 'SERVER_ERROR') {
          throw new Problem('SERVER_ERROR', 'No checkout URL received', { cause: error });
        }
        throw error;
      }
    },
    onSuccess: useWhileShown(({ checkoutUrl }) => leavePage(checkoutUrl)),
  });
}

export function useBillingPortal() {
  return useMutation({
    mutationFn: () => subscription.portal(),
    onSuccess: useWhileShown(({ url }) => leavePage(url)),
  });
}
