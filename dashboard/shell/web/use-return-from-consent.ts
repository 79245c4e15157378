import { useQueryClient } from '@tanstack/react-query';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { useEffect } from 'react';

/** The consent page comes back with a flag: what was read before is read again, and the flag leaves the address. */
export function useReturnFromConsent(): void {
  const queryClient = useQueryClient();
  const [hasReturned, setHasReturned] = useQueryState('scope_success', parseAsBoolean);
  useEffect(() => {
    if (!hasReturned) return;
    void queryClient.invalidateQueries();
    void setHasReturned(null);
  }, [hasReturned, queryClient, setHasReturned]);
}
