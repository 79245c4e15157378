import { useQueryClient } from '@tanstack/react-query';
import type { StandingApp } from '../../contract.ts';
import manifest from '../../manifest.ts';

/** The street and what is known of own apps are read again. */
export function useStreetChanged() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: ['launcher'] });
    void cache.invalidateQueries({ queryKey: [manifest.id] });
  };
}

/** What is done once a house stands: the street is read again, and the app opens. */
export function useMade(onMade: (sheetId: string) => void) {
  const refetch = useStreetChanged();
  return {
    onSuccess: ({ sheetId }: StandingApp) => {
      refetch();
      onMade(sheetId);
    },
  };
}
