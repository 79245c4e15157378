import { useQueryClient } from '@tanstack/react-query';
import type { StandingApp } from '../../contract.ts';
import manifest from '../../manifest.ts';

/** Reads the street and the list of own apps again. */
export function useStreetChanged() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: ['launcher'] });
    void cache.invalidateQueries({ queryKey: [manifest.id] });
  };
}

/** After a house was built: reads the street again and opens the app. */
export function useMade(onMade: (sheetId: string) => void) {
  const refetch = useStreetChanged();
  return {
    onSuccess: ({ sheetId }: StandingApp) => {
      refetch();
      onMade(sheetId);
    },
  };
}
