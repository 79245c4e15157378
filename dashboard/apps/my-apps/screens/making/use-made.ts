import { useQueryClient } from '@tanstack/react-query';
import type { StandingApp } from '../../contract.ts';
import manifest from '../../manifest.ts';

/** What is done once a house stands: the street is read again, and the app opens. */
export function useMade(onMade: (sheetId: string) => void) {
  const cache = useQueryClient();
  return {
    onSuccess: ({ sheetId }: StandingApp) => {
      void cache.invalidateQueries({ queryKey: ['launcher'] });
      void cache.invalidateQueries({ queryKey: [manifest.id] });
      onMade(sheetId);
    },
  };
}
