import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { sessionCalls } from '#kernel/calls/session.ts';
import { noPreferences, type Preferences, type PreferencesChange } from '#kernel/preferences.ts';
import { type Region, regionOf, showRegion } from '#kernel/region.ts';
import { createCallsClient } from './client.ts';
import { sessionQueries } from './session.ts';

const client = createCallsClient(sessionCalls);

/** What the person chose for dates, money and units; it comes with the account. */
export function usePreferences(): Preferences {
  const { data } = useSuspenseQuery(sessionQueries.me());
  return data?.preferences ?? noPreferences;
}

/** The same, completed with what the browser reports. */
export function regionHere(preferences: Preferences): Region {
  return regionOf(preferences, navigator.language);
}

/** Saves what is chosen, one save after the other, and uses it for display from then on. */
export function useSavePreferences() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'preferences' },
    mutationFn: (change: PreferencesChange) => client.savePreferences({ body: change }),
    onSuccess: ({ preferences }) => {
      showRegion(regionHere(preferences));
      queryClient.setQueryData(sessionQueries.me().queryKey, (known) => known && { ...known, preferences });
    },
  });
}
